/** Links that open a package for people without an account: creating, listing and ending them. */
import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { packageLinkPath, maxOpenLinks, type PackageLink } from '../../../contract/packages/links.ts';
import type { stopPackageLink, listPackageLinks, createPackageLink } from '../../../contract/packages/links.ts';
import { day as dayMs } from '../../../contract/base/units/durations.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { packageMessage } from '../../locales/en-US/packages.ts';
import {
  endLink,
  findLink,
  insertLink,
  readLinks,
  type FoundLink,
  type LinksOfPackages,
} from '../../repositories/packages/links.ts';
import { readPackage } from '../packageBook/packageBook.ts';

interface LinkRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Date;
}

/** Stored form of a key: a digest, so that read access to the database does not allow opening a link. */
const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

const keyPattern = /^[\w-]{43}$/;

export async function makeLink(
  transaction: Transaction,
  { projectId, id: packageId, days }: BodyOf<typeof createPackageLink>,
  { caller, requestId, now, publicUrl }: LinkRequest & { readonly publicUrl: string },
): Promise<ReplyOf<typeof createPackageLink>> {
  await readPackage(transaction, projectId, packageId, caller.rowScope);
  const open = (await readLinks(transaction, { projectId, packageId, now })).filter(({ isOpen }) => isOpen);
  if (open.length >= maxOpenLinks)
    throw new DomainError('package.tooManyLinks', packageMessage('tooManyLinks', { most: maxOpenLinks }));
  const key = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + days * dayMs);
  const id = await insertLink(transaction, {
    projectId,
    packageId,
    keyDigest: digestOf(key),
    madeBy: caller.userId,
    madeAt: now,
    expiresAt,
  });
  await audit(transaction, {
    caller,
    projectId,
    action: 'package.makeLink',
    target: `${packageId}`,
    after: { link: id, expiresAt },
    requestId,
  });
  const link = await requireLink(transaction, { projectId, packageId, now }, id);
  return { link, address: `${publicUrl}${packageLinkPath}${key}` };
}

export async function stopLink(
  transaction: Transaction,
  { projectId, id: packageId, linkId }: BodyOf<typeof stopPackageLink>,
  { caller, requestId, now }: LinkRequest,
): Promise<ReplyOf<typeof stopPackageLink>> {
  await readPackage(transaction, projectId, packageId, caller.rowScope);
  const requested = { projectId, packageId, now };
  const before = await requireLink(transaction, requested, linkId);
  const isEnded = await endLink(transaction, { projectId, packageId, id: linkId, by: caller.userId, now });
  await audit(transaction, {
    caller,
    projectId,
    action: 'package.endLink',
    target: `${packageId}`,
    before: { link: linkId, expiresAt: before.expiresAt, endedAt: before.endedAt },
    after: { endedAt: isEnded ? now : before.endedAt },
    requestId,
  });
  return { link: await requireLink(transaction, requested, linkId) };
}

/**
 * Returns the links of one package that the caller can see; without a package, those of the project that are neither ended nor
 * expired.
 */
export async function linksOf(
  transaction: Transaction,
  { projectId, id }: QueryOf<typeof listPackageLinks>,
  { caller, now }: Pick<LinkRequest, 'caller' | 'now'>,
): Promise<PackageLink[]> {
  if (id === undefined) {
    const links = await readLinks(transaction, { projectId, packageId: null, now });
    return links.filter(({ endedAt, expiresAt }) => endedAt === null && expiresAt > now);
  }
  await readPackage(transaction, projectId, id, caller.rowScope);
  return readLinks(transaction, { projectId, packageId: id, now });
}

async function requireLink(transaction: Transaction, requested: LinksOfPackages, id: number): Promise<PackageLink> {
  const found = (await readLinks(transaction, requested)).find((link) => link.id === id);
  if (!found) throw new DomainError('package.linkNotFound', packageMessage('linkNotFound'));
  return found;
}

/** Returns the link of a key, whether or not it is open; undefined for an unknown key. */
export async function linkOfKey(transaction: Transaction, key: string, now: Date): Promise<FoundLink | undefined> {
  return keyPattern.test(key) ? findLink(transaction, digestOf(key), now) : undefined;
}
