import { z } from 'zod';

/** The row the person stands on, by id, in the address of a grid page. */
export const rowInAddress = z.number().int().optional().catch(undefined);
