/** The rows that names in a field stand for (declared as `refersTo`). */
import type { Field } from '../../../contract/commodities/fields/field.ts';
import { splitLevel } from '../../../contract/base/values/routes.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { findNamed, type FoundRow } from '../../repositories/rows/recordLinks.ts';

/** A name as the field has it, with the row it stands for, if the project has one. */
export interface Named {
  readonly name: string;
  readonly row: FoundRow | null;
}

/** In the order of the names, each with its row whoever has it, or null; of an entry of a route its level is no part of the tag. */
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
