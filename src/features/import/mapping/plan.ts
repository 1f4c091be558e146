/** Decisions of the mapping step, as functions of the previewed sheet. */
import { cleanCell } from '../../../../contract/base/values/cells.ts';
import type { ColumnUnit } from '../../../../contract/imports/columnUnits.ts';
import { fieldIn, type Commodity, type Named } from '../../../../contract/commodities/fields/field.ts';
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { fieldTerm } from '../../../../contract/commodities/fields/fieldTerm.ts';
import { isBlankRow, isRepeatedHeader, isSectionRow, isTotalRow } from '../../../../contract/imports/rowKinds.ts';
import {
  importOptions,
  type ImportOptions,
  type SheetPreview,
  type TagRecipe,
} from '../../../../contract/imports/imports.ts';
import type { WrittenUnit } from '../../../../contract/base/units/lengths.ts';
import { constantPrefix, keyRecipes, TagMaker } from '../../../../contract/imports/tagRecipe.ts';
import { isNoTag, tagKey } from '../../../../contract/base/values/tags.ts';
import type { ImportDraft, ImportPlan } from '../../../../machines/import/ports.ts';
import { isPastedName } from '../choose/pastedFile.ts';

/** Import plan with every option set explicitly, for a form. */
export interface Plan extends Omit<ImportPlan, 'options'> {
  readonly options: ImportOptions;
}

/** Returns the plan as first proposed, or as decided so far; a recipe without columns is accepted here. */
export function planFrom(draft: ImportDraft, decided: ImportPlan | null, commodity: Commodity): Plan {
  if (decided) {
    const { tagRecipe = null, memberRecipe = null, ...options } = decided.options;
    return { ...decided, options: { ...importOptions.parse(options), tagRecipe, memberRecipe } };
  }
  const sheet = draft.sheets.find(({ name }) => name === draft.proposedSheet) ?? draft.sheets[0];
  return {
    sheet: sheet?.name ?? draft.proposedSheet,
    headerRow: sheet?.headerRow ?? 0,
    mapping: sheet?.mapping ?? {},
    // Pasted rows are a part of a schedule: as a full revision they would remove all other rows.
    mode: draft.record.mode ?? (isPastedName(draft.record.fileName) ? 'partial' : commodity.defaultImportMode),
    options: draft.record.options ?? importOptions.parse({}),
  };
}

export function withColumn<Mapped extends Pick<Plan, 'mapping'>>(plan: Mapped, column: number, field: string): Mapped {
  const { [String(column)]: _, ...others } = plan.mapping;
  return { ...plan, mapping: field === '' ? others : { ...others, [String(column)]: field } };
}

export const onSheet = (plan: Plan, sheet: SheetPreview): Plan => ({
  ...plan,
  sheet: sheet.name,
  headerRow: sheet.headerRow ?? 0,
  mapping: sheet.mapping,
  options: { ...plan.options, tagRecipe: null, memberRecipe: null, units: {}, decimals: {} },
});

/** Returns the unit in which the lengths of a column are read, and where it comes from. */
export function unitOf(plan: Plan, sheet: SheetPreview, column: number): ColumnUnit {
  const chosen = plan.options.units[String(column)];
  if (chosen !== undefined) return { unit: chosen, from: 'chosen' };
  return sheet.units[String(column)] ?? { unit: null, from: 'project' };
}

export const withUnit = (plan: Plan, column: number, unit: WrittenUnit): Plan => ({
  ...plan,
  options: { ...plan.options, units: { ...plan.options.units, [String(column)]: unit } },
});

/**
 * Returns the columns whose fields an import ignores and that are not mapped to another field, with the page on which those
 * fields are assigned.
 */
export const leftOutOf = (plan: Plan, sheet: SheetPreview, commodity: Commodity) =>
  Object.entries(sheet.leftOut).flatMap(([column, field]) => {
    const leftOut = plan.mapping[column] === undefined ? fieldIn(commodity, field)?.leftOut : undefined;
    return leftOut ? [{ column: Number(column), assignedOn: leftOut.assignedOn }] : [];
  });

export const isLength = (commodity: Commodity, field: string | undefined): boolean =>
  commodity.fields.some(({ key, kind }) => key === field && kind === 'length');

const freshRecipe: TagRecipe = { columns: [], separator: '-', runningDigits: 4, runningAfter: 1 };

/** Index of the built field within the key. */
const builtPlaces = { tagRecipe: 0, memberRecipe: 1 } as const;

/**
 * Returns the proposed tag recipe: it uses the mapped columns of the sheet, or none. Only a tag that identifies its row gets a
 * running number.
 */
