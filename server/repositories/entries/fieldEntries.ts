/** Entries sent by the field and the progress they moved: written once, in the transaction of their effect. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { ownerOf } from '../../../contract/commodities/links.ts';
import type { FieldEntry } from '../../../contract/progress/fieldEntries.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import { fractionColumn, ofTypeSql } from '../sql/commodityTable.ts';
import type { StoredEntryResult } from './entryResult.ts';

export interface StoredEntry {
  readonly payloadHash: string;
  readonly result: StoredEntryResult;
}

/** Entries with these ids that were recorded before, with the result returned then. */
export async function readEntries(
  transaction: Transaction,
  projectId: number,
  ids: readonly string[],
): Promise<Map<string, StoredEntry>> {
  const rows = await transaction.query<{ id: string; payload_hash: string; result: StoredEntryResult }>(
    'select id, payload_hash, result from field_entry where project_id = $1 and id = any($2::uuid[])',
    [projectId, ids],
  );
  return new Map(rows.map((row) => [row.id, { payloadHash: row.payload_hash, result: row.result }]));
}

export interface RecordedEntry {
  readonly entry: FieldEntry;
  readonly payloadHash: string;
  readonly result: StoredEntryResult;
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

/** Progress of a commodity step, by fraction (0-1) and by quantity in the project's unit. */
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

/** Fraction (0-1) of the main step of each row's owner; empty for types whose rows store no owner id. */
export async function ownerFractions(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const owner = ownerOf(type);
  if (owner?.column === undefined) return new Map();
  const { table, mainStep } = commodities[owner.type];
  const rows = await transaction.query<{ id: number; fraction: number }>(
    `select r.id, o.${fractionColumn(owner.type, mainStep)} as fraction from ${commodities[type].table} r
     join ${table} o on o.project_id = r.project_id and o.id = r.${owner.column}
     where r.project_id = $1${ofTypeSql(type, 'r')} and r.id = any($2::int[])`,
    [projectId, ids],
  );
  return new Map(rows.map((row) => [row.id, row.fraction]));
}
