/** Printed covers of packages, and lookup of packages by the number in the code of a cover (domain section 9). */
import { z } from 'zod/mini';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { maxCards } from '../printing/printedCards.ts';
import { cellValue, id, instant, projectId, uuid } from '../base/values/scalars.ts';
import { packageType } from '../setup/codes/packageKinds.ts';
import { constraintState, packageStatus } from '../setup/codes/packageStatus.ts';

/** Contents of a cover that its holder works by: the entered values of the package, its constraints and its rows. */
export const printedCover = z.strictObject({
  values: z.record(z.string().check(z.maxLength(60)), cellValue),
  constraints: z.array(z.strictObject({ name: z.string(), state: constraintState })).check(z.maxLength(500)),
  rows: z.array(z.strictObject({ type: commodityType, id })).check(z.maxLength(maxCards)),
});
export type PrintedCover = z.infer<typeof printedCover>;

export const recordCover = endpoint({
  method: 'POST',
  path: '/packages/covers/record',
  formerPaths: ['/packages/covers/remember'],
  summary:
    'Remember that the cover of a package came out of the printer, with what stood on it. A repeat under the same id writes nothing.',
  bodyLimit: 2 * 1024 * 1024,
  cost: 5,
  access: { scope: 'project', permission: 'data.view' },
  body: z.strictObject({
    projectId,
    /** Created on the device; a repeated request with the same id has no second effect. */
    printId: uuid,
    id,
    printed: printedCover,
  }),
  reply: z.strictObject({ covers: z.literal(1) }),
});

const count = z.int().check(z.nonnegative());

/** The newest cover of a package, and the differences from the current state; all empty while the cover is valid. */
const coverState = z.strictObject({
  printedAt: instant,
  printedBy: z.string(),
  /** By the keys of `coverFields`. */
  fields: z.array(z.string()),
  /** Names of constraints that were added, removed or settled differently. */
  constraints: z.array(z.string()),
  rowsAdded: count,
  rowsRemoved: count,
});
export type CoverState = z.infer<typeof coverState>;

export const foundPackage = z.strictObject({
  id,
  packageType,
  number: z.string(),
  description: z.string(),
  status: packageStatus,
  /** For a package whose number is exactly the scanned text; null for others, and if no cover is recorded. */
  cover: z.nullable(coverState),
});
export type FoundPackage = z.infer<typeof foundPackage>;

/** Maximum results; more are not useful, since another letter narrows the search. */
export const maxPackagesFound = 10;

export const findPackages = endpoint({
  method: 'GET',
  path: '/packages/find',
  summary:
    'Packages of any type whose number holds a text, the nearest first: the same, then what begins with it. A foreman has their own in the field.',
  cost: 3,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  reply: z.strictObject({ packages: z.array(foundPackage).check(z.maxLength(maxPackagesFound)) }),
});
