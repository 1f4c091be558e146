/** Hours of a project by part, earned next to spent (docs/decisions/figures.md). */
import type {
  BreakdownBy,
  FiguresPart,
  getProjectBreakdown,
} from '../../../contract/reports/figures/figuresOfProject.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Transaction } from '../../db/database.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { readChargedSums, type ChargedSums } from '../../repositories/figures/chargedSums.ts';
import { readSpent } from '../../repositories/timesheets/hours.ts';
import { readConsistently, workInMemory } from '../../repositories/sql/transactionSettings.ts';
import { accountsServed, partOf } from './accountsServed.ts';
import { percentOf } from './weeksOf.ts';

interface Part {
  label: string;
  readonly rows: ChargedSums[];
  direct: number;
  indirect: number;
}

/** Lists that provide spelling and description for the names of parts. */
const listOf = { accountCode: 'account', area: 'area' } as const;

export async function readBreakdown(
  transaction: Transaction,
  projectId: number,
  by: BreakdownBy,
): Promise<ReplyOf<typeof getProjectBreakdown>> {
  await readConsistently(transaction);
  await workInMemory(transaction);
  const rows = await readChargedSums(transaction, projectId);
  const parts = new Map<string, Part>();
  const partAt = (key: string, label: string): Part => {
    const found = parts.get(key) ?? { label, rows: [], direct: 0, indirect: 0 };
    parts.set(key, found);
    return found;
  };
  for (const row of rows) partAt(...partOf[by](row)).rows.push(row);

  const unassigned = { directHours: 0, indirectHours: 0 };
  const spent = await readSpent(transaction, projectId, by === 'foreman' ? 'foreman' : 'accountCode', null);
  const served = by === 'commodity' || by === 'area' ? accountsServed(rows, by) : null;
  for (const { key, label, isIndirect, straightTime, overtime, doubleTime } of spent) {
    const hours = straightTime + overtime + doubleTime;
    const of = served === null ? key : (served.get(key) ?? null);
    if (of === null) unassigned[isIndirect ? 'indirectHours' : 'directHours'] += hours;
    else partAt(of, label)[isIndirect ? 'indirect' : 'direct'] += hours;
  }

  const kind = by === 'accountCode' || by === 'area' ? listOf[by] : undefined;
  const listed = new Map(
    (kind ? await readCodes(transaction, projectId, [kind]) : []).map((code) => [code.key, code.values]),
  );
  const reported = Array.from(parts, ([key, part]): FiguresPart => {
    const values = listed.get(key);
    const sum = (of: (row: ChargedSums) => number) => part.rows.reduce((total, row) => total + of(row), 0);
    return {
      key: String(values?.['code'] ?? part.label),
      description: String(values?.['description'] ?? ''),
      rows: sum((row) => row.rows),
      budgetHours: sum((row) => row.budgetHours),
      earnedHours: sum((row) => row.earnedHours),
      directHours: part.direct,
      indirectHours: part.indirect,
      percentComplete: percentOf(part.rows),
    };
  });
  return { parts: reported.toSorted(by === 'commodity' ? inOrderOfTypes : namedFirst), unassigned };
}

const order: readonly string[] = commodityTypes;
const inOrderOfTypes = (one: FiguresPart, other: FiguresPart): number =>
  order.indexOf(one.key) - order.indexOf(other.key);

/** Sorts by name; parts without a name are last. */
function namedFirst(one: FiguresPart, other: FiguresPart): number {
  if (one.key === '' || other.key === '') return one.key === '' ? 1 : -1;
  return one.key < other.key ? -1 : 1;
}