export function recipeFor(
  { keyFields, keyBuiltFrom }: Commodity,
  mapping: Plan['mapping'],
  recipeOf: keyof typeof builtPlaces,
): TagRecipe {
  const fields = keyBuiltFrom?.[builtPlaces[recipeOf]] ?? [];
  const columns = fields.flatMap((field) =>
    Object.entries(mapping).flatMap(([column, mapped]) => (mapped === field ? Number(column) : [])),
  );
  const isRowsOwn = keyFields.length === 1;
  return { ...freshRecipe, columns, ...(!isRowsOwn && { runningDigits: 0, runningAfter: 0 }) };
}

/** Returns the plan with its tag built from columns; the column mapped to the tag is unmapped. */
export function withRecipe(plan: Plan, commodity: Commodity): Plan {
  const mapping = Object.fromEntries(Object.entries(plan.mapping).filter(([, field]) => field !== 'tag'));
  return { ...plan, mapping, options: { ...plan.options, tagRecipe: recipeFor(commodity, mapping, 'tagRecipe') } };
}

const rowsBelow = (sheet: SheetPreview, headerRow: number) =>
  sheet.rows.slice(headerRow === 0 ? 0 : headerRow - 1 + Math.max(sheet.headerRows, 1));

/** Minimum number of rows for a judgment about a column. */
const tellingRows = 4;

/** True if most rows repeat a tag or have none: the column probably names something else, such as the load. */
export function isTagDoubtful(plan: Plan, sheet: SheetPreview): boolean {
  const column = Object.entries(plan.mapping).find(([, field]) => field === 'tag')?.[0];
  if (column === undefined) return false;
  const rows = rowsBelow(sheet, plan.headerRow).filter(
    (cells) => cells.filter((cell) => cell.trim() !== '').length > 2,
  );
  const tags = rows.map((cells) => tagKey(cells[Number(column)] ?? '')).filter((tag) => !isNoTag(tag));
  return rows.length >= tellingRows && new Set(tags).size * 2 < rows.length;
}

/** Reason why the plan cannot be checked yet, and the field it concerns: a field chosen twice, or a missing key field. */
export interface PlanProblem extends Named {
  readonly kind: 'twice' | 'noTag' | 'noTagRecipe' | 'noUnit';
}

/** Returns the first problem of a plan; null if the plan can be checked. */
export function problemOf(
  plan: Plan,
  commodity: Commodity,
  importType: ImportType,
  sheet: SheetPreview | undefined,
): PlanProblem | null {
  const chosen = Object.values(plan.mapping);
  const nameOf = (key: string) => fieldTerm(fieldIn(commodity, key) ?? { term: key });
  const twice = chosen.find((key, index) => chosen.indexOf(key) !== index);
  if (twice !== undefined) return { kind: 'twice', ...nameOf(twice) };
  const unclear = Object.entries(plan.mapping).find(
    ([column, field]) =>
      sheet !== undefined && isLength(commodity, field) && unitOf(plan, sheet, Number(column)).from === 'unclear',
  );
  if (unclear) return { kind: 'noUnit', ...nameOf(unclear[1]) };
  const recipes = keyRecipes(importType, plan.mapping, plan.options);
  for (const [place, key] of commodity.keyFields.entries()) {
    if (chosen.includes(key)) continue;
    const recipe = recipes[place] ?? null;
    if (recipe === null) return { kind: 'noTag', ...nameOf(key) };
    if (recipe.columns.length === 0) return { kind: 'noTagRecipe', ...nameOf(key) };
  }
  return null;
}

/** Returns the first tags a recipe would produce; titles, totals and blank rows between the data get none. */
export function sampleTags(recipe: TagRecipe, sheet: SheetPreview, headerRow: number, count = 3): string[] {
  const { columns } = recipe;
  const below = rowsBelow(sheet, headerRow);
  const prefixes = columns.map((column) => constantPrefix(below.map((cells) => cells[column] ?? '')) ?? '');
  const maker = new TagMaker(recipe);
  const isData = (cells: readonly string[]) =>
    !isBlankRow(cells) &&
    !isRepeatedHeader(cells, sheet.headers) &&
    !isSectionRow(cells, sheet.headers, columns) &&
    !isTotalRow(cells, columns);
  const tagOf = (cells: readonly string[]) =>
    maker.tag(
      columns.map((column, place) => {
        const { text } = cleanCell(cells[column] ?? '');
        const prefix = prefixes[place] ?? '';
        return text.startsWith(prefix) ? text.slice(prefix.length).trimStart() : text;
      }),
    );
  return below
    .filter(isData)
    .map(tagOf)
    .filter((tag) => tag !== null)
    .slice(0, count);
}
