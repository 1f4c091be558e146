/** Pictures of the user guide: shown on request, never stored on the device. */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';

export const getHelpPicture = endpoint({
  method: 'GET',
  path: '/help/picture',
  summary: 'One picture of the user guide, by its name.',
  access: { scope: 'signedIn' },
  query: z.strictObject({
    name: z.string().check(z.regex(/^[a-z][a-z-]*$/), z.maxLength(60)),
  }),
  reply: z.instanceof(Uint8Array),
  bytes: 'image/webp',
});
