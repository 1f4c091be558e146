/** Content of a package cover as texts: the package, its quantities and hours, its constraints and its rows. */
import { packageFields } from '../../../../contract/setup/codes/packageFields.ts';
import type { PackageConstraint, PackagedRow, PackageRow } from '../../../../contract/packages/packages.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { shownText, type FieldWords } from '../../../i18n/fieldText.ts';

/** Package with the data that a crew receives with it. */
export interface PackageCover {
  readonly row: PackageRow;
  readonly constraints: readonly PackageConstraint[];
  /** All rows, in the order in which they can be worked on. */
  readonly rows: readonly PackagedRow[];
}

export const packageColumns = [
  'commodity',
  'rows',
  'quantity',
  'hours',
  'constraint',
  'state',
  'settledBy',
  'tag',
  'what',
  'done',
] as const;
export type PackageColumn = (typeof packageColumns)[number];

type Texts = Readonly<Record<string, string>>;

/** Package texts under the names a template uses: `{{ package.number }}`. */
export interface PackageTexts {
  readonly number: string;
  readonly name: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly quantities: readonly Texts[];
  readonly constraints: readonly Texts[];
  readonly rows: readonly Texts[];
}

export interface PackageWords extends FieldWords {
  readonly packageLabels: Readonly<Record<PackageColumn, string>>;
  readonly constraintState: (constraint: PackageConstraint) => string;
}

/** Package texts of a card that is not a cover. */
export const noPackage: PackageTexts = { number: '', name: '', facts: [], quantities: [], constraints: [], rows: [] };

/** Fields that are shown in the head, so they are left out of the list of facts. */
const inHead: ReadonlySet<string> = new Set(['code', 'description']);

export function packageTexts({ row, constraints, rows }: PackageCover, words: PackageWords): PackageTexts {
  const { formats, terms, unit } = words;
  return {
    number: String(row.values['code'] ?? ''),
    name: String(row.values['description'] ?? ''),
    facts: packageFields.flatMap((field) => {
      if (inHead.has(field.key)) return [];
      const value = shownText(field, row.values[field.key], words);
      return value === '' ? [] : [{ name: terms.header(field, unit), value }];
    }),
    quantities: row.quantities.map((each) => ({
      commodity: terms.plural(each.type),
      rows: formats.count(each.rows),
      quantity: quantityText(each, words, unit),
      hours: formats.hours(hoursOf(rows.filter(({ type }) => type === each.type))),
    })),
    constraints: constraints.map((each) => ({
      constraint: each.name,
      state: words.constraintState(each),
      settledBy: [each.by, each.at && formats.date(each.at)].filter(Boolean).join(' · '),
    })),
    rows: rows.map(({ tag, type, typeCode, description, budgetHours, percent }) => ({
      tag,
      what: [terms.commodity(type), typeCode, description].filter(Boolean).join(' · '),
      hours: formats.hours(budgetHours),
      done: formats.percent(percent),
    })),
  };
}

const hoursOf = (rows: readonly PackagedRow[]): number => rows.reduce((sum, { budgetHours }) => sum + budgetHours, 0);

const quantityText = (
  { quantity, unit: counted }: PackageRow['quantities'][number],
  { formats, terms }: FieldWords,
  unit: UnitMeasurement,
): string => (counted === 'each' ? formats.count(quantity) : `${formats.length(quantity, unit)} ${terms.unit(unit)}`);
