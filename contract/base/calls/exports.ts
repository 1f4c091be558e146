/** Tables exported as files: written by the browser, reported to the server for the audit trail. */
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectId, requiredText } from '../values/scalars.ts';

export const recordExport = endpoint({
  method: 'POST',
  path: '/project/record-export',
  isAllowedWhenArchived: true,
  summary: 'Put on record that a table of the project left the application as a file.',
  access: { scope: 'project', permission: 'project.view' },
  body: z.strictObject({
    projectId,
    /** Name of the file given to the user, without its extension. */
    fileName: requiredText,
    format: z.enum(['csv', 'xlsx']),
    rows: z.int().check(z.nonnegative()),
  }),
  reply: z.strictObject({ recorded: z.literal(true) }),
});
