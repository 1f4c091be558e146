/** Rows that the names in a field refer to (declared as `refersTo`). */
import type { Field } from '../../../contract/commodities/fields/field.ts';
import { splitLevel } from '../../../contract/base/values/routes.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { findNamed, type FoundRow } from '../../repositories/rows/recordLinks.ts';

/** Name as written in the field, with the row it refers to if the project has one. */
export interface Named {
  readonly name: string;
  readonly row: FoundRow | null;
}

/**
 * Names in the given order, each with its row regardless of the scope, or null; the level of a route entry is not part of the
 * tag.
 */
export async function readNamedRows(
  transaction: Transaction,
  projectId: number,
  { kind, refersTo }: Field,
  names: readonly string[],
): Promise<Named[]> {
  if (refersTo === undefined || names.length === 0) return [];
  const keys = new Set(names.flatMap((name) => [tagKey(name), tagKey(splitLevel(name, () => false).tag)]));
  const rows = await findNamed(transaction, projectId, refersTo, [...keys]);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return names.map((name) => {
    const tag = kind === 'route' ? splitLevel(name, (whole) => byKey.has(tagKey(whole))).tag : name;
    return { name, row: byKey.get(tagKey(tag)) ?? null };
  });
}
