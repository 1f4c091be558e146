/**
 * Records field work of crews. Idempotent: an entry's id is stored with its result, in the transaction of its effect. Only
 * recorded entries are stored; one that met a conflict or was rejected leaves no trace and can be sent again, corrected.
 */
import type { ColumnSettings } from '../../../contract/setup/columns/columnSetting.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import { undoesCompletion, type ClearedPart } from '../../../contract/progress/completedPart.ts';
import { measuredStep } from '../../../contract/progress/progress.ts';
import { piecesOf, reelFieldsOf } from '../../../contract/progress/pieces.ts';
import { WirewayError } from '../../../contract/base/calls/errors.ts';
import type { FieldEntry, FieldEntryResult } from '../../../contract/progress/fieldEntries.ts';
import { quantity } from '../../../contract/progress/earnedValue.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { Permission } from '../../../contract/base/calls/permissions.ts';
import type { ReelAccount } from '../../../contract/reels/reelAccount.ts';
import type { Transaction } from '../../db/database.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { isConnectionLost } from '../../errors/connectionLost.ts';
import { errorCode } from '../../errors/errorCodes.ts';
import { readColumnSettings } from '../../repositories/columnSettings.ts';
import {
  lockProjectForRows,
  readRows,
  type CommodityRow,
  type WritableProject,
} from '../../repositories/rows/commodities.ts';
import { readBeforeFlag, type WriteBy } from '../../repositories/history/commodityAudit.ts';
import {
  insertEntries,
  insertProgress,
  ownerFractions,
  readEntries,
  type ProgressMove,
  type RecordedEntry,
} from '../../repositories/entries/fieldEntries.ts';
import type { PickList } from '../../../contract/setup/codes/pickLists.ts';
import { deviceClockTolerance, maxTimeZoneOffset } from '../../timings.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import type { Translate } from '../../locales/translate.ts';
import { withLastSaves } from '../commodities/lastCellSaves.ts';
import { dayOfProject } from '../../repositories/projectDays.ts';
import { bumpVersionOfEntries } from '../../repositories/projects/versions.ts';
import type { StoredEntryResult } from '../../repositories/entries/entryResult.ts';
import { noteMoves, openMembership } from '../packageBook/membership.ts';
import { startPackages } from '../packages/startPackages.ts';
import { openAccountOf } from '../reels/reelStock.ts';
import { listsNamedIn, openNameLists, type NameLists } from '../commodities/nameLists.ts';
import { emptyResult, rejectedResult, translateResult } from './entryResults.ts';
import { openExactLengths, type ExactLengths } from '../rows/exactLengths.ts';
import { decideEntry, type EntryFacts, type RowValues } from './decideEntry.ts';
import { payloadHashOf } from '../rows/payloadHash.ts';
import { writeRecordings, type Recording } from './writeRecordings.ts';

/** Placeholder for an entry that could not be parsed, with the reasons. */
export interface UnreadableEntry {
  readonly id: string;
  readonly reasons: readonly Message[];
}

