/** Locates the items that rows wait for in the project, so that the user can navigate to them. */
import type { Referent } from '../../../contract/commodities/fields/field.ts';
import type { PackagedRow, Wait, WaitTarget } from '../../../contract/packages/packages.ts';
import type { PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import { splitLevel } from '../../../contract/base/values/routes.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { StoredPackagedRow } from '../../repositories/packages/packageRows.ts';
import { referentOfWait } from '../../repositories/packages/readiness/waitRules.ts';
import { findNamed } from '../../repositories/rows/recordLinks.ts';
import { packageNumbered, type StoredPackage } from '../packageBook/packageBook.ts';

type Named = Pick<Wait, 'kind' | 'tag'>;

interface Site {
  readonly projectId: number;
  readonly packages: readonly StoredPackage[];
  /** Type of the package whose rows wait. */
  readonly packageType: PackageType;
}

const placeOf = (referent: Referent, key: string) => `${referent} ${key}`;

/**
 * Looks up all waits in one pass and returns a function that gives the target of each. Null for what the project does not have,
 * such as an unknown raceway, and for waits that are not about a single item.
 */
export async function findWaitTargets(
  transaction: Transaction,
  { projectId, packages, packageType }: Site,
  waits: readonly Named[],
): Promise<(wait: Named) => WaitTarget> {
  const found = new Map<string, WaitTarget>();
  const tags = new Map<Referent, Set<string>>();
  for (const { kind, tag } of waits) {
    const referent = referentOfWait[kind];
    if (referent === undefined || tag === null) continue;
    const keys = tags.get(referent) ?? new Set();
    for (const key of keysOf(tag)) keys.add(key);
    tags.set(referent, keys);
  }
  for (const [referent, keys] of tags) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction runs one query at a time
    for (const { type, id, key } of await findNamed(transaction, projectId, referent, [...keys]))
      found.set(placeOf(referent, key), { is: 'row', type, id });
  }
  return ({ kind, tag }) => {
    if (tag === null) return null;
    const referent = referentOfWait[kind];
    if (referent !== undefined) return keysOf(tag).flatMap((key) => found.get(placeOf(referent, key)) ?? [])[0] ?? null;
    if (kind === 'reelNotOnHand') return { is: 'reel' };
    if (kind !== 'predecessor') return null;
    const before = packageNumbered(packages, tag, packageType);
    return before ? { is: 'package', packageType: before.type, id: before.id } : null;
  };
}

/** Returns the same rows with a target on each of their waits. */
export async function withTargets(
  transaction: Transaction,
  site: Site,
  rows: readonly StoredPackagedRow[],
): Promise<PackagedRow[]> {
  const targetOf = await findWaitTargets(
    transaction,
    site,
    rows.flatMap(({ waits }) => waits),
  );
  return rows.map(({ waits, ...row }) =>
    Object.assign(row, { waits: waits.map((each): Wait => Object.assign(each, { target: targetOf(each) })) }),
  );
}

/** Returns the full tag first: a route entry might refer to one level of it. */
function keysOf(tag: string): string[] {
  const { tag: base, level } = splitLevel(tag, () => false);
  return level === null ? [tagKey(tag)] : [tagKey(tag), tagKey(base)];
}
