/** Set of many cells with constant-time lookup. */
import type { CellAddress } from './pendingEdits.ts';

interface AddressSet {
  has(cell: CellAddress): boolean;
  /** Returns the fields of one row that are in the set; empty if there are none. */
  fieldsOf(id: number): ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

export function addressSet(cells: Iterable<CellAddress>): AddressSet {
  const fields = new Map<number, Set<string>>();
  for (const { id, field } of cells) {
    const known = fields.get(id);
    if (known) known.add(field);
    else fields.set(id, new Set([field]));
  }
  return {
    has: ({ id, field }) => fields.get(id)?.has(field) === true,
    fieldsOf: (id) => fields.get(id) ?? none,
  };
}