export interface RecordRequest {
  readonly projectId: number;
  readonly entries: readonly (FieldEntry | UnreadableEntry)[];
  /** Rows outside the scope are treated as nonexistent. */
  readonly scope: RowScope | null;
  readonly caller: WriteBy['caller'];
  readonly may: (name: Permission) => boolean;
  readonly requestId: string;
  readonly now: Date;
  readonly say: Translate;
  /** Adds to each conflict who last saved the conflicting value. */
  readonly includeLastSave?: boolean | undefined;
  /** Called with all recorded entries inside the transaction, for the audit trail. */
  readonly written: (entries: readonly WrittenEntry[]) => Promise<void>;
  /** Called with an entry that failed for an unexpected reason, for the log. */
  readonly failed: (entry: FieldEntry, error: unknown) => void;
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

/** Returns the latest allowed work day. */
const lastWorkDay = ({ timeZone }: Pick<WritableProject, 'timeZone'>, now: Date): string =>
  dayOfProject({ timeZone }, new Date(now.getTime() + (timeZone === null ? maxTimeZoneOffset : deviceClockTolerance)));

/** Reads the rows in scope that the entries refer to, by type and id, and the progress of their owners. */
async function readTargets(
  transaction: Transaction,
  projectId: number,
  entries: readonly FieldEntry[],
  scope: RowScope | null,
) {
  const rows = new Map<string, CommodityRow>();
  const owners = new Map<string, number>();
  for (const type of commodityTypes) {
    const ids = [...new Set(entries.filter((entry) => entry.type === type).map((entry) => entry.commodityId))];
    if (ids.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    for (const [id, row] of await readRows(transaction, projectId, type, ids, scope)) rows.set(`${type} ${id}`, row);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    for (const [id, fraction] of await ownerFractions(transaction, projectId, type, ids))
      owners.set(`${type} ${id}`, fraction);
  }
  return { rows, owners };
}

/**
 * Opens the lists that the entries use, by type. Even an empty list asks for confirmation of its first name, since crews type in
 * a hurry.
 */
async function openListsOf(
  transaction: Transaction,
  { projectId, scope, may }: Pick<RecordRequest, 'projectId' | 'scope' | 'may'>,
  entries: readonly FieldEntry[],
  columns: ColumnSettings,
): Promise<Map<CommodityType, NameLists>> {
  const opened = new Map<CommodityType, NameLists>();
  for (const type of new Set(entries.map((entry) => entry.type))) {
    const keys = new Set(entries.flatMap((entry) => (entry.type === type ? Object.keys(entry.values) : [])));
    const lists = new Set<PickList>(listsNamedIn(projectCommodity(type, columns), keys));
    if (entries.some((entry) => entry.type === type && entry.foreman !== '')) lists.add('foreman');
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const names = await openNameLists(transaction, {
      projectId,
      scope,
      type,
      lists: [...lists],
      may,
      takesBack: false,
      takesFirst: false,
    });
    opened.set(type, names);
  }
  return opened;
}

/** Opens the reel account if an entry or its row refers to a reel. */
async function openReelsOf(
  transaction: Transaction,
  { projectId, scope }: Pick<RecordRequest, 'projectId' | 'scope'>,
  entries: readonly FieldEntry[],
  { columns, rows }: { columns: ColumnSettings; rows: ReadonlyMap<string, { readonly values: RowValues }> },
): Promise<ReelAccount | undefined> {
  const named = entries.flatMap(({ type, commodityId, values }) =>
    reelFieldsOf(projectCommodity(type, columns))
      .flatMap((key) => [values[key], rows.get(`${type} ${commodityId}`)?.values[key]])
      .flatMap((reel) => (reel ? String(reel) : [])),
  );
  return named.length === 0 ? undefined : openAccountOf(transaction, projectId, scope, named);
}

const completes = (commodity: Commodity, { before, after }: Pick<WrittenEntry, 'before' | 'after'>): boolean => {
  const key = measuredStep(commodity)?.completeField;
  return key !== undefined && after[key] === true && before[key] !== true;
};

/** Reads what completions cleared on the rows whose completion an entry undoes, by type and id. */
async function readClearedParts(
  transaction: Transaction,
  projectId: number,
  columns: ColumnSettings,
  entries: readonly FieldEntry[],
  rows: ReadonlyMap<string, { readonly values: RowValues }>,
): Promise<Map<string, ClearedPart>> {
  const parts = new Map<string, ClearedPart>();
  const undone = entries.filter(({ type, commodityId, values }) => {
    const row = rows.get(`${type} ${commodityId}`)?.values;
    return row !== undefined && undoesCompletion(projectCommodity(type, columns), row, values);
  });
  for (const [type, own] of groupBy(undone, (entry) => entry.type)) {
    const key = measuredStep(commodities[type])?.completeField;
    if (key === undefined) continue;
    const ids = own.map(({ commodityId }) => commodityId);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    for (const [id, before] of await readBeforeFlag(transaction, projectId, type, ids, key))
      parts.set(`${type} ${id}`, before);
  }
  return parts;
}

/** Opens the exact lengths that entries restore when they revert others, by type. */
async function openExactLengthsOf(
  transaction: Transaction,
  projectId: number,
  unit: LengthUnit,
  entries: readonly FieldEntry[],
): Promise<Map<CommodityType, ExactLengths>> {
  const opened = new Map<CommodityType, ExactLengths>();
  for (const [type, own] of groupBy(entries, (entry) => entry.type)) {
    const undos = own.map(({ commodityId: id, restores }) => ({ id, restores }));
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    opened.set(type, await openExactLengths(transaction, { projectId, type, unit }, undos));
  }
  return opened;
}

const isReadable = (entry: FieldEntry | UnreadableEntry): entry is FieldEntry => !('reasons' in entry);

/** Returns the ids of the rows that entries refer to, by type. */
const rowsOf = (entries: readonly FieldEntry[]): Map<CommodityType, number[]> =>
  new Map(
    Array.from(
      groupBy(entries, ({ type }) => type),
      ([type, own]) => [type, own.map(({ commodityId }) => commodityId)],
    ),
  );

/** Adds to the conflicts of the results who wrote the other value and when. */
async function withWriters(
  transaction: Transaction,
  projectId: number,
  entries: readonly FieldEntry[],
  answers: readonly StoredEntryResult[],
): Promise<StoredEntryResult[]> {
  const met = answers.flatMap(({ id, conflicts }, at) =>
    conflicts.map((conflict) => ({ ...conflict, entryId: id, type: entries[at]!.type })),
  );
  const named = new Map<string, StoredEntryResult['conflicts']>();
  for (const [type, conflicts] of groupBy(met, (conflict) => conflict.type)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    for (const { entryId, type: _type, ...conflict } of await withLastSaves(
      transaction,
      { projectId, type },
      conflicts,
    ))
      named.set(entryId, [...(named.get(entryId) ?? []), conflict]);
  }
  return answers.map((answer) => ({ ...answer, conflicts: named.get(answer.id) ?? [] }));
}

interface Recorded {
  /** Version of the project after recording; null if nothing was recorded. */
  readonly version: number | null;
  readonly answers: readonly StoredEntryResult[];
}

/**
 * Records the entries in order, in the caller's transaction. Each entry gets its own outcome, independent of the others:
 * unreadable entries are rejected, and if writing fails for an unexpected reason, the entries are split in half until the failing
 * one is isolated. The derived values of a result are those of the row after all entries written with it.
 */
export async function recordEntries(transaction: Transaction, request: RecordRequest): Promise<RecordReply> {
  const readable = request.entries.filter(isReadable);
  const project = await lockProjectForRows(transaction, request.projectId, rowsOf(readable));
  const { version, answers } = await recordEachSafely(transaction, request, project, readable);
  const inOrder = answers[Symbol.iterator]();
  const results = request.entries.map((entry) => {
    const answer = isReadable(entry)
      ? inOrder.next().value
      : rejectedResult(entry.id, 'request.invalid', ...entry.reasons);
    return translateResult(answer!, request.say);
  });
  return { version: version ?? project.version, results };
}

async function recordEachSafely(
  transaction: Transaction,
  request: RecordRequest,
  project: WritableProject,
  entries: readonly FieldEntry[],
): Promise<Recorded> {
  const [only, ...others] = entries;
  if (only === undefined) return { version: null, answers: [] };
  try {
    return await inSavepoint(transaction, () => recordTogether(transaction, request, project, entries));
  } catch (error) {
    if (!isFaultOfInput(error)) throw error;
    if (others.length === 0) {
      request.failed(only, error);
      const reason = cellMessage('entryFailed', { number: request.requestId });
      return { version: null, answers: [rejectedResult(only.id, 'server.failure', reason)] };
    }
    const middle = Math.ceil(entries.length / 2);
    const first = await recordEachSafely(transaction, request, project, entries.slice(0, middle));
    const second = await recordEachSafely(transaction, request, project, entries.slice(middle));
    return { version: second.version ?? first.version, answers: [...first.answers, ...second.answers] };
  }
}

/**
 * True if the failure is caused by the data being written (PostgreSQL: data, constraint, statement, raised) and would recur. A
 * database that is unreachable or busy is not the entry's fault, and the whole call must be repeated.
 */
function isFaultOfInput(error: unknown): boolean {
  const code = errorCode(error);
  if (error instanceof WirewayError || isConnectionLost(error)) return false;
  return code === undefined || /^(?:22|23|42|P0)/.test(code);
}

async function recordTogether(
  transaction: Transaction,
  { projectId, scope, caller, may, now, requestId, includeLastSave, written }: RecordRequest,
  project: WritableProject,
  entries: readonly FieldEntry[],
): Promise<Recorded> {
  const known = await readEntries(
    transaction,
    projectId,
    entries.map((entry) => entry.id),
  );
  const columns = await readColumnSettings(transaction, projectId);
  const { rows, owners } = await readTargets(transaction, projectId, entries, scope);
  const nameLists = await openListsOf(transaction, { projectId, scope, may }, entries, columns);
  const reels = await openReelsOf(transaction, { projectId, scope }, entries, { columns, rows });
  const membership = await openMembership(
    transaction,
    projectId,
    entries.flatMap(({ type, commodityId, values }) =>
      commodities[type].fields.flatMap((field) =>
        Object.hasOwn(values, field.key)
          ? [values, rows.get(`${type} ${commodityId}`)?.values].map((held) => ({ field, value: held?.[field.key] }))
          : [],
      ),
    ),
  );
  const today = lastWorkDay(project, now);
  const current = new Map<string, RowValues>(Array.from(rows, ([key, row]) => [key, row.values]));
  const recordings = new Map<string, Recording>();
  const moves: ProgressMove[] = [];

  const exactLengths = await openExactLengthsOf(transaction, projectId, lengthUnitOf(project.unitMeasurement), entries);
  const clearedParts = await readClearedParts(transaction, projectId, columns, entries, rows);
  const clearedPartOf = ({ type, commodityId }: FieldEntry): ClearedPart | undefined => {
    const completion = [...recordings.values()].findLast(
      (recording) =>
        recording.entry.type === type &&
        recording.entry.commodityId === commodityId &&
        completes(projectCommodity(type, columns), recording),
    );
    return completion?.before ?? clearedParts.get(`${type} ${commodityId}`);
  };

  const answer = (entry: FieldEntry): StoredEntryResult => {
    const payloadHash = payloadHashOf(entry);
    const earlier = known.get(entry.id) ?? recordings.get(entry.id);
    if (earlier) {
      return earlier.payloadHash === payloadHash
        ? { ...earlier.result, outcome: 'replayed' }
        : rejectedResult(entry.id, 'entry.keyReused', cellMessage('entryIdReused'));
    }
    const key = `${entry.type} ${entry.commodityId}`;
    const row = current.get(key);
    if (!row) return rejectedResult(entry.id, 'commodity.notFound', cellMessage('entryRowGone'));
    const facts: EntryFacts = {
      today,
      projectStart: project.startDate,
      unitMeasurement: project.unitMeasurement,
      unitChangedOn: project.unitChangedOn,
      ownerDone: owners.get(key),
      reelOf: reels && ((reel) => reels.factsOf(reel, entry.commodityId)),
      mayOverride: () => may('field.override'),
      clearedPart: () => clearedPartOf(entry),
      resolve: nameLists.get(entry.type)!.find,
      isListEmpty: nameLists.get(entry.type)!.isEmpty,
      membership,
      exactLength: exactLengths.get(entry.type)!,
    };
    const commodity = projectCommodity(entry.type, columns);
    const decision = decideEntry(commodity, entry, row, facts);
    if (decision.outcome === 'conflict')
      return { ...emptyResult(entry.id, 'conflict'), conflicts: [...decision.conflicts] };
    if (decision.outcome === 'refused')
      return {
        ...rejectedResult(entry.id, 'request.invalid', ...decision.reasons),
        warnings: decision.warnings,
        ...(decision.unknown && { unknown: decision.unknown }),
      };
    const recorded: FieldEntry = { ...entry, foreman: decision.foreman };
    const after = decision.write;
    const result = { ...emptyResult(entry.id, 'recorded'), warnings: decision.warnings };
    recordings.set(entry.id, {
      entry: recorded,
      payloadHash,
      result,
      after,
      before: Object.fromEntries(Object.keys(after).map((field) => [field, row[field] ?? null])),
    });
    current.set(key, { ...row, ...after });
    const stands = { ...row, ...after };
    const tag = String(stands[commodity.keyFields[0] ?? ''] ?? '');
    const pieces = piecesOf(commodity, stands);
    if (pieces.length > 0) reels?.take({ commodityId: entry.commodityId, tag }, pieces);
    const whole = quantity(commodities[entry.type], row);
    moves.push(
      ...decision.moves.map(({ step, deltaFraction }) => ({
        entry: recorded,
        step,
        deltaFraction,
        deltaQuantity: deltaFraction * whole,
      })),
    );
    return result;
  };

  const decided = entries.map(answer);
  const answers = includeLastSave ? await withWriters(transaction, projectId, entries, decided) : decided;
  if (recordings.size === 0) return { version: null, answers };
  const all = [...recordings.values()];
  const addsNames = [...nameLists.values()].some((names) => names.hasNew());
  const version = await bumpVersionOfEntries(transaction, projectId, { addsNames });
  // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
  for (const names of nameLists.values()) await names.addNew(transaction, projectId);
  const derived = await writeRecordings(transaction, projectId, version, all);
  const withDerived = (result: StoredEntryResult, entry: FieldEntry): StoredEntryResult => {
    const row = derived.get(`${entry.type} ${entry.commodityId}`);
    return {
      ...result,
      status: String(row?.['status'] ?? ''),
      percentComplete: Number(row?.['percentComplete'] ?? 0),
      earnedHours: Number(row?.['earnedHours'] ?? 0),
    };
  };
  const kept = all.map(({ entry, payloadHash, result }): RecordedEntry => ({
    entry,
    payloadHash,
    result: withDerived(result, entry),
  }));
  await insertEntries(transaction, projectId, caller.userId, kept);
  await insertProgress(transaction, projectId, caller.userId, moves);
  const moved = all.map(({ entry: { type }, before, after }) => ({ type, before, after }));
  await noteMoves(transaction, projectId, caller.userId, moved);
  const started = moves.flatMap(({ entry: { type, commodityId, workDate }, deltaFraction }) => {
    const values = deltaFraction > 0 ? current.get(`${type} ${commodityId}`) : undefined;
    return values ? [{ type, values, workDate }] : [];
  });
  await startPackages(transaction, { caller, projectId, requestId }, version, started);
  await written(all.map(({ entry, before, after }) => ({ entry, before, after })));
  return {
    version,
    answers: answers.map((each, index) => {
      const entry = entries[index];
      return entry && recordings.has(entry.id) && each.error === null ? withDerived(each, entry) : each;
    }),
  };
}
