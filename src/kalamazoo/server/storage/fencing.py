"""What the database itself does for a cluster: gives tables to nodes, and refuses what is not the owner's to write.

A table's lease names its node and has a number, its epoch; no two leases ever have the same one. A node lives as long
as it renews its own row, and its leases with it. Every append names the epochs it was made under. It is one statement,
which holds the leases until it is committed: nobody can take a table over while something is being written for it, and
what comes afterwards, from a node that was frozen or cut off, is refused. Only the clock of the database counts.
"""

from __future__ import annotations

from typing import Final

REFUSED: Final = "KZ001"  # the state of the error when somebody writes who may not

ALIVE = """
CREATE OR REPLACE FUNCTION kalamazoo_alive(which text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    RETURN EXISTS (SELECT 1 FROM nodes WHERE node = which AND until > clock_timestamp());
END $$
"""

# The table with this id goes to the taker, unless a node that lives has it. Who has it now, and under which epoch; no
# row if there is no such table. What the taker has already it gets anew, and with it a new epoch.
TAKE = f"""
CREATE OR REPLACE FUNCTION kalamazoo_take(wanted text, taker text)
RETURNS TABLE (held_table bigint, held_by text, held_epoch bigint) LANGUAGE plpgsql AS $$
BEGIN
    SELECT t."table" INTO held_table FROM tables t WHERE t.id = wanted;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF NOT kalamazoo_alive(taker) THEN
        RAISE EXCEPTION 'the node % does not live any more', taker USING ERRCODE = '{REFUSED}';
    END IF;
    LOOP
        SELECT l.node, l.epoch INTO held_by, held_epoch FROM leases l WHERE l."table" = held_table FOR UPDATE;
        IF FOUND AND held_by <> taker AND kalamazoo_alive(held_by) THEN
            RETURN NEXT;
            RETURN;
        END IF;
        INSERT INTO leases AS l ("table", node, epoch) VALUES (held_table, taker, nextval('epochs'))
            ON CONFLICT ("table") DO UPDATE SET node = taker, epoch = excluded.epoch, since = clock_timestamp()
            WHERE l.node = taker OR NOT kalamazoo_alive(l.node)
            RETURNING l.node, l.epoch INTO held_by, held_epoch;
        IF FOUND THEN
            RETURN NEXT;
            RETURN;
        END IF;
    END LOOP;
END $$
"""

APPEND = f"""
CREATE OR REPLACE FUNCTION kalamazoo_append(
    writer text, own_tables bigint[], own_epochs bigint[],
    card_table bigint[], card_id text[], card_touched bigint[], card_phase text[], card_listed boolean[],
    card_info text[],
    row_table bigint[], row_number integer[], row_at bigint[], row_kind text[], row_seat smallint[], row_text text[],
    row_action text[],
    refusal_table bigint[], refusal_seat smallint[], refusal_slot smallint[], refusal_action text[],
    refusal_answer text[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    held integer;
BEGIN
    PERFORM 1 FROM leases l JOIN unnest(own_tables, own_epochs) AS own(key, epoch) ON l."table" = own.key
        WHERE l.node = writer AND l.epoch = own.epoch ORDER BY l."table" FOR SHARE OF l;
    GET DIAGNOSTICS held = ROW_COUNT;
    IF held < cardinality(own_tables) OR NOT kalamazoo_alive(writer) THEN
        RAISE EXCEPTION 'the node % has lost this table', writer USING ERRCODE = '{REFUSED}';
    END IF;
    IF cardinality(card_table) > 0 THEN
        INSERT INTO tables ("table", id, touched, phase, listed, info)
            SELECT * FROM unnest(card_table, card_id, card_touched, card_phase, card_listed, card_info)
            ON CONFLICT ("table") DO UPDATE SET touched = excluded.touched, phase = excluded.phase,
            listed = excluded.listed, info = excluded.info;
    END IF;
    INSERT INTO events ("table", number, at, kind, seat, text, action)
        SELECT * FROM unnest(row_table, row_number, row_at, row_kind, row_seat, row_text, row_action);
    IF cardinality(refusal_table) > 0 THEN
        INSERT INTO refusals ("table", seat, slot, action, answer)
            SELECT * FROM unnest(refusal_table, refusal_seat, refusal_slot, refusal_action, refusal_answer)
            ON CONFLICT ("table", seat, slot) DO UPDATE SET action = excluded.action, answer = excluded.answer;
    END IF;
END $$
"""

FENCING: Final = (
    "CREATE SEQUENCE IF NOT EXISTS table_keys",
    "CREATE SEQUENCE IF NOT EXISTS epochs",
    ALIVE,
    TAKE,
    APPEND,
)
