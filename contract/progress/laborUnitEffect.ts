/** Labor units of rows, and the effect of a change of the units: identical in the preview and after the change. */
import type { CommodityType } from '../commodities/fields/commodityTypes.ts';
import { hoursPerUnit } from './earnedValue.ts';
import { laborUnitFinder, type LaborUnit, type LaborUnitQuestion } from '../setup/laborUnits/laborUnit.ts';

/** Rows with the same labor unit lookup. `quantity` in the project's unit, or pieces. */
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

const noOne: UnitShare = { rows: 0, hours: 0 };

/** Returns the rows and hours of each unit, and the groups without a unit. */
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
    const { rows, hours } = shares.get(unit) ?? noOne;
    shares.set(unit, { rows: rows + group.rows, hours: hours + group.quantity * hoursPerUnit(unit) });
  }
  return { shares, without };
}

/** Effect of a change of labor units on one type. Hours are budget hours. */
export interface TypeEffect {
  readonly type: CommodityType;
  /** Rows whose hours change. */
  readonly rows: number;
  readonly hoursBefore: number;
  readonly hoursAfter: number;
  /** Rows without a labor unit, before and after. */
  readonly withoutBefore: number;
  readonly withoutAfter: number;
}

/** Returns the effects by type, in the order of the groups; types without changes are omitted. */
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
