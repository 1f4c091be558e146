/** Changes column settings of a project, and adds and deletes project-defined columns: valid rows are written. */
import { columnFields } from '../../../contract/setup/columns/columnFields.ts';
import type {
  ColumnResult,
  deleteColumns,
  saveColumns as saveEndpoint,
} from '../../../contract/setup/columns/columns.ts';
import type { ColumnSetting, LabelLocale } from '../../../contract/setup/columns/columnSetting.ts';
import { columnOrder, projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import { normaliseHeader } from '../../../contract/imports/headings/normaliseHeader.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { RowEdit } from '../../../contract/base/calls/rowEdits.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { publishProjectEvent } from '../../db/broadcasts/projectEvents.ts';
import { columnRowMessage } from '../../locales/en-US/columnRows.ts';
import { rowMessage } from '../../locales/en-US/rows.ts';
import { translate, type Translate } from '../../locales/translate.ts';
import {
  countFilled,
  countUnlisted,
  readStoredColumns,
  writeColumns,
  type StoredColumn,
} from '../../repositories/columnSettings.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { auditRows } from '../../repositories/history/rowAudit.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { readRowCells, type Problem } from '../rows/readRowCells.ts';
import { rowResults, type Unwritten } from '../rows/rowResults.ts';
import { conflictsOf, problemsOf, slotClassOf, slotsOf, type Names } from './checkColumns.ts';
import { columnRowsOf, declaredAt, freeCustomColumns, namedSlots, settingsIn } from './columnRows.ts';
import { settingOf, valuesOf, type ColumnValues } from './columnValues.ts';

export interface ColumnRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly say: Translate;
}

/** Column settings while the rows of a call are applied to them one after the other. */
interface Work {
  readonly transaction: Transaction;
  readonly projectId: number;
  readonly type: CommodityType;
  readonly unit: LengthUnit;
  readonly stored: Map<string, StoredColumn>;
}

interface Good {
  readonly status: 'good';
  readonly field: string;
  readonly before: ColumnSetting | null;
  readonly place: CellPlace;
}

/** Result of a checked row; a conflict is identified by its field. */
type Checked = Good | Unwritten<string>;

/** Requested place of a row: a number from 1, null for no own order of the project, undefined if not requested. */
type CellPlace = number | null | undefined;

const names: Names = {
  wordOf: ({ term }, locale: LabelLocale) => translate({ key: `terms:${term}` }, locale),
  headingOf: (text) => normaliseHeader(text).text,
};

/** Runs in the caller's transaction; clients with the project open are notified. */
export async function saveColumnRows(
  transaction: Transaction,
  { projectId, type, rows }: BodyOf<typeof saveEndpoint>,
  { caller, requestId, say }: ColumnRequest,
): Promise<{ results: ColumnResult[] }> {
  const { unitMeasurement } = await lockProject(transaction, projectId);
  const before = await readStoredColumns(transaction, projectId, type);
  const work: Work = { transaction, projectId, type, unit: lengthUnitOf(unitMeasurement), stored: new Map(before) };
  const checked: Checked[] = [];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- each row is checked against the previous ones
    checked.push(await checkRow(work, row));
  }
  const good = checked.filter((row) => row.status === 'good');
  if (good.length > 0) {
    const version = await bumpVersion(transaction, projectId);
    for (const { field } of good) {
      const column = work.stored.get(field);
      if (column) work.stored.set(field, { ...column, version });
    }
    moveRows(work, good);
    const changed = [...work.stored.values()].filter((column) => before.get(column.setting.field) !== column);
    // A column that moved to another slot frees its old one.
    const left = [...before.values()].filter(({ setting }) => !work.stored.has(setting.field));
    await writeColumns(transaction, projectId, [
      ...changed,
      ...left.map(({ setting }) => ({ version, setting: { type, field: setting.field } })),
    ]);
    await auditRows(
      transaction,
      { caller, projectId, requestId },
      good.map((row) => ({
        action: row.before === null ? 'column.create' : 'column.update',
        target: `${type} ${row.field}`,
        ...(row.before !== null && { before: row.before }),
        after: work.stored.get(row.field)?.setting ?? { type, field: row.field },
      })),
    );
    await publishProjectEvent(transaction, { projectId, kind: 'project' });
  }
  const hidden = good.flatMap(({ field, before: was }) =>
    work.stored.get(field)?.setting.shown === 'hidden' && was?.shown !== 'hidden' ? [field] : [],
  );
  const counted = new Set([...namedSlots(type, work.stored), ...hidden]);
  const filled = await countFilled(transaction, projectId, type, [...counted]);
  const shown = new Map(columnRowsOf({ type, stored: work.stored, filled }).map((row) => [row.field, row]));
  const results = await rowResults(transaction, projectId, checked, {
    say,
    changedMeanwhile: rowMessage('changedMeanwhile'),
    gone: rowMessage('gone'),
    saved: ({ field }: Good): ColumnResult => ({
      status: 'saved',
      row: shown.get(field)!,
      hiddenRows: hidden.includes(field) ? (filled.get(field) ?? 0) : 0,
    }),
    rowOf: (field) => shown.get(field)!,
    savedAs: (field) => ({ target: `${type} ${field}`, holds: before.get(field)?.setting ?? { type, field } }),
  });
  return { results };
}

