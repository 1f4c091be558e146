/** Tests of the final check: it finds each fault that is caused on purpose, and none after a correct run. */
import { afterAll, beforeAll, beforeEach, afterEach, expect } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { finalCheck } from './finalCheck.ts';
import { openSite, until, type Site } from './site.ts';
import { attack } from '../../support/attack.ts';

let server: TestServer;
let site: Site;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  site = await openSite(server, { seed: 1, cables: 2 });
  const [device] = site.devices;
  for (const id of site.cables) {
    device!.pull(id, 1);
    device!.pull(id, 1);
    device!.note(id, `a note on ${id}`);
  }
  await site.heal();
});
afterEach(() => site.close());

const meddle = (sql: string, ...values: readonly unknown[]) =>
  server.database.transaction((transaction) => transaction.execute(sql, [site.projectId, ...values]));

const idOf = (nth: number): string => [...site.devices[0]!.acknowledged.keys()][nth]!;

attack('finds nothing where all went well', async () => {
  expect(await finalCheck(site)).toEqual([]);
  expect(site.devices[0]!.acknowledged.size).toBe(6);
});

attack('finds what was confirmed and is not on the server', async () => {
  const [id] = [idOf(0)];
  await meddle('delete from field_entry where project_id = $1 and id = $2', id);
  expect(await finalCheck(site)).toEqual([`${id} was confirmed and is not on the server`]);
});

attack('finds what was written twice, and what nobody did', async () => {
  const [id, other] = [idOf(0), '01938d2e-7c00-7000-8000-000000000009'];
  const again = `insert into audit_event (project_id, action, target, after)
    select project_id, action, target, jsonb_set(after, '{entryId}', to_jsonb($3::text)) from audit_event where project_id = $1 and after->>'entryId' = $2`;
  await meddle(again, id, id);
  await meddle(again, idOf(1), other);
  const found = await finalCheck(site);
  expect(found).toContain(`${id} has 2 effects`);
  expect(found).toContainEqual(
    expect.stringMatching(new RegExp(`^${other} changed cable \\d+ and was never confirmed$`)),
  );
});

attack('finds what took effect out of the order of its record', async () => {
  const [first] = [...site.devices[0]!.acknowledged.values()];
  const last = [...site.devices[0]!.acknowledged.values()].findLast(
    ({ recordId, kind }) => recordId === first!.recordId && kind === 'fieldEntry',
  );
  const swapped = new Map(site.devices[0]!.acknowledged);
  swapped.set(first!.id, Object.assign({}, first, { seq: last!.seq }));
  swapped.set(last!.id, Object.assign({}, last, { seq: first!.seq }));
  const turned = Object.assign(Object.create(site.devices[0]!) as (typeof site.devices)[0], {});
  Object.defineProperty(turned, 'acknowledged', { value: swapped });
  expect(await finalCheck({ ...site, devices: [turned] })).toContainEqual(
    expect.stringContaining('took effect before what was done earlier'),
  );
});

attack('finds what a device shows and the server does not have', async () => {
  await meddle('update cable set notes = $2 where project_id = $1 and id = $3', 'meddled', site.cables[0]);
  expect(await finalCheck(site)).toEqual([
    `hand-1 sees notes a note on ${site.cables[0]} of ${site.cables[0]}, the server has meddled`,
  ]);
});

attack('finds what is left on a device', async () => {
  const [device] = site.devices;
  device!.network(false);
  device!.pull(site.cables[0]!, 1);
  await until(() => device!.saved.size === 7);
  const found = await finalCheck(site);
  expect(found).toContain('hand-1 has 1 operations left');
  expect(found).toContainEqual(expect.stringMatching(/was called saved on hand-1 and is nowhere$/));
});
