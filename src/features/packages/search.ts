import { z } from 'zod';
import { packageContent, viewInAddress } from '../../../contract/reports/savedViews/viewContent.ts';

/** Search parameters of the packages: the filters, and the id of the open package. */
export const packagesSearch = packageContent.extend({
  ...viewInAddress,
  /** Shows the blockers of work instead of the list. */
  show: z.literal('readiness').optional().catch(undefined),
  package: z.number().int().positive().optional().catch(undefined),
});
export type PackagesSearch = z.infer<typeof packagesSearch>;
