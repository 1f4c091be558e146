/** Packages of the demonstration: released work, the next packages, and planned ones. */
import type { PackageType } from '../../contract/setup/codes/packageKinds.ts';
import { fieldsNaming } from '../../contract/packages/packageTypes.ts';
import type { PackageStatus } from '../../contract/setup/codes/packageStatus.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { tagKey } from '../../contract/base/values/tags.ts';
import type { PackageSum } from '../repositories/packages/packageRows.ts';
import { daysBefore } from './calendar.ts';
import type { SeedRow } from './rows.ts';

export type PackageValues = Readonly<Record<string, CellValue>>;
type Rows = Readonly<Record<string, readonly SeedRow[]>>;

const week = 7;
/** Statuses assigned one after the other to the packages that are not started. */
const planned: readonly PackageStatus[] = ['released', 'released', 'ready', 'ready', 'draft', 'draft', 'draft'];
/** One in this many started packages is on hold. */
const heldEvery = 9;
/** One in this many packages in progress should have been finished two weeks ago. */
const lateEvery = 4;
const lateBy = 3;
/** Finished packages: weeks between the starts of one and the next; every third took a week longer than planned. */
const completeEvery = 5;
const overrunEvery = 3;
/** Weeks from now in which a package of a status starts; drafts follow one after the other. */
const startsIn: Readonly<Record<string, number>> = { complete: -5, inProgress: -1, onHold: -2, released: 0, ready: 1 };

const names: Readonly<Record<string, string>> = { R: 'raceway', E: 'equipment', P: 'power', C: 'control' };

interface Named {
  readonly code: string;
  readonly foreman: CellValue;
  readonly area: CellValue;
  readonly system: CellValue;
}

const same = (was: CellValue, is: CellValue): CellValue => (was === is ? was : null);

/** Packages named by rows, by first appearance; area and system only if all of their rows share them. */
function namedIn(rows: Rows, type: PackageType): Named[] {
  const found = new Map<string, Named>();
  for (const { type: held, field } of fieldsNaming(type))
    for (const row of rows[held] ?? []) {
      const code = row[field];
      if (typeof code !== 'string') continue;
      const known = found.get(code);
      const [area, system, foreman] = [row['area'] ?? null, row['system'] ?? null, row['foreman'] ?? null];
      found.set(
        code,
        known
          ? { ...known, area: same(known.area, area), system: same(known.system, system) }
          : { code, foreman, area, system },
      );
    }
  return [...found.values()];
}

/** Packages of a type with the status that matches their rows; `sums` as from `sumPackageRows`. */
export function packagesOf(rows: Rows, type: PackageType, sums: readonly PackageSum[], now: Date): PackageValues[] {
  let [next, started, finished] = [0, 0, 0];
  return namedIn(rows, type).map(({ code, foreman, area, system }) => {
    const own = sums.filter(({ key }) => key === tagKey(code));
    const isDone = own.every(({ state }) => state === 'done');
    const isStarted = own.some(({ earnedHours }) => earnedHours > 0);
    const status = isDone
      ? 'complete'
      : isStarted
        ? started++ % heldEvery === heldEvery - 1
          ? 'onHold'
          : 'inProgress'
        : (planned[next++] ?? 'draft');
    const isLate = status === 'inProgress' && started % lateEvery === 0;
    const startWeek = (startsIn[status] ?? 2 + Math.floor(next / 6)) - (isLate ? lateBy : 0);
    const start = (startWeek - (isDone ? completeEvery * finished : 0)) * week;
    const isOverrun = isDone && finished++ % overrunEvery === 0;
    const finish = start + (isStarted ? 2 * week : week) - 2;
    const kind = Object.keys(names).find((letter) => code.includes(`-${letter}`)) ?? '';
    return {
      code,
      description: [area, names[kind], type === 'installation' ? 'installation' : type].filter(Boolean).join(' '),
      status,
      area,
      system,
      foreman: type === 'test' ? null : foreman,
      plannedStart: daysBefore(now, -start),
      plannedFinish: daysBefore(now, -finish),
      actualStart: isStarted ? daysBefore(now, -start - 1) : null,
      actualFinish: isDone ? daysBefore(now, -finish + (isOverrun ? -week : 1)) : null,
      holdReason: status === 'onHold' ? 'ACCESS' : null,
    };
  });
}
