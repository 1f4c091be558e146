/** Difference between two ordered lists of tags: added, removed, and moved tags. */
export interface ListChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly moved: readonly string[];
}

const tagsOf = (text: string) => text.split(';').flatMap((tag) => tag.trim() || []);

/** Returns the longest sequence of tags that both lists contain in the same order. */
function inOrder(before: readonly string[], after: readonly string[]): string[] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row]![column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const common: string[] = [];
  for (let row = 0, column = 0; row < before.length && column < after.length;) {
    if (before[row] === after[column]) {
      common.push(before[row]!);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

/** Returns `tags` without as many occurrences of each tag as `others` contains. */
function without(tags: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return tags.filter((tag) => {
    const place = left.indexOf(tag);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** Compares two lists written as texts with semicolons. */
export function listChange(before: string, after: string): ListChange {
  const [old, now] = [tagsOf(before), tagsOf(after)];
  const common = inOrder(old, now);
  const [left, came] = [without(old, common), without(now, common)];
  const moved = without(left, without(left, came));
  return { added: without(came, moved), removed: without(left, moved), moved };
}
