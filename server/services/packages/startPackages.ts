/** The first progress on a row of a package that is in the field starts the package (domain section 9). */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { isPackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { statusAfter } from '../../../contract/packages/statusTable.ts';
import type { Transaction } from '../../db/database.ts';
import type { WriteBy } from '../../repositories/history/commodityAudit.ts';
import { placeOf, readPackagesNamed, type NamedPackage } from '../packageBook/packageBook.ts';
import { writeStep } from './takeStep.ts';

/** A row with recorded work. */
export interface WorkedRow {
  readonly type: CommodityType;
  readonly values: Readonly<Record<string, CellValue>>;
  /** `2026-11-20` */
  readonly workDate: string;
}

/** Placeholder facts for the status chart: an automatic start involves no user decision. */
const noQuestions = {
  openConstraints: 0,
  rows: 1,
  doneRows: 0,
  reason: '',
  mayRelease: false,
  mayReopenClosed: false,
};

/** Runs in the transaction of the entries, with their version. Rows without a package add no cost. */
export async function startPackages(
  transaction: Transaction,
  by: Omit<WriteBy, 'action'>,
  version: number,
  worked: readonly WorkedRow[],
): Promise<void> {
  const days = new Map<string, { named: NamedPackage; day: string }>();
  for (const { type, values, workDate } of worked)
    for (const { key, codeKind: kind } of commodities[type].fields) {
      const number = values[key];
      if (!isPackageKind(kind) || typeof number !== 'string' || number === '') continue;
      const named = { kind, number };
      const first = days.get(placeOf(named))?.day;
      if (first === undefined || workDate < first) days.set(placeOf(named), { named, day: workDate });
    }
  const named = Array.from(days.values(), (each) => each.named);
  for (const [place, stored] of await readPackagesNamed(transaction, by.projectId, named)) {
    const { day } = days.get(place)!;
    const to = stored.status === 'released' ? statusAfter(stored.status, 'start', noQuestions) : null;
    if (to === null) continue;
    const change = { status: to, actualStart: stored.values['actualStart'] ?? day };
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await writeStep(transaction, by, version, {
      stored,
      step: 'start',
      to,
      change,
      reason: '',
      isAutomatic: true,
    });
  }
}
