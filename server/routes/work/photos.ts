/** Photos of field entries. */
import {
  addEntryPhoto,
  getEntryPhoto,
  listEntryPhotos,
  removeEntryPhoto,
} from '../../../contract/progress/photos/entryPhotos.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import { addPhoto, listPhotos, removePhoto, showPhoto } from '../../services/photos/entryPhotos.ts';
import { receivePicture } from '../../services/photos/receivePicture.ts';

export function addPhotoRoutes(api: Api, { database }: ServerContext): void {
  api.handle(addEntryPhoto, async ({ body, file, caller, requestId }) => {
    const picture = await receivePicture(file.stream);
    return database.transaction(async (transaction) => ({
      photo: await addPhoto(transaction, body, picture, { caller, requestId }),
    }));
  });

  api.handle(listEntryPhotos, ({ query: { projectId, type, id }, caller }) =>
    database.transaction(async (transaction) => ({
      photos: await listPhotos(transaction, projectId, { type, id }, caller),
    })),
  );

  api.handle(getEntryPhoto, ({ query: { projectId, ...requested }, caller }) =>
    database.transaction((transaction) => showPhoto(transaction, projectId, requested, caller)),
  );

  api.handle(removeEntryPhoto, ({ body, caller, requestId }) =>
    database.transaction(async (transaction) => ({
      photo: await removePhoto(transaction, body, { caller, requestId }),
    })),
  );
}
