/** Kinds of rows in packages of each type: when a row is done, what it can wait for, and how it is listed. */
import { columnName } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { packageTypes, type PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { fieldsNaming } from '../../../../contract/packages/packageTypes.ts';
import { tableShapes, stepBit, type TableRows } from './tableRows.ts';
import { waitRules, type WaitRule } from './waitRules.ts';

export interface RowKind {
  readonly table: string;
  readonly isDone: (rows: TableRows, row: number) => boolean;
  readonly rules: readonly WaitRule[];
  /** Expressions over the row `r`. */
  readonly tag: string;
  readonly description: string;
}

const isWhole: RowKind['isDone'] = (rows, row) => rows.isWhole(row);

/** Rows that are done with one step, whatever else remains. */
function isStepDone(type: CommodityType, fractionField: string): RowKind['isDone'] {
  const bit = stepBit(type, fractionField);
  return (rows, row) => (rows.openSteps.values[row]! & bit) === 0;
}

const installedEquipment = { table: 'equipment', tag: 'r.tag', description: 'r.description' };
const cable = { table: 'cable', tag: 'r.tag', description: 'r.service' };

/** Kinds of the types with rules of their own. */
const dependent: Readonly<Record<PackageType, readonly RowKind[]>> = {
  installation: [
    { ...cable, isDone: isWhole, rules: waitRules.cableToPull },
    { ...installedEquipment, isDone: isWhole, rules: waitRules.equipmentToSet },
    { table: 'jumper', tag: 'r.tag', description: 'r.description', isDone: isWhole, rules: waitRules.jumper },
  ],
  termination: [
    {
      table: 'termination',
      tag: 'r.cable_tag',
      description: 'r.equipment',
      isDone: isWhole,
      rules: waitRules.termination,
    },
    {
      table: 'conductor',
      tag: "r.cable_tag || ' ' || r.conductor_id",
      description: "concat_ws(' → ', nullif(r.from_equipment, ''), nullif(r.to_equipment, ''))",
      isDone: isWhole,
      rules: waitRules.conductor,
    },
  ],
  test: [
    { ...cable, isDone: isStepDone('cable', 'testedFraction'), rules: waitRules.cableToTest },
    { ...installedEquipment, isDone: isStepDone('equipment', 'checkedFraction'), rules: waitRules.equipmentToTest },
  ],
};

function independent(type: CommodityType): RowKind {
  const { table, keyFields, sizeField } = commodities[type];
  return {
    table,
    tag: `concat_ws(' ', ${keyFields.map((key) => `r.${columnName(key)}`).join(', ')})`,
    description: sizeField === undefined ? "''" : `r.${columnName(sizeField)}`,
    isDone: isWhole,
    rules: waitRules.independent,
  };
}

/** Kinds for every table with rows in packages of the type, so that no row is missing from its package. */
function kindsOf(packageType: PackageType): readonly RowKind[] {
  const own = dependent[packageType];
  const tables = new Set(own.map(({ table }) => table));
  const others = fieldsNaming(packageType).filter(({ type }) => !tables.has(commodities[type].table));
  return [...own, ...others.map(({ type }) => independent(type))];
}

const kinds = Object.fromEntries(packageTypes.map((type) => [type, kindsOf(type)]));

/** Returns the kinds of rows in packages of the type, one per table. */
export const rowKindsOf = (packageType: PackageType): readonly RowKind[] => kinds[packageType]!;

/** Returns the tables of the rows in packages of the type, and of the rows that those name. */
export function tablesFor(packageType: PackageType): readonly string[] {
  const own = new Set(rowKindsOf(packageType).map(({ table }) => table));
  // Rows in test packages wait for nothing but themselves.
  const naming = packageType === 'test' ? [] : tableShapes.filter(({ table }) => own.has(table));
  const named = new Set(naming.flatMap(({ names }) => names));
  return tableShapes
    .filter(({ table, namedAs }) => own.has(table) || (namedAs !== undefined && named.has(namedAs)))
    .map(({ table }) => table);
}
