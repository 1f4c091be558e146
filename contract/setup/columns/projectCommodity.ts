/**
 * A commodity with the column settings of a project merged into its declaration (docs/decisions/commodity-fields.md). Callers use
 * it instead of the declaration, and need not handle settings. The storage of a field and its position in `fields` are as
 * declared, so that SQL, staged rows and stored tables are independent of the settings.
 */
import { inOrder, type Commodity, type Field } from '../../commodities/fields/field.ts';
import type { Labels } from '../../commodities/fields/kind.ts';
import type { CommodityType } from '../../commodities/fields/commodityTypes.ts';
import { commodities } from '../../commodities/index.ts';
import { locales } from '../../base/messages/locales.ts';
import type { ColumnSetting, ColumnSettings, ColumnShown } from './columnSetting.ts';

/** Returns the commodity of a type with the settings of a project. Equal settings return the same object. */
export function projectCommodity<Type extends CommodityType>(
  type: Type,
  settings: ColumnSettings = none,
): Commodity<Type> {
  // What is kept under a type is of that type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return found(type, settings) as Commodity<Type>;
}

function found(type: CommodityType, settings: ColumnSettings): Commodity {
  const known = bySettings.get(settings)?.get(type);
  if (known) return known;
  const own = settings.filter((setting) => setting.type === type);
  const made = own.length === 0 ? commodities[type] : bySaying(type, own);
  const byType = bySettings.get(settings) ?? new Map<CommodityType, Commodity>();
  bySettings.set(settings, byType.set(type, made));
  return made;
}

/** True if a project has the field: unnamed slots are ignored. */
export const isNamed = ({ isSlot, isUserDefined }: Field): boolean => !isSlot || isUserDefined === true;

/** True if crews record the field when they enter work. */
export const isEnteredByCrews = ({ source, isEntered }: Field): boolean => source === 'field' || isEntered === true;

/** Returns the columns of a project in their order, including hidden ones, without unnamed slots. */
export function columnOrder(type: CommodityType, settings: ColumnSettings): Field[] {
  const own = new Map(settings.filter((setting) => setting.type === type).map((setting) => [setting.field, setting]));
  const named = projectCommodity(type, settings).fields.filter(isNamed);
  return placed(inOrder(named, commodities[type].dataColumns), commodities[type], own);
}

/** Returns where a column is shown: in grids, as a choice, or nowhere. */
export function shownOf({ dataColumns }: Commodity, { key, isHidden }: Field): ColumnShown {
  return isHidden ? 'hidden' : dataColumns.includes(key) ? 'grid' : 'choice';
}

const none: ColumnSettings = [];
const bySettings = new WeakMap<ColumnSettings, Map<CommodityType, Commodity>>();

/**
 * Maximum cached commodities. Reloading a project creates new objects with equal settings; the cache lets grids keep their
 * columns.
 */
const maxStored = 200;
const said = new Map<string, Commodity>();

function bySaying(type: CommodityType, own: ColumnSettings): Commodity {
  const text = JSON.stringify(own);
  const known = said.get(text);
  said.delete(text);
  const made = known ?? layOver(commodities[type], own);
  said.set(text, made);
  for (const oldest of said.keys()) {
    if (said.size <= maxStored) break;
    said.delete(oldest);
  }
  return made;
}

function layOver(declared: Commodity, own: ColumnSettings): Commodity {
  const settings = new Map(own.map((setting) => [setting.field, setting]));
  const isInGrid = new Set(declared.dataColumns);
  const fields = declared.fields.map((field) => {
    const setting = settings.get(field.key);
    return setting ? fieldOf(field, setting, declared.keyFields.includes(field.key)) : field;
  });
  const ordered = placed(inOrder(fields, declared.dataColumns), declared, settings);
  const offered = ordered.filter((field) => isNamed(field) && !field.isHidden);
  const isShown = ({ key, isUserDefined }: Field) =>
    (settings.get(key)?.shown ?? (isInGrid.has(key) || isUserDefined ? 'grid' : 'choice')) === 'grid';
  const keys = new Set(offered.map(({ key }) => key));
  const entered = offered.filter(({ isEntered }) => isEntered).map(({ key }) => key);
  return {
    ...declared,
    fields,
    offered,
    dataColumns: offered.filter(isShown).map(({ key }) => key),
    entryColumns: [...new Set([...declared.entryColumns.filter((key) => keys.has(key)), ...entered])],
  };
}

/** Sorts fields by the project's positions, after the key fields; fields added since the positions were set are last. */
function placed(
  fields: Field[],
  { keyFields }: Pick<Commodity, 'keyFields'>,
  settings: ReadonlyMap<string, ColumnSetting>,
): Field[] {
  const placeOf = ({ key }: Field) =>
    keyFields.includes(key) ? 0 : (settings.get(key)?.place ?? Number.MAX_SAFE_INTEGER);
  return fields.toSorted((left, right) => placeOf(left) - placeOf(right));
}

function fieldOf(field: Field, setting: ColumnSetting, isKey: boolean): Field {
  const isUserDefined = field.isSlot === true && setting.kind !== undefined;
  if (field.isSlot && !isUserDefined) return field;
  const { kind, codeKind, synonyms, width, decimals, required, entered, shown } = setting;
  const labels = isUserDefined ? labelsOfOwn(setting.labels ?? {}, field.label) : setting.labels;
  const { required: declaredRequired, ...rest } = field;
  const needed = isKey || required === undefined ? declaredRequired : required ? 'expected' : undefined;
  return {
    ...rest,
    ...(needed && { required: needed }),
    ...(labels && { labels, label: labels['en-US'] ?? field.label }),
    ...(synonyms && { headings: synonyms }),
    ...(width !== undefined && { width, deskWidth: width }),
    ...(decimals !== undefined && { decimals }),
    ...(field.source === 'contractor' && entered === true && { isEntered: true }),
    ...(shown === 'hidden' && !isKey && { isHidden: true }),
    // A schedule can contain user-defined columns; other contractor fields are only imported with declared synonyms.
    ...(isUserDefined && { isUserDefined, kind: kind ?? field.kind, synonyms: [] }),
    ...(isUserDefined && kind === 'code' && codeKind && { codeKind }),
  };
}

/** Returns the labels of a user-defined column: it has at least one, which is used for languages without their own. */
function labelsOfOwn(given: Labels, declared: string): Labels {
  const any = locales.map((locale) => given[locale]).find(Boolean) ?? declared;
  return Object.fromEntries(locales.map((locale) => [locale, given[locale] || any]));
}
