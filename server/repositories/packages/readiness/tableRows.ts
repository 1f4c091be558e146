/** Rows of one table, in columns: only what the readiness of rows in packages needs. */
import { columnName, referents, type Referent } from '../../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { packageTypes, type PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { fieldsNaming } from '../../../../contract/packages/packageTypes.ts';
import { fractionColumn, typeColumnOf, typeOfEachTable } from '../../sql/commodityTable.ts';
import { bytesColumn, doubles, IdIndex, integers, type Integers } from './columns.ts';

/** Text columns by the type of the table, each with the rows it names. */
const namingColumns: Readonly<Partial<Record<CommodityType, Readonly<Record<string, Referent | null>>>>> = {
  cable: { from_equipment: 'equipment', to_equipment: 'equipment', reel: null, splice_reel: null },
  jumper: { equipment: 'equipment' },
  'from-term': { equipment: 'equipment' },
  conductor: { cable_tag: 'cable', from_equipment: 'equipment', to_equipment: 'equipment' },
};

export interface TableShape {
  readonly table: string;
  /** A type in the table. */
  readonly type: CommodityType;
  /** Column that distinguishes the types, if the table holds several. */
  readonly typeColumn: string | null;
  readonly namedAs: Referent | undefined;
  /** Columns that name packages, by the type of package. */
  readonly packages: Readonly<Partial<Record<PackageType, string>>>;
  /** Text columns, each with the rows it names. */
  readonly texts: Readonly<Record<string, Referent | null>>;
  /** What its rows wait for. */
  readonly names: readonly Referent[];
  /** Column that decides if a row named by others is done. */
  readonly fraction: string | null;
  readonly hasRoute: boolean;
  /** True if rows belong to a cable by its id. */
  readonly isOfCable: boolean;
}

function shapeOf(type: CommodityType): TableShape {
  const { table, namedAs, mainStep } = commodities[type];
  const texts = namingColumns[type] ?? {};
  const [hasRoute, isOfCable] = [type === 'cable', type === 'from-term'];
  const packageColumns = packageTypes.flatMap((packageType) => {
    const named = fieldsNaming(packageType).find((each) => each.type === type);
    return named ? [[packageType, columnName(named.field)]] : [];
  });
  return {
    table,
    type,
    typeColumn: typeColumnOf(type),
    namedAs,
    packages: Object.fromEntries(packageColumns),
    texts,
    names: referents.filter(
      (referent) =>
        Object.values(texts).includes(referent) ||
        (referent === 'raceway' && hasRoute) ||
        (referent === 'cable' && isOfCable),
    ),
    fraction: namedAs === undefined ? null : fractionColumn(type, mainStep),
    hasRoute,
    isOfCable,
  };
}

/** Shape of every table of commodities. Cables are before the rows that belong to them. */
export const tableShapes: readonly TableShape[] = typeOfEachTable.map(shapeOf);

/** Hours are stored with four decimals: as whole numbers of this part, their sums are exact. */
export const partsOfHour = 10_000;

type TextColumn = `text_${string}`;

/** Returns the name under which the text of a column is read. */
export const textColumn = (column: string): TextColumn => `text_${column}`;

/** Row as read; see `readRows.ts`. */
export interface StoredRow {
  readonly id: number;
  readonly type: CommodityType;
  readonly removed: boolean;
  readonly foreman: string | null;
  readonly hold: string | null;
  /** True at 100 %. */
  readonly whole: boolean;
  /** Bit per step of the type, in its sequence, set if the step is not done. */
  readonly open_steps: number;
  readonly quantity: number;
  readonly budget_hours: number;
  readonly earned_hours: number;
  readonly tag?: string;
  readonly tag_key?: string;
  readonly fraction?: number;
  readonly route?: string | null;
  readonly cable_id?: number;
  /** Tag of the cable a row belongs to by its id. */
  readonly cable_tag?: string | null;
  /** Texts of the columns of `packages` and `texts`. */
  readonly [text: TextColumn]: string | null;
}

