/**
 * A commodity as a project has it: its column settings laid over the declaration (docs/decisions/commodity-fields.md). Readers take this in place of
 * the declaration, and need not know that there are settings. The storage of a field and its place in `fields` stay as
 * declared, so that SQL, staged rows and kept tables fit whatever a project decides.
 */
import { inOrder, type Commodity, type Field } from '../../commodities/fields/field.ts';
import type { Labels } from '../../commodities/fields/kind.ts';
import type { CommodityType } from '../../commodities/fields/commodityTypes.ts';
import { commodities } from '../../commodities/index.ts';
import { locales } from '../../base/messages/locales.ts';
import type { ColumnSetting, ColumnSettings, ColumnShown } from './columnSetting.ts';

/** The commodity of a type under the settings of a project. The same object for settings that say the same. */
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

/** Whether a project has the field: slots it did not name are nothing. */
export const isNamed = ({ isSlot, isUserDefined }: Field): boolean => !isSlot || isUserDefined === true;

/** Whether crews record the field where they enter work. */
export const isEnteredByCrews = ({ source, isEntered }: Field): boolean => source === 'field' || isEntered === true;

/** The columns of a project in their order, hidden ones too; slots it did not name are none. */
export function columnOrder(type: CommodityType, settings: ColumnSettings): Field[] {
  const own = new Map(settings.filter((setting) => setting.type === type).map((setting) => [setting.field, setting]));
  const named = projectCommodity(type, settings).fields.filter(isNamed);
  return placed(inOrder(named, commodities[type].dataColumns), commodities[type], own);
}

/** Whether a column stands in grids, may be chosen, or is nowhere. */
export function shownOf({ dataColumns }: Commodity, { key, isHidden }: Field): ColumnShown {
  return isHidden ? 'hidden' : dataColumns.includes(key) ? 'grid' : 'choice';
}

const none: ColumnSettings = [];
const bySettings = new WeakMap<ColumnSettings, Map<CommodityType, Commodity>>();

/** A project that is loaded again brings new objects that say the same: grids keep their columns. */
const mostKept = 200;
const said = new Map<string, Commodity>();

function bySaying(type: CommodityType, own: ColumnSettings): Commodity {
  const text = JSON.stringify(own);
  const known = said.get(text);
  said.delete(text);
  const made = known ?? layOver(commodities[type], own);
  said.set(text, made);
  for (const oldest of said.keys()) {
    if (said.size <= mostKept) break;
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

/** By the places of the project, after what names the rows; what came after they were set stands last. */
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
    // A schedule may bring what the project defined; nothing else of the contractor's without declared synonyms.
    ...(isUserDefined && { isUserDefined, kind: kind ?? field.kind, synonyms: [] }),
    ...(isUserDefined && kind === 'code' && codeKind && { codeKind }),
  };
}

/** A column of the project's own has one name at least; whoever reads another language reads that. */
function labelsOfOwn(given: Labels, declared: string): Labels {
  const any = locales.map((locale) => given[locale]).find(Boolean) ?? declared;
  return Object.fromEntries(locales.map((locale) => [locale, given[locale] || any]));
}
