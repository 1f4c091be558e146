/** Covers of packages that came out of the printer, and packages by their number, as the code of a cover says it (domain section 9). */
import { z } from 'zod';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { maxCards } from '../printing/printedCards.ts';
import { cellValue, id, instant, projectId, uuid } from '../base/values/scalars.ts';
import { packageType } from '../setup/codes/packageKinds.ts';
import { constraintState, packageStatus } from '../setup/codes/packageStatus.ts';

/** What a cover says that somebody works by: what was typed of the package, its constraints and its rows. */
export const printedCover = z.strictObject({
  values: z.record(z.string().max(60), cellValue),
  constraints: z.array(z.strictObject({ name: z.string(), state: constraintState })).max(500),
  rows: z.array(z.strictObject({ type: commodityType, id })).max(maxCards),
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
    /** Made on the device: sending it again is harmless. */
    printId: uuid,
    id,
    printed: printedCover,
  }),
  reply: z.strictObject({ covers: z.literal(1) }),
});

const count = z.number().int().nonnegative();

/** The newest cover of a package, and what is otherwise now; all empty while it stands. */
const coverState = z.strictObject({
  printedAt: instant,
  printedBy: z.string(),
  /** By the keys of `coverFields`. */
  fields: z.array(z.string()),
  /** Names of constraints that came, went or were settled otherwise. */
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
  /** Of a package whose number is the text itself, as a scanner types it; null for others, and where no cover is remembered. */
  cover: coverState.nullable(),
});
export type FoundPackage = z.infer<typeof foundPackage>;

/** More nobody reads; another letter narrows it. */
export const maxPackagesFound = 10;

export const findPackages = endpoint({
  method: 'GET',
  path: '/packages/find',
  summary:
    'Packages of any type whose number holds a text, the nearest first: the same, then what begins with it. A foreman has their own in the field.',
  cost: 3,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, text: z.string().trim().min(1).max(100) }),
  reply: z.strictObject({ packages: z.array(foundPackage).max(maxPackagesFound) }),
});
