import { z } from 'zod';
import { packageContent, viewInAddress } from '../../../contract/savedViews/viewContent.ts';

/** What the address of the packages says: which are listed, and the id of the one that is open. */
export const packagesSearch = packageContent.extend({
  ...viewInAddress,
  package: z.number().int().positive().optional().catch(undefined),
});
export type PackagesSearch = z.infer<typeof packagesSearch>;
