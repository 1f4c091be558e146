/** Packages of a foreman with the entries of this device that the server's counts do not include yet. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { countedStepOf, nextStepOf } from '../../../contract/packages/crewWork.ts';
import type { HomePackage } from '../../../contract/packages/foremanHome.ts';
import { withEntryDefaults } from '../../../contract/progress/entryDefaults.ts';
import type { FieldDay } from '../../../contract/progress/fieldDay.ts';
import { stepFractions, type Row } from '../../../contract/progress/progress.ts';
import { packageTypeOf } from '../../../contract/setup/codes/packageKinds.ts';
import { nameKey } from '../../../contract/base/values/tags.ts';
import { isUnsent, needsAttention, type Operation } from '../../../machines/outbox/operation.ts';
import type { Site } from '../../shared/projects/dayTotals.ts';

/**
 * True for an entry that the counts of `version` do not include. An entry whose reply was lost is still pending although the
 * server has it; the entries of the day name it.
 */
export function isAhead(operation: Operation, version: number | undefined, day: FieldDay | undefined): boolean {
  if (operation.entry === null || needsAttention(operation)) return false;
  if (version !== undefined && day && day.version <= version && day.entryIds.includes(operation.id)) return false;
  return isUnsent(operation) || (operation.version ?? 0) > (version ?? Infinity);
}

/** Adds entries to the counts, each based on the values that the previous entry for the same row left. */
export function withDeviceEntries(
  packages: readonly HomePackage[],
  entries: readonly Operation[],
  siteOf: (type: CommodityType) => Site,
): readonly HomePackage[] {
  if (entries.length === 0) return packages;
  const moved = packages.map((each) => structuredClone(each));
  const rows = new Map<string, Row>();
  for (const { type, recordId, before, after, entry } of entries) {
    const site = siteOf(type);
    const place = `${type} ${recordId}`;
    const row = rows.get(place) ?? site.rowOf(recordId);
    if (!row || !entry || row['removed'] === true) continue;
    const was = { ...row, ...before };
    const is = { ...was, ...withEntryDefaults(site.commodity, was, after, entry) };
    rows.set(place, is);
    for (const { key, codeKind } of site.commodity.fields) {
      const packageType = packageTypeOf(codeKind);
      const number = row[key];
      if (packageType === undefined || typeof number !== 'string' || number === '') continue;
      const named = moved.find((each) => each.packageType === packageType && nameKey(each.number) === nameKey(number));
      if (named) moveRow({ to: named, type }, site, was, is);
    }
  }
  return moved;
}

interface Moving {
  readonly to: HomePackage;
  readonly type: CommodityType;
}

/** Moves a row of the package from the step it had to do to the next one. */
function moveRow({ to, type }: Moving, { commodity, weights }: Site, was: Row, is: Row): void {
  const { packageType } = to;
  const stateOf = (row: Row) => {
    const fractions = stepFractions(commodity, row);
    const isOpen = ({ key }: { readonly key: string }) => (fractions[key] ?? 0) < 1;
    const step = countedStepOf(packageType, commodity);
    return {
      counted: Number(step !== undefined && !isOpen(step)),
      next: nextStepOf(packageType, commodity, isOpen, weights),
    };
  };
  const [from, now] = [stateOf(was), stateOf(is)];
  if (to.counted !== undefined) to.counted += now.counted - from.counted;
  if (from.next?.key === now.next?.key) return;
  to.done += Number(now.next === null) - Number(from.next === null);
  const workOn = (step: string) => to.toDo.find((each) => each.type === type && each.step === step);
  const left = from.next && workOn(from.next.key);
  // A row that was not ready is in none of the counts of ready rows, and might not be ready for its next step.
  if (from.next && !left?.rows) return;
  if (left) left.rows -= 1;
  to.ready += Number(now.next !== null) - Number(from.next !== null);
  if (now.next === null) return;
  const work = workOn(now.next.key);
  if (work) work.rows += 1;
  else to.toDo.push({ type, step: now.next.key, rows: 1 });
}
