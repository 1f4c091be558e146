/** Gaps in the data of each project (domain section 13), for all projects that are not archived. */
import { z } from 'zod/mini';
import { commodityType, importType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { instant } from '../base/values/scalars.ts';
import { namedProject } from './overview.ts';

const count = z.int().check(z.nonnegative());

/** Maximum number of missing owners listed by name; rows of the others are only counted. */
export const namedOrphans = 50;

/** Rows of a type that lack a value, and the field concerned. */
const lacking = { type: commodityType, field: z.string(), rows: count };

export const projectQuality = z.strictObject({
  project: namedProject,
  rows: count,
  /** Tags named by routes and ends of cables but not in the project; same count as the lines of the corresponding report. */
  unknownTags: count,
  /** Rows to which no labor unit applies, by type; types without such rows are omitted. */
  noLaborUnit: z.array(z.strictObject({ type: commodityType, rows: count })),
  /** Rows whose owner, named in their key, is not in the project, such as a conductor's cable; and the missing names. */
  orphans: z.array(z.strictObject({ ...lacking, names: z.array(z.string()).check(z.maxLength(namedOrphans)) })),
  /** Rows with a blank in an expected field, such as the end of a cable. */
  blank: z.array(z.strictObject(lacking)),
  /** Failed imports of the last 30 days, by type. */
  failedImports: z.array(z.strictObject({ importType, imports: count })),
});
export type ProjectQuality = z.infer<typeof projectQuality>;

export const getDataQuality = endpoint({
  method: 'GET',
  path: '/system/data-quality',
  summary: 'What the data of each project that is not archived lacks: counts, each with what finds its rows.',
  cost: 10,
  access: { scope: 'system', permission: 'admin.dashboard' },
  reply: z.strictObject({ at: instant, projects: z.array(projectQuality) }),
});
export type DataQuality = z.infer<typeof getDataQuality.reply>;

const rowsOf = (gaps: readonly { readonly rows: number }[]): number => gaps.reduce((sum, { rows }) => sum + rows, 0);

/** Sum of all counts, used to list the project with the most gaps first. */
export const gapsOf = ({ unknownTags, noLaborUnit, orphans, blank, failedImports }: ProjectQuality): number =>
  unknownTags +
  rowsOf([...noLaborUnit, ...orphans, ...blank]) +
  failedImports.reduce((sum, { imports }) => sum + imports, 0);
