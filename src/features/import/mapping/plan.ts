/** The decisions of the mapping page, as functions of the sheet shown. */
import { cleanCell } from '../../../../contract/cells.ts';
import type { Commodity } from '../../../../contract/commodities/field.ts';
import type { ImportType } from '../../../../contract/commodities/index.ts';
import { isBlankRow, isRepeatedHeader, isSectionRow, isTotalRow } from '../../../../contract/headers.ts';
import { importOptions, type ImportOptions, type SheetPreview, type TagRecipe } from '../../../../contract/imports.ts';
import { constantPrefix, effectiveRecipe, TagMaker } from '../../../../contract/tagRecipe.ts';
import type { ImportDraft, ImportPlan } from '../../../../machines/import/ports.ts';

/** A plan with every option spelt out, for a form. */
export interface Plan extends Omit<ImportPlan, 'options'> {
  readonly options: ImportOptions;
}

/** The plan as first proposed, or as decided so far; a recipe still without columns is not refused. */
export function planFrom(draft: ImportDraft, decided: ImportPlan | null, commodity: Commodity): Plan {
  if (decided) {
    const { tagRecipe = null, ...options } = decided.options;
    return { ...decided, options: { ...importOptions.parse(options), tagRecipe } };
  }
  const sheet = draft.sheets.find(({ name }) => name === draft.proposedSheet) ?? draft.sheets[0];
  return {
    sheet: sheet?.name ?? draft.proposedSheet,
    headerRow: sheet?.headerRow ?? 0,
    mapping: sheet?.mapping ?? {},
    mode: draft.record.mode ?? commodity.defaultImportMode,
    options: draft.record.options ?? importOptions.parse({}),
  };
}

export function withColumn(plan: Plan, column: number, field: string): Plan {
  const { [String(column)]: _, ...others } = plan.mapping;
  return { ...plan, mapping: field === '' ? others : { ...others, [String(column)]: field } };
}

export const onSheet = (plan: Plan, sheet: SheetPreview): Plan => ({
  ...plan,
  sheet: sheet.name,
  headerRow: sheet.headerRow ?? 0,
  mapping: sheet.mapping,
  options: { ...plan.options, tagRecipe: null },
});

/** Why the plan cannot be checked yet. `label` is the field chosen twice, or the key field that is missing. */
export interface PlanProblem {
  readonly kind: 'twice' | 'noKey' | 'noTag' | 'noTagRecipe';
  readonly label: string;
}

/** Null when the plan can be checked. A lone tag can be built from columns; keys of several fields cannot. */
export function problemOf(plan: Plan, commodity: Commodity, importType: ImportType): PlanProblem | null {
  const chosen = Object.values(plan.mapping);
  const labelOf = (key: string) => commodity.fields.find((field) => field.key === key)?.label ?? key;
  const twice = chosen.find((key, index) => chosen.indexOf(key) !== index);
  if (twice !== undefined) return { kind: 'twice', label: labelOf(twice) };
  const missing = commodity.keyFields.find((key) => !chosen.includes(key));
  if (missing === undefined) return null;
  if (missing !== 'tag') return { kind: 'noKey', label: labelOf(missing) };
  const recipe = effectiveRecipe(importType, plan.mapping, plan.options.tagRecipe);
  if (recipe === null) return { kind: 'noTag', label: labelOf(missing) };
  return recipe.columns.length === 0 ? { kind: 'noTagRecipe', label: labelOf(missing) } : null;
}

/** The first tags a recipe would give: titles, totals and blank rows between the data get none. */
export function sampleTags(recipe: TagRecipe, sheet: SheetPreview, headerRow: number, count = 3): string[] {
  const { columns } = recipe;
  const below = sheet.rows.slice(headerRow === 0 ? 0 : headerRow - 1 + Math.max(sheet.headerRows, 1));
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
