/** Search parameters in the address of Data Entry. */
import { z } from 'zod';
import { fieldWorkContent, viewInAddress } from '../../../contract/reports/savedViews/viewContent.ts';
import { rowInAddress } from '../../store/views/rowInAddress.ts';

export const dataEntrySearch = fieldWorkContent.extend({
  ...viewInAddress,
  row: rowInAddress,
  /** Package a crew works on; '' is all, absent is the one chosen last on this device. */
  package: z.string().max(200).optional().catch(undefined),
});
export type DataEntrySearch = z.infer<typeof dataEntrySearch>;

export const dataEntrySearchDefaults: DataEntrySearch = dataEntrySearch.parse({});
