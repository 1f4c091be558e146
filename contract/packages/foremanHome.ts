/** A foreman's first page: their packages in the field, how far each is, and what came back from the office. */
import { z } from 'zod';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { packageType } from '../setup/codes/packageKinds.ts';
import { packageStatus } from '../setup/codes/packageStatus.ts';
import { wait } from './packages.ts';
import { cardDifference } from '../printing/printedCards.ts';
import { id, unitMeasurement } from '../base/values/scalars.ts';

const count = z.number().int().nonnegative();

/** Projects, packages of a project, reasons of a package and superseded cards told at most. */
export const maxPackagesOnHome = { projects: 8, packages: 200, reasons: 3, cards: 20 } as const;

const homePackage = z.strictObject({
  id,
  packageType,
  number: z.string(),
  description: z.string(),
  status: packageStatus,
  holdReason: z.string().nullable(),
  rows: count,
  ready: count,
  waiting: count,
  unknown: count,
  done: count,
  /** What most of its work that can be done is; null while it has no rows. */
  opens: commodityType.nullable(),
  /** What most rows wait for. A row that waits for two things counts in both. */
  reasons: z.array(z.strictObject({ ...wait.omit({ target: true }).shape, rows: count })),
});
export type HomePackage = z.infer<typeof homePackage>;

/** The card the crew holds says otherwise than the row does now (docs/decisions/packages.md). Lengths in the project's unit. */
const supersededCard = z.strictObject({
  type: commodityType,
  id,
  tag: z.string(),
  package: z.string(),
  hold: z.string(),
  differences: z.array(cardDifference),
});
export type SupersededCard = z.infer<typeof supersededCard>;

const homeProject = z.strictObject({
  projectId: id,
  projectNumber: z.string(),
  name: z.string(),
  unitMeasurement,
  /** The IANA zone its days are those of; left out where none is declared. */
  timeZone: z.string().optional(),
  crew: z.string(),
  /** Nothing is entered in it any more: its packages are not told. */
  archive: z.boolean(),
  /** In progress first, then issued, then on hold, then complete; of each the one with most rows ready first. */
  packages: z.array(homePackage),
  /** Packages beyond those told. */
  further: count,
  superseded: z.strictObject({ total: count, cards: z.array(supersededCard) }),
});
export type HomeProject = z.infer<typeof homeProject>;

export const foremanHome = z.strictObject({
  /** Where the person was last first. */
  projects: z.array(homeProject),
});
export type ForemanHome = z.infer<typeof foremanHome>;

export const getForemanHome = endpoint({
  method: 'GET',
  path: '/packages/mine',
  summary:
    'The packages in the field that name the caller or their crew, of every project they may read: how far each is, what most of its rows wait for, and which of their cards are superseded.',
  cost: 20,
  access: { scope: 'signedIn' },
  reply: foremanHome,
});
