import type { z } from 'zod';
import { figureInAddress } from '../../../shared/derivation/openFigure.ts';
import { reportContent, viewInAddress } from '../../../../contract/reports/savedViews/viewContent.ts';

/** What the address of a report says. */
export const reportSearch = reportContent.extend({ ...viewInAddress, ...figureInAddress });
export type ReportSearch = z.infer<typeof reportSearch>;
