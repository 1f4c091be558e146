/** Labor units: hours per unit of work, and which one a commodity uses (domain rules 7). */
import { z } from 'zod';
import { commodityType, type CommodityType } from '../../commodities/fields/commodityTypes.ts';
import { isoDate, requiredText, shortText } from '../../base/values/scalars.ts';
import { tagKey } from '../../base/values/tags.ts';

/** As in estimating manuals: E = 1, C = 100, M = 1,000. */
export const laborUnitPer = [1, 100, 1000] as const;

/** The columns of an estimating manual. */
export const difficulties = ['normal', 'difficult', 'veryDifficult'] as const;
export type Difficulty = (typeof difficulties)[number];

export const laborUnit = z.strictObject({
  name: requiredText,
  commodityType,
  /** Blank: the commodity's default. */
  typeCode: shortText.default(''),
  /** Blank: every size of the type. */
  size: shortText.default(''),
  description: shortText.default(''),
  unit: z.enum(['ft', 'm', 'ea']),
  per: z.literal(laborUnitPer),
  /** Clock hours for `per` units where the work is normal; the other columns, when they are blank, are the same. */
  hours: z.number().nonnegative().max(1_000_000),
  hoursDifficult: z.number().nonnegative().max(1_000_000).nullable().default(null),
  hoursVeryDifficult: z.number().nonnegative().max(1_000_000).nullable().default(null),
  /** The column this job is estimated by. */
  difficulty: z.enum(difficulties).default('normal'),
  factor: z.number().positive().max(1000).default(1),
  accountCode: shortText.nullable().default(null),
  /** The first day it gives hours on; null: from the beginning. */
  effectiveDate: isoDate.nullable().default(null),
});
export type LaborUnit = z.infer<typeof laborUnit>;

/** What two units have in common that answer for the same rows: of these the last to begin gives the hours. */
export const sameRowsKey = ({ commodityType: type, typeCode, size }: LaborUnit): string =>
  JSON.stringify([type, tagKey(typeCode), tagKey(size)]);

/** What no two units share: the rows they answer for, and the day they begin. */
export const reachKey = (unit: LaborUnit): string => `${sameRowsKey(unit)} ${unit.effectiveDate ?? ''}`;

/** What rows name a unit by. */
export const unitNameKey = ({ commodityType: type, name }: LaborUnit): string => JSON.stringify([type, tagKey(name)]);

/** The units that give hours on a day, `2026-11-22`: those that have begun and that no later one has taken over from. */
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

/** What the lookup reads of a commodity; blank or null where it has none. */
export interface LaborUnitQuestion {
  readonly type: CommodityType;
  /** The override on the record: a labor unit's name. */
  readonly laborUnit?: string | null | undefined;
  readonly typeCode?: string | null | undefined;
  readonly size?: string | null | undefined;
}

const lookupKey = (kind: 'name' | 'type', type: CommodityType, ...texts: (string | null | undefined)[]) =>
  JSON.stringify([kind, type, ...texts.map((text) => tagKey(text ?? ''))]);

/** Prepares the lookup over many rows. Of two units that answer alike the first stands. */
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

/** The labor unit of a row: the one named on it, else by type and size, by type, the commodity's default, or none. */
export function resolveLaborUnit<Unit extends LaborUnit>(row: LaborUnitQuestion, units: readonly Unit[]): Unit | null {
  return laborUnitFinder(units)(row);
}
