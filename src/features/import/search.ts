import { z } from 'zod';

/** What the address of the import page says: the import being worked on, so that leaving and returning resumes it. */
export const importsSearch = z.object({ import: z.uuid().optional().catch(undefined) });
export type ImportsSearch = z.infer<typeof importsSearch>;
