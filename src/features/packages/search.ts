import { z } from 'zod/mini';
import { packageContent, viewInAddress } from '../../../contract/reports/savedViews/viewContent.ts';

/** Search parameters of the packages: the filters, and the id of the open package. */
export const packagesSearch = z.extend(packageContent, {
  ...viewInAddress,
  /** Shows the blockers of work instead of the list. */
  show: z.catch(z.optional(z.literal('readiness')), undefined),
  package: z.catch(z.optional(z.int().check(z.positive())), undefined),
});
export type PackagesSearch = z.infer<typeof packagesSearch>;
