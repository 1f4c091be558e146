import { z } from 'zod';
import { commodityType, commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';

const [first] = commodityTypes;

/** Search parameters of Commodity Columns: the commodity type. */
export const columnsSearch = z.object({ type: commodityType.catch(first).default(first) });
export const columnsSearchDefaults = { type: first };
