/** Which lines of a listing a window shows: group lines, and the lines of the groups that stand open, one after the other. */
import type { ListedGroup } from '../../../repositories/reporting/listing.ts';

interface Asked {
  readonly offset: number;
  readonly limit: number;
  /** Whether a group is a line, before its lines. */
  readonly hasGroupLines: boolean;
  readonly isOpen: (key: string) => boolean;
}

export type WindowLine<Group> = { readonly group: Group; readonly isOpen: boolean } | { readonly id: number };

export interface ListingWindow<Group> {
  readonly lines: readonly WindowLine<Group>[];
  /** Lines in all windows together. */
  readonly found: number;
}

export function windowOf<Group extends ListedGroup>(groups: readonly Group[], asked: Asked): ListingWindow<Group> {
  const { hasGroupLines, isOpen } = asked;
  const until = asked.offset + asked.limit;
  const lines: WindowLine<Group>[] = [];
  let found = 0;
  for (const group of groups) {
    const open = !hasGroupLines || isOpen(group.key);
    if (hasGroupLines) {
      if (found >= asked.offset && found < until) lines.push({ group, isOpen: open });
      found += 1;
    }
    if (!open) continue;
    const [from, to] = [Math.max(asked.offset - found, 0), Math.min(until - found, group.ids.length)];
    for (let at = from; at < to; at += 1) lines.push({ id: group.ids[at] ?? 0 });
    found += group.ids.length;
  }
  return { lines, found };
}
