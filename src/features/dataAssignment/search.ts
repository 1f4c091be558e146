/** What the address of Data & Assignment carries: a link shows a colleague the same rows and columns. */
import { z } from 'zod';
import { dataContent, viewInAddress } from '../../../contract/reports/savedViews/viewContent.ts';
import { rowInAddress } from '../../store/views/rowInAddress.ts';

/** Parts of the drawer of one row, in the order of its tabs. */
export const recordParts = ['where', 'parts', 'history', 'cards', 'fields'] as const;
export type RecordPart = (typeof recordParts)[number];

export const dataSearch = dataContent.extend({
  ...viewInAddress,
  row: rowInAddress,
  /** The drawer of the row is open at this part. */
  part: z.enum(recordParts).optional().catch(undefined),
});
export type DataSearch = z.infer<typeof dataSearch>;

/** What an address says when it says nothing: kept out of it. */
export const dataSearchDefaults: DataSearch = dataSearch.parse({});
