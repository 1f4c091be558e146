/** The labor units of a project as calls answer with them, and what an edit of them is checked against. */
import type { LaborUnitRow, listLaborUnits } from '../../../contract/laborUnits/laborUnitRows.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { commodityTypes } from '../../../contract/commodities/index.ts';
import { shareOut, type LaborGroup } from '../../../contract/laborUnits/laborUnitEffect.ts';
import type { LengthUnit } from '../../../contract/lengthNumber.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../rowScope.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { hasJobFailed, isJobOpen } from '../../repositories/jobs.ts';
import { readLaborGroups } from '../../repositories/laborGroups.ts';
import { findLaborUnitEffect, readLaborUnits, type StoredLaborUnit } from '../../repositories/laborUnits.ts';
import { valuesOf, type LaborLists } from './checkLaborUnits.ts';
import { subjectOf } from './recalculateHours.ts';

/** Of groups without a labor unit so many are told. */
const mostMissing = 200;

const sumOf = (groups: readonly LaborGroup[]): number => groups.reduce((sum, { rows }) => sum + rows, 0);

/** Each unit with the rows it gives hours to today. */
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
    .slice(0, mostMissing);
  const lastEffect = await findLaborUnitEffect(transaction, projectId);
  return {
    units,
    coverage,
    missing,
    isRecalculating: await isJobOpen(transaction, subjectOf(projectId)),
    isBehind: await hasJobFailed(transaction, subjectOf(projectId)),
    lastEffect: lastEffect && { at: new Date(lastEffect.at), types: [...lastEffect.types] },
  };
}

/** How many rows name each unit themselves. */
function namedRows(groups: readonly LaborGroup[], units: readonly StoredLaborUnit[]): Map<number, number> {
  const byName = new Map(units.map((unit) => [`${unit.commodityType} ${unit.key}`, unit.id]));
  const named = new Map<number, number>();
  for (const { type, laborUnit, rows } of groups) {
    const id = laborUnit === '' ? undefined : byName.get(`${type} ${tagKey(laborUnit)}`);
    if (id !== undefined) named.set(id, (named.get(id) ?? 0) + rows);
  }
  return named;
}

/** What an edit is checked against, with the rows that ask for hours. */
export async function openLaborUnits(
  transaction: Transaction,
  projectId: number,
  unit: LengthUnit,
): Promise<LaborLists & { readonly groups: readonly LaborGroup[] }> {
  const stored = await readLaborUnits(transaction, projectId);
  const groups = await readLaborGroups(transaction, projectId, null);
  const accounts = await readCodes(transaction, projectId, ['account']);
  return {
    unit,
    stored,
    groups,
    named: namedRows(groups, stored),
    accounts: new Map(accounts.map(({ key, values }) => [key, String(values['code'])])),
  };
}
