/** Uploads in the data folder: the embedded database has one process, which needs no copies. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadFolder } from '../../../db/folder/folderPaths.ts';
import { uploadFileName } from '../../../repositories/imports/uploadPieces.ts';
import { removeLocalFiles, removeOldFiles, type UploadStore } from './uploadStore.ts';

/** Local files are the stored ones. */
export function folderUploads(dataFolder: string): UploadStore {
  const folder = uploadFolder(dataFolder);
  const localPath: UploadStore['localPath'] = ({ id }, part) => join(folder, uploadFileName(id, part));
  const has: UploadStore['has'] = (upload, part) =>
    access(localPath(upload, part)).then(
      () => true,
      () => false,
    );
  return {
    localPath,
    keep: async () => undefined,
    has,
    open: async (upload, part) => ((await has(upload, part)) ? localPath(upload, part) : null),
    remove: (upload) => removeLocalFiles({ localPath }, upload),
    tidy: (now) => removeOldFiles(folder, now),
    moveFromFolder: async () => undefined,
  };
}
