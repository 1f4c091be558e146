/** What a link shows of its package, to whoever holds it: that package and nothing beside it. */
import { packageFields } from '../../../contract/setup/codes/packageFields.ts';
import type { PackageConstraint, Wait } from '../../../contract/packages/packages.ts';
import type { RowReadiness } from '../../../contract/packages/readiness.ts';
import type { SetupField } from '../../../contract/commodities/fields/setupField.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { countOpening } from '../../repositories/packages/links.ts';
import { readConstraints } from '../../repositories/packages/packageConstraints.ts';
import {
  readPackageContents,
  sumPackageRows,
  type StoredPackagedRow,
} from '../../repositories/packages/packageRows.ts';
import { findTimeZone } from '../../repositories/projectDays.ts';
import { findProjectName } from '../../repositories/projects/projects.ts';
import { linkOfKey } from './links.ts';
import { readPackages, waitingOf, type StoredPackage } from '../packageBook/packageBook.ts';

/** Rows a page lists; the rest is counted. */
const mostRowsShown = 500;

/** Notes, capacity and what comes before it are of those who plan. */
const told: ReadonlySet<string> = new Set([
  'area',
  'system',
  'foreman',
  'generalForeman',
  'crew',
  'plannedStart',
  'plannedFinish',
  'actualStart',
  'actualFinish',
]);

export interface SharedPackage {
  /** Number and name. */
  readonly project: string;
  /** The IANA zone the days of the page are those of. */
  readonly timeZone: string;
  readonly stored: StoredPackage;
  /** Those that are known. */
  readonly facts: readonly { readonly field: SetupField; readonly value: Exclude<CellValue, null> }[];
  readonly states: Readonly<Record<RowReadiness, number>>;
  readonly budgetHours: number;
  readonly earnedHours: number;
  readonly constraints: readonly Pick<PackageConstraint, 'name' | 'state'>[];
  readonly rows: readonly StoredPackagedRow[];
  /** Rows in it that are not listed. */
  readonly more: number;
  readonly madeBy: string;
  readonly expiresAt: Date;
}

export type SharedWait = Omit<Wait, 'target'>;

/** Null for a key that opens nothing: nobody is told whether it ever did. Counts that the link was opened. */
export async function openLink(transaction: Transaction, key: string, now: Date): Promise<SharedPackage | null> {
  const link = await linkOfKey(transaction, key, now);
  if (!link?.isOpen) return null;
  const { projectId, packageId, madeBy, expiresAt } = link;
  const packages = await readPackages(transaction, projectId);
  const stored = packages.find(({ id }) => id === packageId);
  if (!stored) return null;
  await countOpening(transaction, link, now);
  const asked = {
    projectId,
    type: stored.type,
    scope: null,
    waiting: waitingOf(packages, stored.type),
    numbers: [stored.number],
  };
  const states = { ready: 0, waiting: 0, unknown: 0, done: 0 };
  let [budgetHours, earnedHours] = [0, 0];
  for (const sum of await sumPackageRows(transaction, asked)) {
    states[sum.state] += sum.rows;
    budgetHours += sum.budgetHours;
    earnedHours += sum.earnedHours;
  }
  const { rows } = await readPackageContents(transaction, asked, { offset: 0, limit: mostRowsShown });
  const constraints = await readConstraints(transaction, projectId, packageId);
  return {
    project: await findProjectName(transaction, projectId),
    timeZone: await findTimeZone(transaction, projectId),
    stored,
    facts: packageFields.flatMap((field) => {
      const value = stored.values[field.key] ?? null;
      return !told.has(field.key) || value === null || value === '' ? [] : [{ field, value }];
    }),
    states,
    budgetHours,
    earnedHours,
    constraints,
    rows,
    more: Object.values(states).reduce((sum, count) => sum + count, 0) - rows.length,
    madeBy,
    expiresAt,
  };
}
