/** The store of uploads that belongs to a database. */
import type { ServerContext } from '../../../calls/context.ts';
import { databaseUploads } from './databaseUploads.ts';
import { folderUploads } from './folderUploads.ts';
import type { UploadStore } from './uploadStore.ts';

export interface UploadPlace {
  readonly database: Pick<ServerContext['database'], 'engine' | 'query' | 'transaction'>;
  readonly config: Pick<ServerContext['config'], 'dataFolder'>;
}

export const uploadsOf = ({ database, config: { dataFolder } }: UploadPlace): UploadStore =>
  database.engine === 'postgres' ? databaseUploads(database, dataFolder) : folderUploads(dataFolder);