const rejectedFor = (field: string, reason: Problem['reason']): Checked => ({
  status: 'refused',
  problems: [{ field, reason }],
});

async function checkRow(work: Work, edit: RowEdit): Promise<Checked> {
  const { type, unit, stored } = work;
  const known = edit.row && declaredAt(type, edit.row.id);
  const column = known ? stored.get(known.key) : undefined;
  if (edit.row && (!known || (known.isSlot && column?.setting.kind === undefined))) return { status: 'gone' };
  if (edit.row && known && (column?.version ?? 0) !== edit.row.version)
    return { status: 'conflict', theirs: known.key };
  const was = known ? (column?.setting ?? { type, field: known.key }) : null;
  const standing: ColumnValues = was ? valuesOf(was, null) : {};
  const { values, problems } = readRowCells({ fields: columnFields, unit }, edit.cells, standing);
  const place = edit.cells.some(({ field }) => field === 'place') ? placeOf(values['place']) : undefined;
  // A blank restores the declared value.
  const typical = known ? valuesOf({ type, field: known.key }, null) : {};
  const full = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value ?? (isOfKind(key) ? null : (typical[key] ?? null))]),
  );
  const declared = known ?? firstSlot(type, full);
  const field = known ? fieldNow(work, known) : declared;
  const touched = new Set(edit.cells.map(({ field: key }) => key));
  problems.push(...problemsOf({ type, declared, field, values: full, touched }));
  if (problems.length > 0) return { status: 'refused', problems };
  const slot = declared.isSlot ? await slotFor(work, known ?? null, full) : { ok: true as const, field: declared };
  if (!slot.ok) return slot.refusal;
  const setting = settingOf(type, slot.field, full, was?.place);
  // A column that moves to another slot must not conflict with itself.
  const others = settingsIn(stored).filter(({ field: key }) => key !== known?.key);
  const conflicts = conflictsOf(setting, slot.field, projectCommodity(type, others), names);
  if (conflicts.length > 0) return { status: 'refused', problems: conflicts };
  if (known && known.key !== slot.field.key) stored.delete(known.key);
  stored.set(slot.field.key, { version: column?.version ?? 0, setting });
  return { status: 'good', field: slot.field.key, before: was, place };
}

const isOfKind = (key: string) => key === 'kind' || key === 'codeKind';
const placeOf = (value: unknown): CellPlace => (typeof value === 'number' ? value : null);

const fieldNow = ({ type, stored }: Work, { key }: Field): Field =>
  projectCommodity(type, settingsIn(stored)).fields.find((field) => field.key === key)!;

/** Slot used to check a new column. */
const firstSlot = (type: CommodityType, values: ColumnValues): Field =>
  slotsOf(type, slotClassOf(String(values['kind'] ?? 'text')))[0]!;

type Slot = { readonly ok: true; readonly field: Field } | { readonly ok: false; readonly refusal: Checked };

/**
 * Slot of a user-defined column: its current one if the kind allows it, otherwise a free one. A column with data is not moved.
 */
