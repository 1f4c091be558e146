import { z } from 'zod/mini';
import { commodityType, commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';

const [first] = commodityTypes;

/** Search parameters of Commodity Columns: the commodity type. */
export const columnsSearch = z.object({ type: z._default(z.catch(commodityType, first), first) });
export const columnsSearchDefaults = { type: first };
