/** First page of a foreman: their packages in the field, the progress of each, and cards superseded by the office. */
import { z } from 'zod/mini';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { packageType } from '../setup/codes/packageKinds.ts';
import { packageStatus } from '../setup/codes/packageStatus.ts';
import { wait } from './packages.ts';
import { cardDifference } from '../printing/printedCards.ts';
import { id, isoDate, unitMeasurement, version } from '../base/values/scalars.ts';

const count = z.int().check(z.nonnegative());

/** Maximum numbers of listed projects, packages per project, reasons per package, and superseded cards. */
export const maxPackagesOnHome = { projects: 8, packages: 200, reasons: 3, cards: 20 } as const;

const homePackage = z.strictObject({
  id,
  packageType,
  number: z.string(),
  description: z.string(),
  status: packageStatus,
  holdReason: z.nullable(z.string()),
  /** Omitted if none is planned. */
  plannedFinish: z.optional(isoDate),
  rows: count,
  ready: count,
  waiting: count,
  unknown: count,
  done: count,
  /** Rows whose counted step is done, which moves the bar. Omitted in responses that a device stored earlier. */
  counted: z.optional(count),
  /** Ready rows by the step to do next, the most frequent first. */
  toDo: z._default(z.array(z.strictObject({ type: commodityType, step: z.string(), rows: count })), []),
  /** Type of most of its work that can be done; null if it has no rows. */
  opens: z.nullable(commodityType),
  /** Reasons for which most rows wait. A row that waits for two reasons counts in both. */
  reasons: z.array(z.strictObject({ ...z.omit(wait, { target: true }).shape, rows: count })),
});
export type HomePackage = z.infer<typeof homePackage>;

/** A card held by the crew that no longer matches the row (docs/decisions/packages.md). Lengths in the project's unit. */
const supersededCard = z.strictObject({
  type: commodityType,
  id,
  tag: z.string(),
  package: z.string(),
  hold: z.string(),
  differences: z.array(cardDifference),
});
export type SupersededCard = z.infer<typeof supersededCard>;

/** Open rows that name the user as their foreman and are in no package. */
const withoutPackage = z.strictObject({
  /** Spellings of the user and the crew in these rows. */
  names: z.array(z.string()),
  types: z.array(z.strictObject({ type: commodityType, rows: count })),
});

const homeProject = z.strictObject({
  projectId: id,
  /** Project version of the counts: later entries are not included. Omitted in responses that a device stored earlier. */
  version: z.optional(version),
  projectNumber: z.string(),
  name: z.string(),
  unitMeasurement,
  /** IANA zone of its days; omitted if none is declared. */
  timeZone: z.optional(z.string()),
  crew: z.string(),
  /** True if the project is archived: it accepts no entries, and its packages are not listed. */
  archive: z.boolean(),
  /** In progress first, then issued, then on hold, then complete; within each, the package with the most ready rows first. */
  packages: z.array(homePackage),
  /** Number of packages beyond those listed. */
  further: count,
  withoutPackage: z._default(withoutPackage, { names: [], types: [] }),
  superseded: z.strictObject({ total: count, cards: z.array(supersededCard) }),
});
export type HomeProject = z.infer<typeof homeProject>;

export const foremanHome = z.strictObject({
  /** Projects, the one the user visited last first. */
  projects: z.array(homeProject),
});
export type ForemanHome = z.infer<typeof foremanHome>;

export const getForemanHome = endpoint({
  method: 'GET',
  path: '/packages/mine',
  summary:
    'The packages in the field that name the caller or their crew, of every project they may read: how far each is, what most of its rows wait for, which of their cards are superseded, and how many of their rows are in no package.',
  cost: 20,
  access: { scope: 'signedIn' },
  reply: foremanHome,
});
