/** Data a template can use: the fields offered to users, as text in their language, and nothing else of a row. */
import { isNamed, projectCommodity } from '../../../../contract/setup/columns/projectCommodity.ts';
import type { ColumnSettings } from '../../../../contract/setup/columns/columnSetting.ts';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { plannedCutValues } from '../../../../contract/printing/plannedCuts.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import { attachedRowsOf } from '../../../../contract/printing/attachedRows.ts';
import type { RouteColumn } from '../../../../contract/printing/blocks.ts';
import type { PrintRecord } from '../../../../contract/printing/printRecords.ts';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import { shownText, type FieldWords } from '../../../i18n/fieldText.ts';
import {
  noPackage,
  packageTexts,
  type PackageColumn,
  type PackageCover,
  type PackageTexts,
  type PackageWords,
} from './packageCover.ts';

type Texts = Readonly<Record<string, string>>;

/** Card data under the names a template uses: `{{ record.tag }}`, `{{ label.tag }}`. */
export interface CardData {
  readonly project: {
    readonly number: string;
    readonly name: string;
    readonly client: string;
    readonly location: string;
  };
  readonly template: string;
  readonly commodity: string;
  readonly printedOn: string;
  readonly tag: string;
  readonly revision: string;
  readonly record: Texts;
  readonly label: Texts;
  readonly route: readonly Readonly<Record<RouteColumn, string>>[];
  readonly routeLabel: Readonly<Record<RouteColumn, string>>;
  readonly rows: Readonly<Partial<Record<CommodityType, readonly Texts[]>>>;
  readonly rowLabel: Readonly<Partial<Record<CommodityType, Texts>>>;
  /** Package texts; blank on any card that is not a package cover. */
  readonly package: PackageTexts;
  readonly packageLabel: Readonly<Record<PackageColumn, string>>;
}

/** Project facts on a card. */
export interface PrintedProject extends Pick<Project, 'projectNumber' | 'name' | 'client' | 'location'> {
  /** Null until it is loaded: planned cuts are blank. */
  readonly cutTolerancePercent: number | null;
}

export interface CardWords extends PackageWords {
  readonly template: string;
  readonly printedOn: string;
  readonly routeLabels: Readonly<Record<RouteColumn, string>>;
  /** Texts for a raceway of a route: in place, not in place yet, unknown. */
  readonly placed: { readonly yes: string; readonly no: string; readonly unknown: string };
}

/** Returns the fields a template can name: those the project offers, in its order. */
export const printableFields = ({ offered }: Pick<Commodity, 'offered'>): readonly Field[] =>
  offered.filter((field) => isNamed(field) && !field.isHidden);

/** Returns the commodities whose rows a table on a card of this type can list, with the project's settings. */
export const attachedCommodities = (
  type: CommodityType,
  columns: ColumnSettings | undefined,
): Commodity<CommodityType>[] => {
  const types = new Set(attachedRowsOf(type).map((each) => each.type));
  return commodityTypes.filter((each) => types.has(each)).map((each) => projectCommodity(each, columns));
};

/**
 * Returns the data of a card for one row, or of the package cover when a package is given. Blank cells become blank text, so that
 * a template can distinguish a blank from a missing field.
 */
export function cardData(
  commodity: Commodity<CommodityType>,
  attached: readonly Commodity<CommodityType>[],
  record: PrintRecord,
  project: PrintedProject,
  words: CardWords,
  cover?: PackageCover,
): CardData {
  const { terms } = words;
  const textsOf = (fields: readonly Field[], values: Readonly<Record<string, CellValue>>): Texts =>
    Object.fromEntries(fields.map((field) => [field.key, withUnit(field, values[field.key], words)]));
  const labelsOf = (fields: readonly Field[]): Texts =>
    Object.fromEntries(fields.map((field) => [field.key, terms.label(field)]));
  const fields = printableFields(commodity);
  const cuts = plannedCutValues(commodity, record.values, project.cutTolerancePercent, lengthUnitOf(words.unit));
  const ofPackage = cover && packageTexts(cover, words);
  return {
    project: { number: project.projectNumber, name: project.name, client: project.client, location: project.location },
    template: words.template,
    commodity: terms.commodity(commodity.type),
    printedOn: words.printedOn,
    // A package has no revision: its code holds only its number.
    tag: ofPackage?.number ?? commodity.keyFields.map((key) => String(record.values[key] ?? '')).join(' '),
    revision: ofPackage ? '' : String(record.values['revision'] ?? ''),
    record: textsOf(fields, { ...record.values, ...cuts }),
    label: labelsOf(fields),
    route: record.route.map(({ tag, type, size, level, isDone }, at) => ({
      position: String(at + 1),
      tag,
      type,
      size,
      level,
      done: isDone === null ? words.placed.unknown : isDone ? words.placed.yes : words.placed.no,
    })),
    routeLabel: words.routeLabels,
    rows: Object.fromEntries(
      attached.map((each) => [
        each.type,
        (record.attached[each.type] ?? []).map((values) => textsOf(printableFields(each), values)),
      ]),
    ),
    rowLabel: Object.fromEntries(attached.map((each) => [each.type, labelsOf(printableFields(each))])),
    package: ofPackage ?? noPackage,
    packageLabel: words.packageLabels,
  };
}

function withUnit(field: Field, value: CellValue | undefined, words: FieldWords): string {
  const text = shownText(field, value, words);
  return text !== '' && field.kind === 'length' ? `${text} ${words.terms.unit(words.unit)}` : text;
}
