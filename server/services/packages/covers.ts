/** Finds packages by number, as in the code on a cover sheet, and reports whether the user's printed cover is still current. */
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { coverFields } from '../../../contract/packages/coverFields.ts';
import {
  maxPackagesFound,
  type CoverState,
  type findPackages,
  type FoundPackage,
  type PrintedCover,
  type recordCover,
} from '../../../contract/packages/covers.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { printingMessage } from '../../locales/en-US/printing.ts';
import { findNewestCover, insertCover, isSameCover, readRowsInPackage } from '../../repositories/packages/covers.ts';
import { readConstraints } from '../../repositories/packages/packageConstraints.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { isSeenBy, readPackage, readPackages, type StoredPackage } from '../packageBook/packageBook.ts';

/** Stores a printed cover once, for a package the caller can see. */
export async function storeCover(
  transaction: Transaction,
  { projectId, printId, id, printed }: BodyOf<typeof recordCover>,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
): Promise<ReplyOf<typeof recordCover>> {
  await readPackage(transaction, projectId, id, caller.rowScope);
  const cover = { projectId, printId, packageId: id, printedBy: caller.userId };
  if (!(await insertCover(transaction, { ...cover, printed }))) {
    if (await isSameCover(transaction, cover)) return { covers: 1 };
    throw new DomainError('entry.keyReused', printingMessage('otherPrint'));
  }
  await audit(transaction, {
    caller,
    projectId,
    action: 'package.rememberCover',
    target: `${id}`,
    after: { print: printId, rows: printed.rows.length },
    requestId,
  });
  return { covers: 1 };
}

/** Returns packages whose number equals the text, then those that start with it, then those that contain it. */
export async function searchPackages(
  transaction: Transaction,
  { projectId, text }: QueryOf<typeof findPackages>,
  scope: RowScope | null,
): Promise<ReplyOf<typeof findPackages>> {
  const key = tagKey(text);
  const held = (await readPackages(transaction, projectId)).filter(
    (each) => each.key.includes(key) && isSeenBy(each, scope),
  );
  const place = (each: StoredPackage) => (each.key === key ? 0 : each.key.startsWith(key) ? 1 : 2);
  const nearest = held.toSorted((one, other) => place(one) - place(other)).slice(0, maxPackagesFound);
  const packages: FoundPackage[] = [];
  for (const each of nearest) {
    const { id, type: packageType, number, status, values } = each;
    // oxlint-disable-next-line no-await-in-loop -- one query at a time; few packages match the number exactly
    const cover = each.key === key ? await stateOfCover(transaction, projectId, each, scope) : null;
    packages.push({ id, packageType, number, description: String(values['description'] ?? ''), status, cover });
  }
  return { packages };
}

const nameOf = ({ type, id }: PrintedCover['rows'][number]): string => `${type} ${id}`;

async function stateOfCover(
  transaction: Transaction,
  projectId: number,
  stored: StoredPackage,
  scope: RowScope | null,
): Promise<CoverState | null> {
  const cover = await findNewestCover(transaction, projectId, stored.id);
  if (!cover) return null;
  const { printed, printedAt, printedBy } = cover;
  const rows = await readRowsInPackage(transaction, projectId, stored, scope);
  const constraints = await readConstraints(transaction, projectId, stored.id);
  const [before, now] = [new Set(printed.rows.map(nameOf)), new Set(rows.map(nameOf))];
  return {
    printedAt,
    printedBy,
    fields: coverFields.flatMap(({ key }) =>
      String(printed.values[key] ?? '') === String(stored.values[key] ?? '') ? [] : [key],
    ),
    constraints: changedBetween(printed.constraints, constraints),
    rowsAdded: [...now].filter((name) => !before.has(name)).length,
    rowsRemoved: [...before].filter((name) => !now.has(name)).length,
  };
}

/** Returns the names that are in only one of the lists, or have a different state. */
function changedBetween(
  printed: PrintedCover['constraints'],
  constraints: readonly PrintedCover['constraints'][number][],
): string[] {
  const texts = (list: PrintedCover['constraints'] | typeof constraints) =>
    new Map(list.map(({ name, state }) => [`${name} ${state}`, name]));
  const [before, now] = [texts(printed), texts(constraints)];
  const changed = [...now, ...before].filter(([text]) => !(before.has(text) && now.has(text)));
  return [...new Set(changed.map(([, name]) => name))];
}
