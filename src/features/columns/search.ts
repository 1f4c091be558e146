import { z } from 'zod';
import { commodityType, commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';

const [first] = commodityTypes;

/** What the address of Commodity Columns says: whose columns they are. */
export const columnsSearch = z.object({ type: commodityType.catch(first).default(first) });
export const columnsSearchDefaults = { type: first };