async function slotFor(work: Work, known: Field | null, values: ColumnValues): Promise<Slot> {
  const { transaction, projectId, type, stored } = work;
  const kind = String(values['kind']);
  const slotClass = slotClassOf(kind);
  const was = known ? stored.get(known.key)?.setting : undefined;
  if (known && slotClassOf(known.kind) === slotClass) {
    const isOtherList = kind === 'code' && (was?.kind !== 'code' || was.codeKind !== values['codeKind']);
    if (!isOtherList) return { ok: true, field: known };
    const { codes, rows } = await countUnlisted(transaction, projectId, settingOf(type, known, values));
    return rows === 0
      ? { ok: true, field: known }
      : { ok: false, refusal: rejectedFor('codeKind', columnRowMessage('unlisted', { count: rows, codes })) };
  }
  if (known) {
    const count = (await countFilled(transaction, projectId, type, [known.key])).get(known.key) ?? 0;
    const field = fieldTerm(fieldNow(work, known));
    if (count > 0) return { ok: false, refusal: rejectedFor('kind', columnRowMessage('kindHeld', { count, field })) };
  }
  const filled = await countFilled(
    transaction,
    projectId,
    type,
    slotsOf(type, slotClass).map(({ key }) => key),
  );
  // Data in an unnamed slot must not appear under another name.
  const free = freeCustomColumns(type, stored, slotClass).find(({ key }) => (filled.get(key) ?? 0) === 0);
  if (free) return { ok: true, field: free };
  const room = { text: slotsOf(type, 'text'), number: slotsOf(type, 'number'), date: slotsOf(type, 'date') };
  const reason = columnRowMessage('noRoom', {
    taken: room[slotClass].length,
    text: room.text.length,
    number: room.number.length,
    date: room.date.length,
  });
  return { ok: false, refusal: rejectedFor('kind', reason) };
}

/** Moves rows to their requested places, in call order; the others close up. */
function moveRows({ type, stored }: Work, good: readonly Extract<Checked, { status: 'good' }>[]): void {
  const put = (field: string, place: number | null) => {
    const column = stored.get(field) ?? { version: 0, setting: { type, field } };
    if ((column.setting.place ?? null) === place) return;
    const { place: _, ...setting } = column.setting;
    stored.set(field, { ...column, setting: place === null ? setting : { ...setting, place } });
  };
  for (const { field, place } of good) if (place === null) put(field, null);
  for (const { field, place } of good) {
    if (typeof place !== 'number') continue;
    const keys = columnOrder(type, settingsIn(stored)).map(({ key }) => key);
    const others = keys.filter((key) => key !== field);
    others.splice(Math.max(0, place - 1), 0, field);
    for (const [at, key] of others.entries()) put(key, at + 1);
  }
}

/** Deletes project-defined columns without values; missing ones count as deleted. */
export async function deleteColumnRows(
  transaction: Transaction,
  { projectId, type, rows }: BodyOf<typeof deleteColumns>,
  { caller, requestId, say }: ColumnRequest,
): Promise<ReplyOf<typeof deleteColumns>> {
  await lockProject(transaction, projectId);
  const stored = await readStoredColumns(transaction, projectId, type);
  const filled = await countFilled(transaction, projectId, type, namedSlots(type, stored));
  const commodity = projectCommodity(type, settingsIn(stored));
  const reject = (reason: Problem['reason']) => ({ status: 'refused' as const, reason: say(reason) });
  const deleted: StoredColumn[] = [];
  const results = rows.map(({ id, version }) => {
    const key = declaredAt(type, id)?.key;
    const field = commodity.fields.find((candidate) => candidate.key === key);
    if (!field || (field.isSlot && !field.isUserDefined)) return { status: 'deleted' as const };
    if (!field.isSlot) return reject(columnRowMessage('declaredStays', { field: fieldTerm(field) }));
    const count = filled.get(field.key) ?? 0;
    if (count > 0) return reject(columnRowMessage('filled', { count, field: fieldTerm(field) }));
    const column = stored.get(field.key)!;
    if (column.version !== version) return reject(rowMessage('changedMeanwhile'));
    deleted.push(column);
    return { status: 'deleted' as const };
  });
  if (deleted.length > 0) {
    const version = await bumpVersion(transaction, projectId);
    await writeColumns(
      transaction,
      projectId,
      deleted.map(({ setting: { field } }) => ({ version, setting: { type, field } })),
    );
    await auditRows(
      transaction,
      { caller, projectId, requestId },
      deleted.map(({ setting }) => ({ action: 'column.delete', target: `${type} ${setting.field}`, before: setting })),
    );
    await publishProjectEvent(transaction, { projectId, kind: 'project' });
  }
  return { results };
}
