/**
 * Links that open one package for users without an account: read-only, for a limited time, and until they are revoked (domain
 * section 9).
 */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { id, instant, projectId } from '../base/values/scalars.ts';

/** Path below the address of the server, followed by the key of a link. */
export const packageLinkPath = '/shared-package/';

/** Lifetime of a link, days. */
export const linkDays = { least: 1, most: 90, usual: 14 } as const;

/** Maximum valid links of one package. */
export const maxOpenLinks = 20;

/** Access to links: users who can release a package to the field also decide who else can view it. */
const releases = { scope: 'project', permission: 'packages.release', rows: 'all' } as const;

export const packageLink = z.strictObject({
  id,
  packageId: id,
  /** Number of the package. */
  number: z.string(),
  madeBy: z.string(),
  madeAt: instant,
  expiresAt: instant,
  /** Null unless it was revoked. */
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
  timesOpened: z.int().check(z.nonnegative()),
  lastOpenedAt: z.nullable(instant),
  /**
   * True while it opens its package: not revoked, not expired, and its creator still has the permission to create links in an
   * active project.
   */
  isOpen: z.boolean(),
});
export type PackageLink = z.infer<typeof packageLink>;

export const listPackageLinks = endpoint({
  method: 'GET',
  path: '/packages/links',
  feature: 'packageLinks',
  summary:
    'The links that open a package without an account, the newest first; without a package, all of the project that were not ended and have not expired. Their addresses are not kept.',
  access: releases,
  query: z.strictObject({ projectId, id: z.optional(id) }),
  reply: z.strictObject({ links: z.array(packageLink) }),
});

export const createPackageLink = endpoint({
  method: 'POST',
  path: '/packages/links/create',
  formerPaths: ['/packages/links/make'],
  feature: 'packageLinks',
  summary: 'Make a link that opens a package without an account. Its address is told once: only its digest is kept.',
  cost: 5,
  access: releases,
  body: z.strictObject({
    projectId,
    id,
    days: z._default(z.int().check(z.minimum(linkDays.least), z.maximum(linkDays.most)), linkDays.usual),
  }),
  reply: z.strictObject({ link: packageLink, address: z.string() }),
});

export const stopPackageLink = endpoint({
  method: 'POST',
  path: '/packages/links/stop',
  formerPaths: ['/packages/links/end'],
  feature: 'packageLinks',
  summary: 'End a link: from now on it opens nothing. One that is ended or expired already stays as it is.',
  isAllowedWhenArchived: true,
  access: releases,
  body: z.strictObject({ projectId, id, linkId: id }),
  reply: z.strictObject({ link: packageLink }),
});
