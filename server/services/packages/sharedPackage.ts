/** Data that a shared link shows to its holder: its package and nothing else. */
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

/** Maximum number of rows listed on the page; further rows are only counted. */
const maxRowsShown = 500;

/** Fields shown to link holders; notes, capacity and predecessors are left out, since they concern planners only. */
const reported: ReadonlySet<string> = new Set([
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
  /** Project number and name. */
  readonly project: string;
  /** IANA time zone of the days on the page. */
  readonly timeZone: string;
  readonly stored: StoredPackage;
  /** Fields that have a value. */
  readonly facts: readonly { readonly field: SetupField; readonly value: Exclude<CellValue, null> }[];
  readonly states: Readonly<Record<RowReadiness, number>>;
  readonly budgetHours: number;
  readonly earnedHours: number;
  readonly constraints: readonly Pick<PackageConstraint, 'name' | 'state'>[];
  readonly rows: readonly StoredPackagedRow[];
  /** Number of rows in the package that are not listed. */
  readonly more: number;
  readonly madeBy: string;
  readonly expiresAt: Date;
}

export type SharedWait = Omit<Wait, 'target'>;

/** Returns the package and counts the opening; null for a key that opens nothing, without revealing whether it ever did. */
export async function openLink(transaction: Transaction, key: string, now: Date): Promise<SharedPackage | null> {
  const link = await linkOfKey(transaction, key, now);
  if (!link?.isOpen) return null;
  const { projectId, packageId, madeBy, expiresAt } = link;
  const packages = await readPackages(transaction, projectId);
  const stored = packages.find(({ id }) => id === packageId);
  if (!stored) return null;
  await countOpening(transaction, link, now);
  const requested = {
    projectId,
    type: stored.type,
    scope: null,
    waiting: waitingOf(packages, stored.type),
    numbers: [stored.number],
  };
  const states = { ready: 0, waiting: 0, unknown: 0, done: 0 };
  let [budgetHours, earnedHours] = [0, 0];
  for (const sum of await sumPackageRows(transaction, requested)) {
    states[sum.state] += sum.rows;
    budgetHours += sum.budgetHours;
    earnedHours += sum.earnedHours;
  }
  const { rows } = await readPackageContents(transaction, requested, { offset: 0, limit: maxRowsShown });
  const constraints = await readConstraints(transaction, projectId, packageId);
  return {
    project: await findProjectName(transaction, projectId),
    timeZone: await findTimeZone(transaction, projectId),
    stored,
    facts: packageFields.flatMap((field) => {
      const value = stored.values[field.key] ?? null;
      return !reported.has(field.key) || value === null || value === '' ? [] : [{ field, value }];
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
