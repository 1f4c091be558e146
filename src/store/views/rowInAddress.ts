import { z } from 'zod/mini';

/** Id of the current row in the address of a grid page. */
export const rowInAddress = z.catch(z.optional(z.int()), undefined);
