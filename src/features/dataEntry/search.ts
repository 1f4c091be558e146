/** What the address of Data Entry carries. */
import type { z } from 'zod';
import { fieldWorkContent, viewInAddress } from '../../../contract/savedViews/viewContent.ts';
import { rowInAddress } from '../../store/rowInAddress.ts';

export const dataEntrySearch = fieldWorkContent.extend({ ...viewInAddress, row: rowInAddress });
export type DataEntrySearch = z.infer<typeof dataEntrySearch>;

export const dataEntrySearchDefaults: DataEntrySearch = dataEntrySearch.parse({});
