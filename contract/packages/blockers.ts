/** Blockers of work, ordered by how much becomes ready once each is resolved: "which raceway next" (domain sections 9 and 12). */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { id, projectId } from '../base/values/scalars.ts';
import { packageType } from '../setup/codes/packageKinds.ts';
import { waitTarget } from './packages.ts';
import { waitKind } from './readiness.ts';

const rowsAndHours = z.strictObject({
  rows: z.int().check(z.nonnegative()),
  /** Budget hours not yet earned. */
  hours: z.number(),
});

/** One object that rows of packages wait for. */
export const blocker = z.strictObject({
  kind: waitKind,
  /** The raceway, equipment, reel, cable or package; null if none is named, for example for cables without a route. */
  tag: z.nullable(z.string()),
  /** Reason of a hold, as entered. */
  text: z.nullable(z.string()),
  /** Its progress; null if it can only be present or absent. */
  percent: z.nullable(z.number()),
  /** Row, package or reel list to open; null if it is not in the project, and if none is named. */
  target: waitTarget,
  /** Rows that wait for nothing else: they become ready once it is resolved. */
  frees: rowsAndHours,
  /** All rows that wait for it, including those with other blockers. */
  holds: rowsAndHours,
  /** Packages of those rows, the one with the most hours first. */
  packages: z.array(z.strictObject({ id, number: z.string(), frees: rowsAndHours, holds: rowsAndHours })),
});

/** Maximum packages listed for one blocker. */
export const maxBlockedPackages = 12;

export const listBlockers = endpoint({
  method: 'GET',
  path: '/packages/blockers',
  formerPaths: ['/packages/unlocks'],
  summary:
    'What the rows of open packages wait for: first what makes most hours ready by itself, then what holds most back. Rows of the caller alone are counted.',
  cost: 20,
  keptOnDevice: true,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({
    projectId,
    packageType,
    /** One package; if omitted, all of the type. */
    id: z.optional(id),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.strictObject({
    blockers: z.array(blocker),
    /** Total number of blockers. */
    total: z.int().check(z.nonnegative()),
    /** Rows that wait for any reason. */
    waiting: rowsAndHours,
    /** Packages named above, each with its waiting rows, which count once however many blockers each has. */
    packages: z.array(z.strictObject({ id, number: z.string(), waiting: rowsAndHours })),
  }),
});
export type Blockers = z.infer<typeof listBlockers.reply>;
