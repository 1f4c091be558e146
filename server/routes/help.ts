/** Pictures of the user guide. Its texts are part of the built application. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getHelpPicture } from '../../contract/help/helpPictures.ts';
import type { Api } from '../calls/context.ts';
import { DomainError } from '../errors/domainError.ts';
import { errorCode } from '../errors/errorCodes.ts';
import { requestMessage } from '../locales/en-US/requests.ts';

const folder = new URL('../../docs/user-guide/pictures/', import.meta.url);

export function addHelpRoutes(api: Api): void {
  api.handle(getHelpPicture, async ({ query: { name } }) => {
    try {
      // The contract allows letters and hyphens only, so the path cannot leave the folder.
      return new Uint8Array(await readFile(fileURLToPath(new URL(`${name}.webp`, folder))));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      throw new DomainError('request.notFound', requestMessage('nothingHere'));
    }
  });
}
