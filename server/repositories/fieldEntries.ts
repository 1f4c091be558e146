/** What the field sent and what it moved: written once, in the transaction of its effect. */
import type { FieldEntry } from '../../contract/fieldEntries.ts';
import type { Transaction } from '../db/connect.ts';
import { jsonText } from '../db/jsonText.ts';
import type { EntryAnswer } from '../services/progress/answers.ts';

export interface StoredEntry {
  readonly payloadHash: string;
  readonly result: EntryAnswer;
}

/** The entries of these ids that were recorded before, with the answer given then. */
export async function readEntries(
  transaction: Transaction,
  projectId: number,
  ids: readonly string[],
): Promise<Map<string, StoredEntry>> {
  const rows = await transaction.query<{ id: string; payload_hash: string; result: EntryAnswer }>(
    'select id, payload_hash, result from field_entry where project_id = $1 and id = any($2::uuid[])',
    [projectId, ids],
  );
  return new Map(rows.map((row) => [row.id, { payloadHash: row.payload_hash, result: row.result }]));
}

export interface RecordedEntry {
  readonly entry: FieldEntry;
  readonly payloadHash: string;
  readonly result: EntryAnswer;
}

export async function insertEntries(
  transaction: Transaction,
  projectId: number,
  userId: number,
  entries: readonly RecordedEntry[],
): Promise<void> {
  const rows = entries.map(({ entry, payloadHash, result }) => ({
    id: entry.id,
    commodity_type: entry.type,
    commodity_id: entry.commodityId,
    work_date: entry.workDate,
    foreman: entry.foreman,
    field_values: entry.values,
    note: entry.note,
    source: entry.source,
    payload_hash: payloadHash,
    result,
  }));
  await transaction.execute(
    `insert into field_entry (project_id, id, commodity_type, commodity_id, work_date, foreman, field_values, note, source, payload_hash, result, entered_by)
     select $1, e.*, $2::integer from jsonb_to_recordset($3::jsonb) as e(id uuid, commodity_type text, commodity_id integer, work_date date,
       foreman text, field_values jsonb, note text, source text, payload_hash text, result jsonb)`,
    [projectId, userId, jsonText(rows)],
  );
}

/** A step of a commodity that moved, by fraction (0-1) and by quantity in the project's unit. */
export interface ProgressMove {
  readonly entry: FieldEntry;
  readonly step: string;
  readonly deltaFraction: number;
  readonly deltaQuantity: number;
}

export async function insertProgress(
  transaction: Transaction,
  projectId: number,
  userId: number,
  moves: readonly ProgressMove[],
): Promise<void> {
  const rows = moves.map(({ entry, step, deltaFraction, deltaQuantity }) => ({
    commodity_type: entry.type,
    commodity_id: entry.commodityId,
    step,
    work_date: entry.workDate,
    delta_fraction: deltaFraction,
    delta_quantity: deltaQuantity,
    foreman: entry.foreman,
    field_entry_id: entry.id,
    note: entry.note,
    source: entry.source,
  }));
  await transaction.execute(
    `insert into progress_transaction (project_id, commodity_type, commodity_id, step, work_date, delta_fraction, delta_quantity, foreman, field_entry_id, note, source, entered_by)
     select $1, m.*, $2::integer from jsonb_to_recordset($3::jsonb) as m(commodity_type text, commodity_id integer, step text, work_date date,
       delta_fraction double precision, delta_quantity double precision, foreman text, field_entry_id uuid, note text, source text)`,
    [projectId, userId, jsonText(rows)],
  );
}

/** Of each of these terms, how far its cable is pulled (0-1). */
export async function pulledOfTerms(
  transaction: Transaction,
  projectId: number,
  termIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await transaction.query<{ id: number; pulled: number }>(
    `select t.id, c.pulled_fraction as pulled from termination t join cable c on c.project_id = t.project_id and c.id = t.cable_id
     where t.project_id = $1 and t.id = any($2::int[])`,
    [projectId, termIds],
  );
  return new Map(rows.map((row) => [row.id, row.pulled]));
}
