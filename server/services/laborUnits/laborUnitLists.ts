/** Labor units of a project as returned by calls, and the data an edit of them is checked against. */
import type { LaborUnitRow, listLaborUnits } from '../../../contract/setup/laborUnits/laborUnitRows.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { LaborUnit } from '../../../contract/setup/laborUnits/laborUnit.ts';
import { shareOut, type LaborGroup, type TypeEffect } from '../../../contract/progress/laborUnitEffect.ts';
import type { Recalculation } from '../../../contract/setup/projects/projectSettings.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { hasJobFailed, isJobOpen } from '../../repositories/jobs.ts';
import { readLaborGroups } from '../../repositories/laborUnits/laborGroups.ts';
import {
  findLaborUnitEffect,
  readLaborUnits,
  type MovedType,
  type StoredLaborUnit,
} from '../../repositories/laborUnits/laborUnits.ts';
import { valuesOf, type LaborLists } from './checkLaborUnits.ts';
import { subjectOf } from './recalculateHours.ts';

/** Maximum number of listed groups without a labor unit. */
const maxMissing = 200;

const sumOf = (groups: readonly LaborGroup[]): number => groups.reduce((sum, { rows }) => sum + rows, 0);

/** Returns each unit with the rows it currently gives hours to. */
export function rowsOf(
  groups: readonly LaborGroup[],
  units: readonly StoredLaborUnit[],
): { readonly rows: LaborUnitRow[]; readonly without: readonly LaborGroup[] } {
  const { shares, without } = shareOut(
    groups,
    units.filter(({ inForce }) => inForce),
  );
  const rows = units.map((unit): LaborUnitRow => {
    const { rows: count, hours } = shares.get(unit) ?? { rows: 0, hours: 0 };
    return { id: unit.id, version: unit.version, values: valuesOf(unit), rows: count, hours };
  });
  return { rows, without };
}

export async function listOfLaborUnits(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<ReplyOf<typeof listLaborUnits>> {
  const groups = await readLaborGroups(transaction, projectId, scope);
  const { rows: units, without } = rowsOf(groups, await readLaborUnits(transaction, projectId));
  const coverage = commodityTypes.flatMap((type) => {
    const rows = sumOf(groups.filter((group) => group.type === type));
    return rows === 0 ? [] : { type, rows, without: sumOf(without.filter((group) => group.type === type)) };
  });
  const missing = without
    .map(({ type, typeCode, size, rows }) => ({ type, typeCode, size, rows }))
    .toSorted((left, right) => right.rows - left.rows)
    .slice(0, maxMissing);
  const following = await readFollowing(transaction, projectId);
  const lastEffect = await findLaborUnitEffect(transaction, projectId);
  return {
    units,
    coverage,
    missing,
    ...following,
    lastEffect: lastEffect && { at: new Date(lastEffect.at), types: lastEffect.types.filter(isOfBudget).map(budgetOf) },
  };
}

/**
 * Reads whether hours are being recalculated, and whether that failed. Must be read before the last effect: the job can end in
 * between, and a client that sees it as ended does not ask again.
 */
async function readFollowing(transaction: Transaction, projectId: number) {
  const subject = subjectOf(projectId);
  return {
    isRecalculating: await isJobOpen(transaction, subject),
    isBehind: await hasJobFailed(transaction, subject),
  };
}

/**
 * Excludes types whose earned hours alone moved: step weights do not change the budget, and their effect is shown where they are
 * set.
 */
const isOfBudget = ({ hoursBefore, hoursAfter, withoutBefore, withoutAfter, earnedBefore, earnedAfter }: MovedType) =>
  hoursBefore !== hoursAfter || withoutBefore !== withoutAfter || earnedBefore === earnedAfter;

const budgetOf = ({ earnedBefore: _before, earnedAfter: _after, ...budget }: MovedType): TypeEffect => budget;

/** Same for earned hours, with the effect of the last recalculation on them. */
export async function readRecalculation(transaction: Transaction, projectId: number): Promise<Recalculation> {
  const following = await readFollowing(transaction, projectId);
  const { types = [] } = (await findLaborUnitEffect(transaction, projectId)) ?? {};
  return {
    ...following,
    moved: types.flatMap(({ type, rows, earnedBefore = 0, earnedAfter = 0 }) =>
      earnedBefore === earnedAfter ? [] : { type, rows, earnedBefore, earnedAfter },
    ),
  };
}

/** Counts the rows that refer to each unit by name. */
function namedRows(groups: readonly LaborGroup[], units: readonly StoredLaborUnit[]): Map<number, number> {
  const byName = new Map(units.map((unit) => [`${unit.commodityType} ${unit.key}`, unit.id]));
  const named = new Map<number, number>();
  for (const { type, laborUnit, rows } of groups) {
    const id = laborUnit === '' ? undefined : byName.get(`${type} ${tagKey(laborUnit)}`);
    if (id !== undefined) named.set(id, (named.get(id) ?? 0) + rows);
  }
  return named;
}

export interface OpenLists extends LaborLists {
  /** Returns the groups of rows that need hours, for the types of these units: a unit never applies to rows of another type. */
  readonly groupsFor: (units: readonly LaborUnit[]) => Promise<readonly LaborGroup[]>;
}

/** Reads the data against which an edit of the units with these ids is checked. Only rows of the types concerned are read. */
export async function openLaborUnits(
  transaction: Transaction,
  {
    projectId,
    unit,
    ids,
  }: { readonly projectId: number; readonly unit: LengthUnit; readonly ids: ReadonlySet<number> },
): Promise<OpenLists> {
  const stored = await readLaborUnits(transaction, projectId);
  const accounts = await readCodes(transaction, projectId, ['account']);
  const known = new Map<CommodityType, readonly LaborGroup[]>();
  const groupsFor = async (units: readonly LaborUnit[]) => {
    const types = new Set(units.map(({ commodityType }) => commodityType));
    const missing = [...types].filter((type) => !known.has(type));
    const read = groupBy(await readLaborGroups(transaction, projectId, null, missing), ({ type }) => type);
    for (const type of missing) known.set(type, read.get(type) ?? []);
    return [...known.values()].flat();
  };
  return {
    unit,
    stored,
    groupsFor,
    named: namedRows(await groupsFor(stored.filter(({ id }) => ids.has(id))), stored),
    accounts: new Map(accounts.map(({ key, values }) => [key, String(values['code'])])),
  };
}
