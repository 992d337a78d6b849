"""TLS that the server speaks itself: pages and websockets, and whoever does not finish the handshake does not stay."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from kalamazoo.core.errors import KalamazooError
from kalamazoo.server.settings import Limits
from kalamazoo.server.web.door import tls_of
from tests.server.helpers import House, run, serving
from tests.server.test_door import hang_up, hung_up, knock

# Of localhost, for a hundred years, and for nothing but this test.
CERTIFICATE = """\
-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUKRFiFt6af5fruW5dVw7ILvfHonMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExODAxMzYzOVoYDzIxMjYxMDI1
MDEzNjM5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR7+b9GdAcAtVqipaeDl2J0rDRum9jOkSMxbX1F3eNrjx7e0GgzFA4i
uGy3OoWT5vMQnuzjO7S6gps2liGXscnfo28wbTAdBgNVHQ4EFgQUY1hMR7pH0lsn
zpaLlkTV2oLMWDswHwYDVR0jBBgwFoAUY1hMR7pH0lsnzpaLlkTV2oLMWDswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAKO8eXa5MNdX5zL3a+cVq3/vZFPeTzumAXY4YzPwH/lqAiEA
z27MfPtQjyMfpgVwMLJNFmKxw7lzXnq9lzjFpDjWR/g=
-----END CERTIFICATE-----
"""
KEY = """\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+zg3Lu6NgYG39zl6
jv3Uxh+AVTJMxiZPe0NtcpxIoTKhRANCAAR7+b9GdAcAtVqipaeDl2J0rDRum9jO
kSMxbX1F3eNrjx7e0GgzFA4iuGy3OoWT5vMQnuzjO7S6gps2liGXscnf
-----END PRIVATE KEY-----
"""


def files(folder: Path) -> tuple[Path, Path]:
    """The certificate and its key as files."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    certificate.write_text(CERTIFICATE, "utf-8")
    key.write_text(KEY, "utf-8")
    return certificate, key


def trusting() -> ssl.SSLContext:
    """A browser that knows the certificate."""
    return ssl.create_default_context(cadata=CERTIFICATE)


async def get(house: House, path: str) -> str:
    """The answer to a request over TLS."""
    address, _, port = house.host.rpartition(":")
    reader, writer = await asyncio.open_connection(address, int(port), ssl=trusting())
    writer.write(f"GET {path} HTTP/1.1\r\nhost: {house.host}\r\nconnection: close\r\n\r\n".encode())
    answer = (await asyncio.wait_for(reader.read(), 10)).decode()
    writer.close()
    return answer


def test_pages_and_websockets_over_tls(tmp_path: Path) -> None:
    async def test() -> None:
        certificate, key = files(tmp_path)
        async with serving(tmp_path / "data", certificate=certificate, key=key) as house:
            for _ in range(5):
                answer = await get(house, "/live")
                assert answer.startswith("HTTP/1.1 200")
                assert "strict-transport-security" in answer
            async with connect(f"wss://{house.host}/ws/222222222222", ssl=trusting(), compression=None) as socket:
                assert "there is no such table" in str(await socket.recv())
            assert house.app.metrics.counts["faults"] == house.app.metrics.counts["loop_complaints"] == 0

    run(test())


def test_who_does_not_finish_the_handshake_shuts_nobody_out_and_does_not_stay(tmp_path: Path) -> None:
    async def test() -> None:
        certificate, key = files(tmp_path)
        limits = Limits(plain=8, head_within=1.0)
        async with serving(tmp_path / "data", limits, certificate=certificate, key=key) as house:
            silent = [await knock(house, b"\x16\x03\x01" if number % 2 else b"") for number in range(30)]
            assert (await get(house, "/live")).startswith("HTTP/1.1 200")
            assert house.app.door.count <= 8
            for reader, _ in silent:
                assert await hung_up(reader)
            nonsense = await knock(house, f"GET /live HTTP/1.1\r\nhost: {house.host}\r\n\r\n".encode())
            assert b"HTTP" not in await asyncio.wait_for(nonsense[0].read(), 5)
            await asyncio.sleep(0.05)
            assert (house.app.door.count, len(house.app.door.silent), house.app.door.inside) == (0, 0, {})
            assert house.app.metrics.counts["loop_complaints"] == 0
            await hang_up([*silent, nonsense])

    run(test())


def test_a_certificate_that_cannot_be_used_is_said_in_a_sentence(tmp_path: Path) -> None:
    certificate, key = files(tmp_path)
    assert tls_of(None, None) is None
    assert tls_of(certificate, key) is not None
    for wrong in ((tmp_path / "nowhere.pem", key), (key, key), (certificate, certificate)):
        with pytest.raises(KalamazooError, match="cannot be used: "):
            tls_of(*wrong)
