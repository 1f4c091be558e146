/** Where the things rows wait for are found in the project, so that whoever reads of one can go there. */
import type { Referent } from '../../../contract/commodities/fields/field.ts';
import type { PackagedRow, Wait, WaitTarget } from '../../../contract/packages/packages.ts';
import type { PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import { splitLevel } from '../../../contract/base/values/routes.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { StoredPackagedRow } from '../../repositories/packages/packageRows.ts';
import { findNamed } from '../../repositories/rows/recordLinks.ts';
import { referentOfWait } from '../../repositories/reporting/readiness/rowReadiness.ts';
import { packageNumbered, type StoredPackage } from '../packageBook/packageBook.ts';

type Named = Pick<Wait, 'kind' | 'tag'>;

interface Site {
  readonly projectId: number;
  readonly packages: readonly StoredPackage[];
  /** Of the package whose rows wait. */
  readonly packageType: PackageType;
}

const placeOf = (referent: Referent, key: string) => `${referent} ${key}`;

/** Looks up all of them at once; the answer knows each. Null for what is nowhere, as an unknown raceway, or is no one thing. */
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
    // oxlint-disable-next-line no-await-in-loop -- a transaction asks one thing at a time
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

/** The same rows, each of their waits with where its thing is found. */
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

/** The whole tag first: an entry of a route may be a level of it. */
function keysOf(tag: string): string[] {
  const { tag: base, level } = splitLevel(tag, () => false);
  return level === null ? [tagKey(tag)] : [tagKey(tag), tagKey(base)];
}
