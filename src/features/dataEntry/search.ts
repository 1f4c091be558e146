/** Search parameters in the address of Data Entry. */
import { z } from 'zod/mini';
import { fieldWorkContent, viewInAddress } from '../../../contract/reports/savedViews/viewContent.ts';
import { rowInAddress } from '../../store/views/rowInAddress.ts';

export const dataEntrySearch = z.extend(fieldWorkContent, {
  ...viewInAddress,
  row: rowInAddress,
  /** Package a crew works on; '' is all, absent is the one chosen last on this device. */
  package: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
});
export type DataEntrySearch = z.infer<typeof dataEntrySearch>;

export const dataEntrySearchDefaults: DataEntrySearch = dataEntrySearch.parse({});
