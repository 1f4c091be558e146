import { z } from 'zod/mini';
import { figureInAddress } from '../../../shared/derivation/openFigure.ts';
import { reportContent, viewInAddress } from '../../../../contract/reports/savedViews/viewContent.ts';

/** Search parameters in the address of a report. */
export const reportSearch = z.extend(reportContent, { ...viewInAddress, ...figureInAddress });
export type ReportSearch = z.infer<typeof reportSearch>;
