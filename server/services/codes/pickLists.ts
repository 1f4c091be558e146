/** Names that cells can use, as offered by screens and used to check typed names. */
import { compareNatural } from '../../../contract/base/values/compareNatural.ts';
import { descriptionOf, isInUse } from '../../../contract/setup/codes/codeFields.ts';
import { codeKinds, type CodeKind } from '../../../contract/commodities/fields/field.ts';
import type { listChoices } from '../../../contract/setup/codes/pickLists.ts';
import type { Choice, PickList } from '../../../contract/setup/codes/pickLists.ts';
import type { QueryOf } from '../../../contract/base/calls/endpoint.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { readCodeUses } from '../../repositories/codes/codeUses.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { visibleCodes } from '../packageBook/packageBook.ts';
import { readForemen, readNamedForemen, readPeople } from '../../repositories/users/foremen.ts';
import { findLaborUnitNames } from '../../repositories/laborUnits/laborUnits.ts';

const plain = (name: string): Choice => ({ name, description: '' });

/** Uses the first of several spellings of a name. */
function eachOnce(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(tagKey(name))) byKey.set(tagKey(name), name);
  return [...byKey.values()];
}

/** Selects the rows to read: all, or those in the user's scope. */
export interface Where {
  readonly projectId: number;
  readonly scope: RowScope | null;
}

/** Codes of a list that rows hold. */
export async function codesInRows(
  transaction: Transaction,
  { projectId, scope }: Where,
  kind: CodeKind,
): Promise<string[]> {
  const uses = await readCodeUses(transaction, projectId, kind, scope);
  return eachOnce([...uses.values()].flatMap((held) => held.flatMap(({ spellings }) => spellings)));
}

export async function foremenOf(transaction: Transaction, { projectId, scope }: Where): Promise<string[]> {
  const people = await readForemen(transaction, projectId);
  return eachOnce([...people, ...(await readNamedForemen(transaction, projectId, scope))]);
}

/** People on the project: its members, and the foremen named in rows, who might not be members. */
export async function peopleOf(transaction: Transaction, { projectId, scope }: Where): Promise<string[]> {
  const people = await readPeople(transaction, projectId);
  return eachOnce([...people, ...(await readNamedForemen(transaction, projectId, scope))]);
}

/** Choices for a code list; a list that is not set up yet consists of the codes in rows. */
async function codeChoices(transaction: Transaction, where: Where, kind: CodeKind): Promise<Choice[]> {
  const codes = await readCodes(transaction, where.projectId, [kind]);
  if (codes.length === 0) return (await codesInRows(transaction, where, kind)).map(plain);
  return visibleCodes(codes, where.scope)
    .filter(({ values }) => isInUse(kind, values))
    .map(({ values }) => ({ name: String(values['code']), description: descriptionOf(kind, values) }));
}

const kindOf = (list: PickList): CodeKind | undefined => codeKinds.find((kind) => kind === list);

export async function choicesOf(
  transaction: Transaction,
  { projectId, list, type }: QueryOf<typeof listChoices>,
  scope: RowScope | null,
): Promise<Choice[]> {
  const kind = kindOf(list);
  if (kind) return codeChoices(transaction, { projectId, scope }, kind);
  if (list === 'foreman') return (await foremenOf(transaction, { projectId, scope })).map(plain);
  if (list === 'person') return (await peopleOf(transaction, { projectId, scope })).map(plain);
  const units = type ? await findLaborUnitNames(transaction, projectId, type) : new Map<string, string>();
  return [...units.values()].toSorted((one, other) => compareNatural(one, other)).map(plain);
}
