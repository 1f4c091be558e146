/** Search parameters of Data & Assignment: a shared link shows the same rows and columns. */
import { z } from 'zod/mini';
import { dataContent, viewInAddress } from '../../../contract/reports/savedViews/viewContent.ts';
import { rowInAddress } from '../../store/views/rowInAddress.ts';

/** Parts of a row's drawer, in tab order. */
export const recordParts = ['where', 'parts', 'history', 'cards', 'fields'] as const;
export type RecordPart = (typeof recordParts)[number];

export const dataSearch = z.extend(dataContent, {
  ...viewInAddress,
  row: rowInAddress,
  /** Part at which the row's drawer is open. */
  part: z.catch(z.optional(z.enum(recordParts)), undefined),
});
export type DataSearch = z.infer<typeof dataSearch>;

/** Default values, which are omitted from the URL. */
export const dataSearchDefaults: DataSearch = dataSearch.parse({});
