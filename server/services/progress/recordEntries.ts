/**
 * Records what crews did. Harmless to repeat: an entry's id is kept with its answer, in the transaction of its effect.
 * Only recorded entries are kept; one that met a conflict or was refused left no trace and may be sent again, corrected.
 */
import { commodities, commodityTypes } from '../../../contract/commodities/index.ts';
import type { FieldEntry, FieldEntryResult } from '../../../contract/fieldEntries.ts';
import { quantity } from '../../../contract/earnedValue.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockProject, readRows, type CommodityRow } from '../../repositories/commodities.ts';
import {
  insertEntries,
  insertProgress,
  pulledOfTerms,
  readEntries,
  type ProgressMove,
  type RecordedEntry,
} from '../../repositories/fieldEntries.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import type { Translate } from '../../locales/translate.ts';
import { bumpVersion } from '../versions.ts';
import { blankAnswer, refusedAnswer, translateAnswer, type EntryAnswer } from './answers.ts';
import { decideEntry, type EntryFacts, type RowValues } from './decideEntry.ts';
import { payloadHashOf } from './payloadHash.ts';
import { writeRecordings, type Recording } from './writeRecordings.ts';

export interface RecordRequest {
  readonly projectId: number;
  readonly entries: readonly FieldEntry[];
  readonly userId: number;
  readonly now: Date;
  readonly say: Translate;
  /** Called once with every entry recorded, inside the transaction: the audit trail. */
  readonly written: (entries: readonly WrittenEntry[]) => Promise<void>;
}

export interface WrittenEntry {
  readonly entry: FieldEntry;
  readonly before: RowValues;
  readonly after: RowValues;
}

export interface RecordReply {
  readonly version: number;
  readonly results: FieldEntryResult[];
}

/** The calendar that is furthest ahead: a day that has begun anywhere is not in the future. */
const furthestAhead = 14 * 3_600_000;

/** The rows the entries name, by type and id; and how far the cables of the terms among them are pulled. */
async function readTargets(transaction: Transaction, projectId: number, entries: readonly FieldEntry[]) {
  const rows = new Map<string, CommodityRow>();
  const pulled = new Map<number, number>();
  for (const type of commodityTypes) {
    const ids = [...new Set(entries.filter((entry) => entry.type === type).map((entry) => entry.commodityId))];
    if (ids.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const [id, row] of await readRows(transaction, projectId, type, ids)) rows.set(`${type} ${id}`, row);
    if (commodities[type].table !== 'termination') continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const [id, fraction] of await pulledOfTerms(transaction, projectId, ids)) pulled.set(id, fraction);
  }
  return { rows, pulled };
}

/**
 * Records the entries in order, in the caller's transaction and with one step of the project's version. Each gets its
 * own outcome. The derived values of a result are those of the row after all entries of the call.
 */
export async function recordEntries(transaction: Transaction, request: RecordRequest): Promise<RecordReply> {
  const { projectId, entries, userId } = request;
  const project = await lockProject(transaction, projectId);
  const known = await readEntries(
    transaction,
    projectId,
    entries.map((entry) => entry.id),
  );
  const { rows, pulled } = await readTargets(transaction, projectId, entries);
  const today = new Date(request.now.getTime() + furthestAhead).toISOString().slice(0, 10);
  const current = new Map<string, RowValues>(Array.from(rows, ([key, row]) => [key, row.values]));
  const recordings = new Map<string, Recording>();
  const moves: ProgressMove[] = [];

  const answer = (entry: FieldEntry): EntryAnswer => {
    const payloadHash = payloadHashOf(entry);
    const earlier = known.get(entry.id) ?? recordings.get(entry.id);
    if (earlier) {
      return earlier.payloadHash === payloadHash
        ? { ...earlier.result, outcome: 'replayed' }
        : refusedAnswer(entry.id, 'entry.keyReused', cellMessage('entryIdReused'));
    }
    const key = `${entry.type} ${entry.commodityId}`;
    const row = current.get(key);
    if (!row) return refusedAnswer(entry.id, 'commodity.notFound', cellMessage('entryRowGone'));
    const facts: EntryFacts = {
      today,
      projectStart: project.startDate,
      unitMeasurement: project.unitMeasurement,
      cablePulled: commodities[entry.type].table === 'termination' ? pulled.get(entry.commodityId) : undefined,
    };
    const decision = decideEntry(commodities[entry.type], entry, row, facts);
    if (decision.outcome === 'conflict') return { ...blankAnswer(entry.id, 'conflict'), conflicts: decision.conflicts };
    if (decision.outcome === 'refused')
      return { ...refusedAnswer(entry.id, 'request.invalid', ...decision.reasons), warnings: decision.warnings };
    const after = decision.write;
    const result = { ...blankAnswer(entry.id, 'recorded'), warnings: decision.warnings };
    recordings.set(entry.id, {
      entry,
      payloadHash,
      result,
      after,
      before: Object.fromEntries(Object.keys(after).map((field) => [field, row[field] ?? null])),
    });
    current.set(key, { ...row, ...after });
    const whole = quantity(commodities[entry.type], row);
    moves.push(
      ...decision.moves.map(({ step, deltaFraction }) => ({
        entry,
        step,
        deltaFraction,
        deltaQuantity: deltaFraction * whole,
      })),
    );
    return result;
  };

  const answers = entries.map(answer);
  const said = (each: EntryAnswer) => translateAnswer(each, request.say);
  if (recordings.size === 0) return { version: project.version, results: answers.map(said) };
  const recorded = [...recordings.values()];
  const version = await bumpVersion(transaction, projectId);
  const derived = await writeRecordings(transaction, projectId, version, recorded);
  const withDerived = (result: EntryAnswer, entry: FieldEntry): EntryAnswer => {
    const row = derived.get(`${entry.type} ${entry.commodityId}`);
    return {
      ...result,
      status: String(row?.['status'] ?? ''),
      percentComplete: Number(row?.['percentComplete'] ?? 0),
      earnedHours: Number(row?.['earnedHours'] ?? 0),
    };
  };
  const kept = recorded.map(({ entry, payloadHash, result }): RecordedEntry => ({
    entry,
    payloadHash,
    result: withDerived(result, entry),
  }));
  await insertEntries(transaction, projectId, userId, kept);
  await insertProgress(transaction, projectId, userId, moves);
  await request.written(recorded.map(({ entry, before, after }) => ({ entry, before, after })));
  return {
    version,
    results: answers.map((each, index) => {
      const entry = entries[index];
      return said(entry && recordings.has(entry.id) && each.error === null ? withDerived(each, entry) : each);
    }),
  };
}
