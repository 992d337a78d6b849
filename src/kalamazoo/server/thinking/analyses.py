"""POST /api/analyse: what the moves of a record show, some at a time. It runs in a worker process."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

import msgspec

from kalamazoo._engine import engine
from kalamazoo.analysis.judging import DEEP, FAST, Effort
from kalamazoo.analysis.report import Finding, findings
from kalamazoo.core.errors import BadRecord
from kalamazoo.record import read_record
from kalamazoo.server.protocol import requests
from kalamazoo.server.thinking.replays import answer, names_in

ENOUGH = 0.8  # seconds after which what is there is sent
EACH = 0.2  # seconds for each of the four parts of a judgement: two moves more are judged in time (jobs.READING)
MOST = 100  # findings in one answer

decoder = msgspec.json.Decoder(requests.AnalyseRequest)


def answer_analysis(body: bytes) -> tuple[int, bytes]:
    """The HTTP status and the JSON of the answer."""
    return answer(lambda: analysis_of(decoder.decode(body)))


def analysis_of(request: requests.AnalyseRequest) -> requests.Analysed:
    """As many findings as come within the time, at least one."""
    record = read_record(request.record)
    if request.first > len(record.steps):
        raise BadRecord(f"this record has {len(record.steps)} moves; there is no number {request.first}")
    record = replace(record, names=names_in(record))
    began = monotonic()
    found: list[requests.Finding] = []
    for finding in findings(record, effort_of(request.deep), first=request.first):
        found.append(told(finding))
        if len(found) >= MOST or monotonic() - began >= ENOUGH:
            break
    return requests.Analysed(len(record.steps), found)


def effort_of(deep: bool) -> Effort:
    """What can be done in time; where nothing is compiled a deep look is at more worlds, not further ahead."""
    effort = replace(DEEP if deep else FAST, seconds=EACH)
    return effort if engine() == "compiled" else replace(effort, depth=FAST.depth, most=FAST.most)


def told(finding: Finding) -> requests.Finding:
    """A finding as it is sent."""
    cost = finding.decision
    return requests.Finding(
        finding.number,
        finding.seat,
        [round(chance, 4) for chance in finding.chances],
        finding.text,
        finding.decided,
        requests.Costly(
            cost.played, cost.named, cost.better, cost.better_named, round(cost.cost, 4), round(cost.error, 4), cost.why
        )
        if cost
        else None,
        [requests.MissedCall(each.seat, each.call, each.clause, each.named) for each in finding.missed],
        finding.called,
    )
