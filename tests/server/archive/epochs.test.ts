/**
 * Three tablets after a server restore: their unsent entries arrive once, whether queued before or after the archive, and no data
 * of the lost history is shown.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { restoreArchive } from '../../../server/archive/restoreArchive.ts';
import { saveArchive } from '../../../server/archive/saveArchive.ts';
import { writeArchive } from '../../../server/archive/writeArchive.ts';
import { readRows } from '../../../server/repositories/rows/commodities.ts';
import { attack } from '../../support/attack.ts';
import { explorationTimeout } from '../../support/exploration.ts';
import { openSite, type Site } from '../chaos/site.ts';
import { addRows } from '../commodityFixture.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { openEmptyDatabase } from './emptyDatabase.ts';

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

const engine = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'pglite';
let folder: string;
let server: TestServer;
let restored: TestServer | undefined;
let target: TestDatabase | undefined;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-epochs-'));
  server = await startTestServer();
  site = await openSite(server, { seed: 43, people: 3, cables: 6 });
});
afterAll(async () => {
  await site.close();
  await restored?.close();
  await target?.drop();
  rmSync(folder, { recursive: true });
});

/** Stops the server and replaces it by another one that is restored from the archive. */
async function replaceServer(archive: string): Promise<TestServer> {
  const { port } = server.app.server.address() as AddressInfo;
  await server.close();
  target = await openEmptyDatabase(engine);
  await restoreArchive(archive, { database: target.database, uploads: null, now: new Date() });
  const another = await startTestServer({ database: target.database });
  await another.app.listen({ port, host: '127.0.0.1' });
  return another;
}

attack('0 lost, 0 doubled, no row of the lost history', async () => {
  const { projectId, cables, devices, proxy } = site;
  const [first, second, third] = devices as [(typeof devices)[0], (typeof devices)[0], (typeof devices)[0]];
  const cable = (at: number): number => cables[at]!;

  // Before the archive: one entry arrives, one arrives but its reply is lost, one is queued without a signal.
  first.pull(cable(0), 100);
  await site.heal();
  third.network(false);
  third.pull(cable(1), 10);
  proxy.suffer({ dropReply: 1 });
  second.pull(cable(2), 20);
  await vi.waitFor(() => expect(proxy.done.repliesDropped).toBeGreaterThan(0), { timeout: explorationTimeout });
  second.network(false);

  const archive = join(folder, 'archive.tar');
  await saveArchive(writeArchive({ database: server.database, uploads: folder, now: new Date() }), archive);

  // After the archive: an entry and a row that the restore loses, and two more queued entries.
  proxy.suffer({});
  first.pull(cable(0), 900);
  const [lost] = await addRows(server.database, projectId, 'cable', [{ tag: 'LOST-1', designLength: 500 }]);
  await vi.waitFor(() => expect(first.left).toBe(0), { timeout: explorationTimeout });
  await first.store.refresh();
  expect(first.store.table.rowOf(lost!)).toBeDefined();
  first.network(false);
  second.pull(cable(3), 30);
  third.pull(cable(1), 1);

  restored = await replaceServer(archive);
  // The project continues: its version soon exceeds the one the devices know.
  await addRows(restored.database, projectId, 'cable', [{ tag: 'NEW-1', designLength: 50 }]);
  for (const device of devices) device.network(true);
  await site.heal();

  const rows = await restored.database.transaction((transaction) =>
    readRows(transaction, projectId, 'cable', [...cables], null),
  );
  const lengths = cables.map((id) => rows.get(id)?.values['pulledLength'] ?? null);
  expect(lengths).toEqual([100, 11, 20, 30, null, null]);
  const entries = await restored.database.transaction((transaction) =>
    transaction.query<{ id: string }>('select id from field_entry where project_id = $1', [projectId]),
  );
  expect(entries).toHaveLength(5);

  for (const { store, name } of devices) {
    const shown = cables.map((id) => store.read(store.table.rowOf(id)!, 'pulledLength'));
    expect([name, shown]).toEqual([name, lengths]);
    expect(store.table.rowOf(lost!)).toBeUndefined();
    expect(store.table.length).toBe(cables.length + 1);
  }

  // Rows added from now on have ids that no device knows from the lost history.
  const [added] = await addRows(restored.database, projectId, 'cable', [{ tag: 'NEW-2', designLength: 50 }]);
  expect(added).toBeGreaterThan(lost! + 1000);
});
