/** Labor units: hours per unit of work, and the lookup of the one for a commodity (domain rules 7). */
import { z } from 'zod/mini';
import { commodityType, type CommodityType } from '../../commodities/fields/commodityTypes.ts';
import { isoDate, requiredText, shortText } from '../../base/values/scalars.ts';
import { tagKey } from '../../base/values/tags.ts';

/** As in estimating manuals: E = 1, C = 100, M = 1,000. */
export const laborUnitPer = [1, 100, 1000] as const;

/** Difficulty columns of an estimating manual. */
export const difficulties = ['normal', 'difficult', 'veryDifficult'] as const;
export type Difficulty = (typeof difficulties)[number];

export const laborUnit = z.strictObject({
  name: requiredText,
  commodityType,
  /** Blank for the commodity's default. */
  typeCode: z._default(shortText, ''),
  /** Blank for every size of the type. */
  size: z._default(shortText, ''),
  description: z._default(shortText, ''),
  unit: z.enum(['ft', 'm', 'ea']),
  per: z.literal(laborUnitPer),
  /** Clock hours for `per` units of normal work; blank values in the other columns default to it. */
  hours: z.number().check(z.nonnegative(), z.maximum(1_000_000)),
  hoursDifficult: z._default(z.nullable(z.number().check(z.nonnegative(), z.maximum(1_000_000))), null),
  hoursVeryDifficult: z._default(z.nullable(z.number().check(z.nonnegative(), z.maximum(1_000_000))), null),
  /** Difficulty column used for this job. */
  difficulty: z._default(z.enum(difficulties), 'normal'),
  factor: z._default(z.number().check(z.positive(), z.maximum(1000)), 1),
  accountCode: z._default(z.nullable(shortText), null),
  /** First day on which it provides hours; null from the beginning. */
  effectiveDate: z._default(z.nullable(isoDate), null),
});
export type LaborUnit = z.infer<typeof laborUnit>;

/** Returns the key shared by units for the same rows: the one with the latest start provides the hours. */
export const sameRowsKey = ({ commodityType: type, typeCode, size }: LaborUnit): string =>
  JSON.stringify([type, tagKey(typeCode), tagKey(size)]);

/** Returns the unique key of a unit: its rows, and its first day. */
export const reachKey = (unit: LaborUnit): string => `${sameRowsKey(unit)} ${unit.effectiveDate ?? ''}`;

/** Returns the key by which rows name a unit. */
export const unitNameKey = ({ commodityType: type, name }: LaborUnit): string => JSON.stringify([type, tagKey(name)]);

/** Returns the units that provide hours on a day, `2026-11-22`: those that have started and are not replaced by a later one. */
export function unitsInForce<Unit extends LaborUnit>(units: readonly Unit[], day: string): Unit[] {
  const newest = new Map<string, Unit>();
  const begins = ({ effectiveDate }: LaborUnit): string => effectiveDate ?? '';
  for (const unit of units) {
    const other = newest.get(sameRowsKey(unit));
    if (begins(unit) <= day && (!other || begins(unit) > begins(other))) newest.set(sameRowsKey(unit), unit);
  }
  const inForce = new Set(newest.values());
  return units.filter((unit) => inForce.has(unit));
}

/** Values of a commodity used by the lookup; blank or null if it has none. */
export interface LaborUnitQuestion {
  readonly type: CommodityType;
  /** Override on the record: the name of a labor unit. */
  readonly laborUnit?: string | null | undefined;
  readonly typeCode?: string | null | undefined;
  readonly size?: string | null | undefined;
}

const lookupKey = (kind: 'name' | 'type', type: CommodityType, ...texts: (string | null | undefined)[]) =>
  JSON.stringify([kind, type, ...texts.map((text) => tagKey(text ?? ''))]);

/** Returns a lookup for many rows. Of two units with the same key the first takes precedence. */
export function laborUnitFinder<Unit extends LaborUnit>(
  units: readonly Unit[],
): (row: LaborUnitQuestion) => Unit | null {
  const index = new Map<string, Unit>();
  const add = (key: string, unit: Unit) => index.has(key) || index.set(key, unit);
  for (const unit of units) {
    add(lookupKey('name', unit.commodityType, unit.name), unit);
    add(lookupKey('type', unit.commodityType, unit.typeCode, unit.size), unit);
  }
  return ({ type, laborUnit: name, typeCode, size }) => {
    const named = tagKey(name ?? '') === '' ? undefined : index.get(lookupKey('name', type, name));
    const hasType = tagKey(typeCode ?? '') !== '';
    return (
      named ??
      (hasType ? index.get(lookupKey('type', type, typeCode, size)) : undefined) ??
      (hasType ? index.get(lookupKey('type', type, typeCode, '')) : undefined) ??
      index.get(lookupKey('type', type, '', '')) ??
      null
    );
  };
}

/** Returns the labor unit of a row: the one named on it, else by type and size, by type, the commodity's default, or null. */
export function resolveLaborUnit<Unit extends LaborUnit>(row: LaborUnitQuestion, units: readonly Unit[]): Unit | null {
  return laborUnitFinder(units)(row);
}
