import { z } from 'zod';

/** Id of the current row in the address of a grid page. */
export const rowInAddress = z.number().int().optional().catch(undefined);
