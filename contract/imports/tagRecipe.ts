/** Tags for schedules whose rows have none of their own (domain rule 3.14). The wizard previews them, the import creates them. */
import { cleanCell } from '../base/values/cells.ts';
import { commodities } from '../commodities/index.ts';
import type { ImportType } from '../commodities/fields/commodityTypes.ts';
import type { ColumnMapping, ImportOptions, TagRecipe } from './imports.ts';
import { isNoTag, tagKey } from '../base/values/tags.ts';

/**
 * Builds tags in file order: the same file yields the same tags. Returns null if every column of the recipe is blank. The counter
 * of a combination starts at 1.
 */
export class TagMaker {
  readonly #recipe: TagRecipe;
  readonly #counters = new Map<string, number>();

  constructor(recipe: TagRecipe) {
    this.#recipe = recipe;
  }

  /** @param values the cleaned texts of the recipe's columns, in its order. */
  tag(values: readonly string[]): string | null {
    if (values.every((value) => isNoTag(value))) return null;
    const { separator, runningDigits, runningAfter } = this.#recipe;
    const parts = values.map((value) => value.trim());
    if (runningDigits > 0) {
      const combination = parts.map(tagKey).join('\u0000');
      const next = (this.#counters.get(combination) ?? 0) + 1;
      this.#counters.set(combination, next);
      parts.splice(Math.min(runningAfter, parts.length), 0, String(next).padStart(runningDigits, '0'));
    }
    return parts.filter((part) => part !== '').join(separator);
  }
}

const prefixed = /^(\p{L}[\p{L} ]{0,23}:)\s*\S/u;

const textOf = (cell: string): string => cleanCell(cell).text;

/** Returns the word and colon that every filled cell of a column starts with (`ORIGIN:`); undefined if there is none. */
export function constantPrefix(cells: readonly string[]): string | undefined {
  const first = cells.findIndex((cell) => textOf(cell) !== '');
  const prefix = prefixed.exec(textOf(cells[first] ?? ''))?.[1];
  if (prefix === undefined) return undefined;
  const others = cells
    .slice(first + 1)
    .map(textOf)
    .filter((text) => text !== '');
  return others.length > 0 && others.every((text) => text.startsWith(prefix)) ? prefix : undefined;
}

/**
 * Returns the recipe in effect: the user's; or, if no column contains tags, one from the fields that name rows of the type
 * instead.
 */
export function effectiveRecipe(type: ImportType, mapping: ColumnMapping, recipe: TagRecipe | null): TagRecipe | null {
  const { keyFields, namedBy } = commodities[type];
  const mapped = Object.values(mapping);
  if (recipe !== null || namedBy === undefined || keyFields.some((key) => mapped.includes(key))) return recipe;
  const column = (key: string) => Object.entries(mapping).find(([, field]) => field === key)?.[0];
  const columns = namedBy.map(column);
  if (columns.includes(undefined)) return null;
  return { columns: columns.map(Number), separator: '/', runningDigits: 0, runningAfter: 0 };
}

/** Returns the recipe of each key field, by its position in the key; null if a column contains it. */
export function keyRecipes(
  type: ImportType,
  mapping: ColumnMapping,
  { tagRecipe, memberRecipe }: Pick<ImportOptions, 'tagRecipe' | 'memberRecipe'>,
): readonly (TagRecipe | null)[] {
  const mapped = new Set(Object.values(mapping));
  return commodities[type].keyFields.map((key, place) => {
    if (place === 0) return effectiveRecipe(type, mapping, tagRecipe);
    return place === 1 && !mapped.has(key) ? memberRecipe : null;
  });
}

/** Returns the columns (0-based) from which keys are built. */
export const builtFrom = ({ tagRecipe, memberRecipe }: Partial<Pick<ImportOptions, 'tagRecipe' | 'memberRecipe'>>) => [
  ...(tagRecipe?.columns ?? []),
  ...(memberRecipe?.columns ?? []),
];
