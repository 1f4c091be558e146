import type { z } from 'zod';
import { reportContent, viewInAddress } from '../../../contract/savedViews/viewContent.ts';

/** What the address of a report says. */
export const reportSearch = reportContent.extend(viewInAddress);
export type ReportSearch = z.infer<typeof reportSearch>;
