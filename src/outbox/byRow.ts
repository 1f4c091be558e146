/** Many of something, each with the row it is of. */
export function byRow<Item>(items: Iterable<Item>, rowOf: (item: Item) => number): Map<number, Item[]> {
  const rows = new Map<number, Item[]>();
  for (const item of items) {
    const known = rows.get(rowOf(item));
    if (known) known.push(item);
    else rows.set(rowOf(item), [item]);
  }
  return rows;
}