const removedFlag = 1;
const wholeFlag = 2;
const supersededFlag = (packageType: PackageType): number => 4 << packageTypes.indexOf(packageType);

/** Bit of a step in `openSteps`. */
export function stepBit(type: CommodityType, fractionField: string): number {
  const at = commodities[type].steps.findIndex((step) => step.fractionField === fractionField);
  if (at < 0) throw new Error(`${type} has no step ${fractionField}`);
  return 1 << at;
}

export class TableRows {
  readonly shape: TableShape;
  readonly index = new IdIndex();
  readonly type = bytesColumn();
  readonly #flags = bytesColumn();
  readonly openSteps = bytesColumn();
  readonly foreman = integers();
  readonly hold = integers();
  readonly quantity = doubles();
  /** In parts of an hour. */
  readonly budget = doubles();
  readonly earned = doubles();
  readonly packages: Readonly<Partial<Record<PackageType, Integers>>>;
  readonly texts: Readonly<Record<string, Integers>>;
  /** Both, by their columns. */
  readonly named: readonly { readonly column: string; readonly values: Integers }[];
  readonly fraction = doubles();
  /** Number of the key of its tag; only rows named by others. */
  readonly key = integers();
  readonly tags: string[] = [];
  /** Id of the cable it belongs to. */
  readonly cable = integers();
  readonly placesStart = integers();
  readonly placesCount = integers();

  constructor(shape: TableShape) {
    this.shape = shape;
    const packages = packageTypes.flatMap((type) => {
      const column = shape.packages[type];
      return column === undefined ? [] : [{ type, column, values: integers() }];
    });
    const texts = Object.keys(shape.texts).map((column) => ({ column, values: integers() }));
    this.packages = Object.fromEntries(packages.map(({ type, values }) => [type, values]));
    this.texts = Object.fromEntries(texts.map(({ column, values }) => [column, values]));
    this.named = [...packages, ...texts];
  }

  get count(): number {
    return this.index.count;
  }

  typeOf(row: number): CommodityType {
    return commodityTypes[this.type.values[row]!]!;
  }

  isRemoved(row: number): boolean {
    return (this.#flags.values[row]! & removedFlag) !== 0;
  }

  /** True at 100 %, which in a test package requires more than the test. */
  isWhole(row: number): boolean {
    return (this.#flags.values[row]! & wholeFlag) !== 0;
  }

  /** True if the newest card of the row for packages of the type no longer matches it. */
  isSuperseded(row: number, packageType: PackageType): boolean {
    return (this.#flags.values[row]! & supersededFlag(packageType)) !== 0;
  }

  setSuperseded(row: number, packageType: PackageType, is: boolean): void {
    const others = this.#flags.get(row) & ~supersededFlag(packageType);
    this.#flags.set(row, is ? others | supersededFlag(packageType) : others);
  }

  /** Sets what is common to all tables; keeps what is known about the cards of the row. */
  setFacts(row: number, stored: StoredRow): void {
    const cards = this.#flags.get(row) & ~(removedFlag | wholeFlag);
    this.#flags.set(row, cards | (stored.removed ? removedFlag : 0) | (stored.whole ? wholeFlag : 0));
    this.type.set(row, commodityTypes.indexOf(stored.type));
    this.openSteps.set(row, stored.open_steps);
    this.quantity.set(row, stored.quantity);
    this.budget.set(row, Math.round(stored.budget_hours * partsOfHour));
    this.earned.set(row, Math.round(stored.earned_hours * partsOfHour));
  }

  setRemoved(row: number): void {
    this.#flags.set(row, this.#flags.get(row) | removedFlag);
  }

  get bytes(): number {
    const columns = [
      this.type,
      this.#flags,
      this.openSteps,
      this.foreman,
      this.hold,
      this.quantity,
      this.budget,
      this.earned,
      ...Object.values(this.packages),
      ...Object.values(this.texts),
      this.fraction,
      this.key,
      this.cable,
      this.placesStart,
      this.placesCount,
    ];
    const tags = this.tags.length * 48;
    return columns.reduce((sum, { bytes }) => sum + bytes, this.index.bytes + tags);
  }
}
