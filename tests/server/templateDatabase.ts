/**
 * Created before all tests: the packed empty database of a release, and a migrated database on the PostgreSQL server of
 * TEST_DATABASE_URL, which is copied by every test that needs one.
 */
import { writeEmptyDatabase } from '../../scripts/packaging/writeEmptyDatabase.ts';
import { root } from '../support/sourceImports.ts';
import { createScratchDatabase, dropWorkerDatabases } from './scratchDatabase.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Servers that tests start on an empty folder then start as those of a release do.
  await writeEmptyDatabase(root);
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return undefined;
  const template = await createScratchDatabase(url);
  const database = await openDatabase({ engine: 'postgres', url: template.url });
  await migrate(database);
  await database.close();
  process.env['TEST_DATABASE_TEMPLATE'] = template.name;
  return async () => {
    await dropWorkerDatabases(url, template.name);
    await template.drop();
  };
}
