/** A column setting as the cells of a row, and back: what is as declared is left out of what is kept. */
import { labelFields } from '../../../contract/setup/columns/columnFields.ts';
import { columnShown, userDefinedKind, type ColumnSetting } from '../../../contract/setup/columns/columnSetting.ts';
import { isEnteredByCrews, projectCommodity, shownOf } from '../../../contract/setup/columns/projectCommodity.ts';
import { codeKinds, type Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';

export type ColumnValues = Readonly<Record<string, CellValue>>;

/** Whether schedules bring the field: engineering's, what has headings, and every column of the project's own. */
export const isRead = ({ source, synonyms, isSlot }: Field): boolean =>
  source === 'engineering' || synonyms !== undefined || isSlot === true;

/** The cells of a column; `place` from 1, null where the project has no order of its own. */
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

/** A field under one setting alone. */
export function fieldIn(type: CommodityType, key: string, setting: ColumnSetting): Field {
  const field = projectCommodity(type, [setting]).fields.find((candidate) => candidate.key === key);
  if (!field) throw new Error(`${type} has no field ${key}`);
  return field;
}

const textOf = (value: CellValue | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** What is kept of the cells of a column; `place` is decided among all of them. */
export function settingOf(type: CommodityType, declared: Field, values: ColumnValues, place?: number): ColumnSetting {
  const usual = valuesOf({ type, field: declared.key, ...ownKind(declared, values) }, null);
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
    ...(shown !== undefined && shown !== usual['shown'] && { shown }),
    ...(typeof width === 'number' && width !== usual['width'] && { width }),
    ...(typeof decimals === 'number' && { decimals }),
    ...(typeof required === 'boolean' && required !== usual['required'] && { required }),
    ...(typeof entered === 'boolean' && entered !== usual['entered'] && { entered }),
    ...(place !== undefined && { place }),
  };
}

function ownKind(declared: Field, values: ColumnValues): Pick<ColumnSetting, 'kind' | 'codeKind'> {
  if (!declared.isSlot) return {};
  const kind = userDefinedKind.options.find((each) => each === values['kind']);
  const codeKind = codeKinds.find((each) => each === values['codeKind']);
  return { ...(kind && { kind }), ...(kind === 'code' && codeKind && { codeKind }) };
}
