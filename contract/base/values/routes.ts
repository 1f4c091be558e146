/** Route of a cable: raceway tags in order from its from end to its to end (domain rules 3.7). */
import { isNoTag, tagKey } from './tags.ts';

/** Separators of route entries. A hyphen separates only with space on both sides, since tags contain hyphens. */
const separators = /[;,|\r\n]|_x000[dD]_|-->|->|=>|>|→|⇒|»|\s[-\u2010-\u2015]\s/;

const entrySeparator = '; ';

/** Removes a stray hyphen at either end (`- TR-1`, a bullet), which is not part of the tag. */
function withoutLooseHyphens(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && /^[-\u2010-\u2015] /.test(text.slice(start, start + 2))) start += 2;
  while (end > start && /^ [-\u2010-\u2015]$/.test(text.slice(Math.max(start, end - 2), end))) end -= 2;
  return text.slice(start, end).trim();
}

/**
 * Returns the entries of a route as written in a schedule, in order: split on `;` `,` `|` line breaks, arrows and ` - `;
 * placeholders (`TBD`, `-`) dropped, immediate repeats collapsed, spelling unchanged. Pass the cell with its line breaks.
 */
export function parseRoute(text: string): string[] {
  const entries: string[] = [];
  for (const part of text.split(separators)) {
    const entry = withoutLooseHyphens(part.replaceAll(/\s+/g, ' ').trim());
    const previous = entries.at(-1);
    if (isNoTag(entry) || (previous !== undefined && tagKey(previous) === tagKey(entry))) continue;
    entries.push(entry);
  }
  return entries;
}

/** Returns the canonical spelling of a route, used for storage and comparison: its entries joined by `; `. */
export function canonicalRoute(text: string): string {
  return parseRoute(text).join(entrySeparator);
}

/** Returns the entries of a stored route. */
export function routeEntries(canonical: string): string[] {
  return canonical === '' ? [] : canonical.split(entrySeparator);
}

/**
 * Returns the raceway and the level of a route entry: `2.21L.3/2` is level 2 of raceway 2.21L.3, unless the whole text is itself
 * a known raceway. A trailing `*` belongs to the tag.
 */
export function splitLevel(entry: string, isKnownTag: (tag: string) => boolean): { tag: string; level: string | null } {
  const slash = entry.lastIndexOf('/');
  const level = entry.slice(slash + 1).trim();
  if (slash <= 0 || !/^\d{1,3}$/.test(level) || isKnownTag(entry)) return { tag: entry, level: null };
  return { tag: entry.slice(0, slash).trim(), level };
}

const between = /\s+(?:[/&+]|and|und|et|y|e)\s+|[/&+]/i;
const spacedBetween = /\s(?:[/&+]|and|und|et|y|e)\s/i;
/** True for `TR-1` or `TRAY 1`; false for a distance (`40' vertical`). */
const looksLikeTag = (text: string) =>
  /^[\p{L}\p{N}][\p{L}\p{N}._*#()-]*(?: \d\S*)?$/u.test(text) && /\p{L}/u.test(text) && /\d/.test(text);
const lettersOf = (text: string) => /^\P{N}*/u.exec(text)?.[0].toUpperCase() ?? '';

/**
 * True if an entry might name several raceways: `TR-1 / TR-2`, `TR-1/TR-2`, `TR-1 & TR-2`. False for a level (`2.21L.3/2`) and
 * for a tag with a slash between unlike parts.
 */
export function mayNameSeveral(entry: string): boolean {
  const parts = entry.split(between).map((part) => part.trim());
  if (parts.length < 2 || !parts.every(looksLikeTag)) return false;
  return spacedBetween.test(entry) || new Set(parts.map(lettersOf)).size === 1;
}
