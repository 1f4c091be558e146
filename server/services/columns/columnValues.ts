/** Converts a column setting to the cells of a row, and back: declared values are left out of the stored setting. */
import { labelFields } from '../../../contract/setup/columns/columnFields.ts';
import { columnShown, userDefinedKind, type ColumnSetting } from '../../../contract/setup/columns/columnSetting.ts';
import { isEnteredByCrews, projectCommodity, shownOf } from '../../../contract/setup/columns/projectCommodity.ts';
import { codeKinds, type Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';

export type ColumnValues = Readonly<Record<string, CellValue>>;

/** True if schedules can contain the field: engineering fields, fields with headings, and every project-defined column. */
export const isRead = ({ source, synonyms, isSlot }: Field): boolean =>
  source === 'engineering' || synonyms !== undefined || isSlot === true;

/** Cells of a column; `place` starts at 1, or is null if the project has no own order. */
export function valuesOf(setting: ColumnSetting, place: number | null): ColumnValues {
  const commodity = projectCommodity(setting.type, [setting]);
  const field = fieldIn(setting.type, setting.field, setting);
  const labels = Object.entries(labelFields).map(([key, locale]) => [key, setting.labels?.[locale] ?? null] as const);
  return {
    ...Object.fromEntries(labels),
    kind: setting.kind ?? null,
    codeKind: setting.codeKind ?? null,
    shown: shownOf(commodity, field),
    place,
    width: field.width ?? defaultWidth,
    decimals: setting.decimals ?? null,
    required: isRead(field) ? field.required !== undefined : null,
    entered: isEnteredByCrews(field),
    synonyms: setting.synonyms?.join(', ') ?? null,
  };
}

const defaultWidth = 110;

/** Field with only this setting applied. */
export function fieldIn(type: CommodityType, key: string, setting: ColumnSetting): Field {
  const field = projectCommodity(type, [setting]).fields.find((candidate) => candidate.key === key);
  if (!field) throw new Error(`${type} has no field ${key}`);
  return field;
}

const textOf = (value: CellValue | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** Setting to store for the cells of a column; `place` is determined over all columns. */
export function settingOf(type: CommodityType, declared: Field, values: ColumnValues, place?: number): ColumnSetting {
  const typical = valuesOf({ type, field: declared.key, ...ownKind(declared, values) }, null);
  const labels = Object.fromEntries(
    Object.entries(labelFields).flatMap(([key, locale]) => {
      const label = textOf(values[key]);
      return label === '' ? [] : [[locale, label]];
    }),
  );
  const synonyms = [
    ...new Set(
      textOf(values['synonyms'])
        .split(/[,;\n]/)
        .map((heading) => heading.trim())
        .filter((heading) => heading !== ''),
    ),
  ];
  const { width, decimals, required, entered } = values;
  const shown = columnShown.options.find((each) => each === values['shown']);
  return {
    type,
    field: declared.key,
    ...ownKind(declared, values),
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(synonyms.length > 0 && { synonyms }),
    ...(shown !== undefined && shown !== typical['shown'] && { shown }),
    ...(typeof width === 'number' && width !== typical['width'] && { width }),
    ...(typeof decimals === 'number' && { decimals }),
    ...(typeof required === 'boolean' && required !== typical['required'] && { required }),
    ...(typeof entered === 'boolean' && entered !== typical['entered'] && { entered }),
    ...(place !== undefined && { place }),
  };
}

function ownKind(declared: Field, values: ColumnValues): Pick<ColumnSetting, 'kind' | 'codeKind'> {
  if (!declared.isSlot) return {};
  const kind = userDefinedKind.options.find((each) => each === values['kind']);
  const codeKind = codeKinds.find((each) => each === values['codeKind']);
  return { ...(kind && { kind }), ...(kind === 'code' && codeKind && { codeKind }) };
}
