/** Which rows get which labor unit, and what a change of the units would move: the same answer before and after it is made. */
import type { CommodityType } from '../commodities/fields/commodityTypes.ts';
import { hoursPerUnit } from './earnedValue.ts';
import { laborUnitFinder, type LaborUnit, type LaborUnitQuestion } from '../setup/laborUnits/laborUnit.ts';

/** Rows that ask for their labor unit alike. `quantity` in the project's unit, or pieces. */
export interface LaborGroup extends LaborUnitQuestion {
  readonly laborUnit: string;
  readonly typeCode: string;
  readonly size: string;
  readonly rows: number;
  readonly quantity: number;
}

export interface UnitShare {
  readonly rows: number;
  readonly hours: number;
}

const nobody: UnitShare = { rows: 0, hours: 0 };

/** How many rows each unit gives hours to and how many hours, and the groups that get none. */
export function shareOut<Unit extends LaborUnit>(
  groups: readonly LaborGroup[],
  units: readonly Unit[],
): { readonly shares: ReadonlyMap<Unit, UnitShare>; readonly without: readonly LaborGroup[] } {
  const find = laborUnitFinder(units);
  const shares = new Map<Unit, UnitShare>();
  const without: LaborGroup[] = [];
  for (const group of groups) {
    const unit = find(group);
    if (!unit) {
      without.push(group);
      continue;
    }
    const { rows, hours } = shares.get(unit) ?? nobody;
    shares.set(unit, { rows: rows + group.rows, hours: hours + group.quantity * hoursPerUnit(unit) });
  }
  return { shares, without };
}

/** What a change of labor units moves in one type. Hours are budget hours. */
export interface TypeEffect {
  readonly type: CommodityType;
  /** Rows whose hours change. */
  readonly rows: number;
  readonly hoursBefore: number;
  readonly hoursAfter: number;
  /** Rows without a labor unit. */
  readonly withoutBefore: number;
  readonly withoutAfter: number;
}

/** By type, in the order of the groups; types of which no row changes are left out. */
export function effectOf(
  groups: readonly LaborGroup[],
  before: readonly LaborUnit[],
  after: readonly LaborUnit[],
): TypeEffect[] {
  const [findBefore, findAfter] = [laborUnitFinder(before), laborUnitFinder(after)];
  const effects = new Map<CommodityType, TypeEffect>();
  for (const group of groups) {
    const [old, next] = [findBefore(group), findAfter(group)];
    const [hoursBefore, hoursAfter] = [old, next].map((unit) => (unit ? group.quantity * hoursPerUnit(unit) : 0));
    const sum = effects.get(group.type);
    effects.set(group.type, {
      type: group.type,
      rows: (sum?.rows ?? 0) + (hoursBefore === hoursAfter ? 0 : group.rows),
      hoursBefore: (sum?.hoursBefore ?? 0) + hoursBefore!,
      hoursAfter: (sum?.hoursAfter ?? 0) + hoursAfter!,
      withoutBefore: (sum?.withoutBefore ?? 0) + (old ? 0 : group.rows),
      withoutAfter: (sum?.withoutAfter ?? 0) + (next ? 0 : group.rows),
    });
  }
  return [...effects.values()].filter(
    ({ rows, withoutBefore, withoutAfter }) => rows > 0 || withoutBefore !== withoutAfter,
  );
}
