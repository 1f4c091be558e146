/** What the data of each project lacks (domain section 13), of all projects that are not archived. */
import { z } from 'zod';
import { commodityType, importType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { instant } from '../base/values/scalars.ts';
import { namedProject } from './overview.ts';

const count = z.number().int().nonnegative();

/** So many names of owners that are not there are told; the rows under the others are counted. */
export const namedOrphans = 50;

/** Rows of a type that lack something, and the field it is about. */
const lacking = { type: commodityType, field: z.string(), rows: count };

export const projectQuality = z.strictObject({
  project: namedProject,
  rows: count,
  /** Tags that routes and ends of cables name and the project does not hold: the lines of the report of them. */
  unknownTags: count,
  /** Rows that no labor unit applies to, by type; types that lack none are left out. */
  noLaborUnit: z.array(z.strictObject({ type: commodityType, rows: count })),
  /** Rows whose owner, which their key names, is not in the project, as a conductor's cable; and what they name. */
  orphans: z.array(z.strictObject({ ...lacking, names: z.array(z.string()).max(namedOrphans) })),
  /** Rows that leave a field blank which is expected of them, as the end of a cable. */
  blank: z.array(z.strictObject(lacking)),
  /** Imports of the last 30 days that came to nothing by a failure, by type. */
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

/** Everything counted, so that the project that needs most stands first. */
export const gapsOf = ({ unknownTags, noLaborUnit, orphans, blank, failedImports }: ProjectQuality): number =>
  unknownTags +
  rowsOf([...noLaborUnit, ...orphans, ...blank]) +
  failedImports.reduce((sum, { imports }) => sum + imports, 0);
