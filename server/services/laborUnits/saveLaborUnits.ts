/** Adds, changes, previews and deletes labor units: good rows are written, the others are returned with the reason. */
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { effectOf } from '../../../contract/progress/laborUnitEffect.ts';
import { reachKey, unitsInForce, type LaborUnit } from '../../../contract/setup/laborUnits/laborUnit.ts';
import type {
  deleteLaborUnits,
  LaborUnitResult,
  LaborUnitRow,
  previewLaborUnits,
  saveLaborUnits,
} from '../../../contract/setup/laborUnits/laborUnitRows.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { RowEdit } from '../../../contract/base/calls/rowEdits.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { laborUnitRowMessage } from '../../locales/en-US/laborUnitRows.ts';
import { rowMessage } from '../../locales/en-US/rows.ts';
import type { Translate } from '../../locales/translate.ts';
import { auditRows } from '../../repositories/history/rowAudit.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import {
  deleteLaborUnitRows,
  readLaborUnits,
  writeLaborUnits,
  type StoredLaborUnit,
} from '../../repositories/laborUnits/laborUnits.ts';
import { findToday } from '../../repositories/projectDays.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { rowResults } from '../rows/rowResults.ts';
import { checkLaborUnits, valuesOf, type CheckedUnit } from './checkLaborUnits.ts';
import { openLaborUnits, rowsOf } from './laborUnitLists.ts';
import { requestHours } from './recalculateHours.ts';

export interface LaborUnitRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly say: Translate;
}

type Good = Extract<CheckedUnit, { status: 'good' }>;

const targetOf = ({ commodityType, name }: LaborUnit): string => `${commodityType} ${name}`;

async function open(transaction: Transaction, projectId: number, ids: readonly (number | undefined)[]) {
  const { unitMeasurement } = await lockProject(transaction, projectId);
  const changed = new Set(ids.filter((id) => id !== undefined));
  return openLaborUnits(transaction, { projectId, unit: lengthUnitOf(unitMeasurement), ids: changed });
}

const idsOf = (rows: readonly RowEdit[]) => rows.map(({ row }) => row?.id);

/** Saves units in the caller's transaction, with one new project version; a job recalculates the hours. */
export async function saveUnits(
  transaction: Transaction,
  { projectId, rows }: BodyOf<typeof saveLaborUnits>,
  { caller, requestId, say }: LaborUnitRequest,
): Promise<{ results: LaborUnitResult[] }> {
  const lists = await open(transaction, projectId, idsOf(rows));
  const checked = checkLaborUnits(lists, rows);
  const good = checked.filter((row): row is Good => row.status === 'good');
  if (good.length > 0) {
    const version = await bumpVersion(transaction, projectId);
    await writeLaborUnits(
      transaction,
      { projectId, version },
      good.map(({ before, unit }) => ({ id: before?.id ?? null, unit })),
    );
    await auditRows(
      transaction,
      { caller, projectId, requestId },
      good.map(({ before, unit }) => ({
        action: before === null ? 'laborUnit.create' : 'laborUnit.update',
        target: targetOf(unit),
        before: before ? valuesOf(before) : undefined,
        after: valuesOf(unit),
      })),
    );
    await requestHours(transaction, projectId);
  }
  const after = await readLaborUnits(transaction, projectId);
  const groups = await lists.groupsFor(good.map(({ unit }) => unit));
  const reported = rowsOf(groups, after).rows;
  const byKey = new Map(after.map((unit, at) => [reachKey(unit), reported[at]!]));
  const rowAt = (unit: LaborUnit): LaborUnitRow => byKey.get(reachKey(unit))!;
  const results = await rowResults(transaction, projectId, checked, {
    say,
    changedMeanwhile: rowMessage('changedMeanwhile'),
    gone: rowMessage('gone'),
    saved: ({ unit }: Good): LaborUnitResult => ({ status: 'saved', row: rowAt(unit) }),
    rowOf: rowAt,
    savedAs: (theirs) => ({ target: targetOf(theirs), holds: valuesOf(theirs) }),
  });
  return { results };
}

/** Returns the effect that saving would have; rows that would be rejected have none. */
export async function previewUnits(
  transaction: Transaction,
  { projectId, rows }: BodyOf<typeof previewLaborUnits>,
): Promise<ReplyOf<typeof previewLaborUnits>> {
  const lists = await open(transaction, projectId, idsOf(rows));
  const good = checkLaborUnits(lists, rows).filter((row): row is Good => row.status === 'good');
  const changed = new Map(good.flatMap(({ before, unit }) => (before ? [[before.id, unit] as const] : [])));
  const kept: LaborUnit[] = lists.stored.map((unit) => changed.get(unit.id) ?? unit);
  const added = good.flatMap(({ before, unit }) => (before ? [] : unit));
  const before = lists.stored.filter(({ inForce }) => inForce);
  const after = unitsInForce([...kept, ...added], await findToday(transaction, projectId));
  const groups = await lists.groupsFor(good.map(({ unit }) => unit));
  return { types: effectOf(groups, before, after) };
}

/**
 * Deletes units, except those that rows refer to by name and those another user has changed since; units already gone count as
 * deleted.
 */
export async function deleteUnits(
  transaction: Transaction,
  { projectId, rows }: BodyOf<typeof deleteLaborUnits>,
  { caller, requestId, say }: LaborUnitRequest,
): Promise<ReplyOf<typeof deleteLaborUnits>> {
  const { stored, named } = await open(
    transaction,
    projectId,
    rows.map(({ id }) => id),
  );
  const byId = new Map(stored.map((unit) => [unit.id, unit]));
  const deleted = new Map<number, StoredLaborUnit>();
  const results = rows.map(({ id, version }) => {
    const unit = byId.get(id);
    if (!unit) return { status: 'deleted' as const };
    const count = named.get(id) ?? 0;
    if (count > 0)
      return { status: 'refused' as const, reason: say(laborUnitRowMessage('named', { count, name: unit.name })) };
    if (unit.version !== version) return { status: 'refused' as const, reason: say(rowMessage('changedMeanwhile')) };
    deleted.set(id, unit);
    return { status: 'deleted' as const };
  });
  if (deleted.size > 0) {
    await bumpVersion(transaction, projectId);
    await deleteLaborUnitRows(transaction, projectId, [...deleted.keys()]);
    await auditRows(
      transaction,
      { caller, projectId, requestId },
      Array.from(deleted.values(), (unit) => ({
        action: 'laborUnit.delete',
        target: targetOf(unit),
        before: valuesOf(unit),
      })),
    );
    await requestHours(transaction, projectId);
  }
  return { results };
}
