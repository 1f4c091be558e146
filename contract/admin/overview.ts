/** Contents of the installation, and its latest activity (domain section 13). */
import { z } from 'zod/mini';
import { importType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { importStatus } from '../imports/imports.ts';
import { id, instant, uuid } from '../base/values/scalars.ts';

const count = z.int().check(z.nonnegative());

/** A project as shown in the Admin Dashboard. */
export const namedProject = z.strictObject({ id, projectNumber: z.string(), name: z.string() });
export type NamedProject = z.infer<typeof namedProject>;

export const systemOverview = z.strictObject({
  projects: z.strictObject({ active: count, archived: count }),
  people: z.strictObject({ active: count, invited: count, disabled: count }),
  /** Rows of all schedules and their ends, without those removed by a revision. */
  commodities: count,
  /** Schedules uploaded in the last 30 days; `failed`: ended by a failure or a stopped server. */
  imports: z.strictObject({ inMonth: count, failed: count }),
  /** The newest first. */
  lastSignIns: z.array(z.strictObject({ userId: id, name: z.string(), email: z.string(), at: instant })),
  lastImports: z.array(
    z.strictObject({
      id: uuid,
      project: namedProject,
      importType,
      fileName: z.string(),
      status: importStatus,
      by: z.string(),
      at: instant,
    }),
  ),
});
export type SystemOverview = z.infer<typeof systemOverview>;

export const getSystemOverview = endpoint({
  method: 'GET',
  path: '/system/overview',
  summary: 'Counts of projects, people, commodities and imports, the last sign-ins and the last imports.',
  cost: 5,
  access: { scope: 'system', permission: 'admin.dashboard' },
  reply: systemOverview,
});
