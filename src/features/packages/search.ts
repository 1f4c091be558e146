import { z } from 'zod';
import { packageContent, viewInAddress } from '../../../contract/reports/savedViews/viewContent.ts';

/** What the address of the packages says: which are listed, and the id of the one that is open. */
export const packagesSearch = packageContent.extend({
  ...viewInAddress,
  /** What holds work back, in place of the list. */
  show: z.literal('readiness').optional().catch(undefined),
  package: z.number().int().positive().optional().catch(undefined),
});
export type PackagesSearch = z.infer<typeof packagesSearch>;
