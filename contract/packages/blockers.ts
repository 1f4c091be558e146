/** What holds work back, by how much is ready once it is out of the way: "which raceway next" (domain sections 9 and 12). */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { id, projectId } from '../base/values/scalars.ts';
import { packageType } from '../setup/codes/packageKinds.ts';
import { waitTarget } from './packages.ts';
import { waitKind } from './readiness.ts';

const rowsAndHours = z.strictObject({
  rows: z.number().int().nonnegative(),
  /** Budget hours that are not earned yet. */
  hours: z.number(),
});

/** One thing that rows of packages wait for. */
export const blocker = z.strictObject({
  kind: waitKind,
  /** The raceway, equipment, reel, cable or package; null where nothing is named, as of cables without a route. */
  tag: z.string().nullable(),
  /** The reason of a hold, as somebody wrote it. */
  text: z.string().nullable(),
  /** How far it is; null where it is there or not. */
  percent: z.number().nullable(),
  /** Where it is found; null for what is nowhere in the project, and where nothing is named. */
  target: waitTarget,
  /** Rows that wait for nothing else: they are ready once it is out of the way. */
  frees: rowsAndHours,
  /** All rows that wait for it, for whatever else besides. */
  holds: rowsAndHours,
  /** The packages of those rows, that with most hours first. */
  packages: z.array(z.strictObject({ id, number: z.string(), frees: rowsAndHours, holds: rowsAndHours })),
});

/** Packages told of one blocker. */
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
    /** One package; all of the type where none is named. */
    id: id.optional(),
    limit: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.strictObject({
    blockers: z.array(blocker),
    /** How many there are in all. */
    total: z.number().int().nonnegative(),
    /** Rows that wait, whatever for. */
    waiting: rowsAndHours,
  }),
});
export type Blockers = z.infer<typeof listBlockers.reply>;
