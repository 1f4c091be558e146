/** Adds rows in every table to a project. */
import { randomUUID } from 'node:crypto';
import { reportDevice } from '../../../contract/admin/devices.ts';
import { importTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { ownerOf } from '../../../contract/commodities/links.ts';
import { updateCommodities } from '../../../contract/rows/changes.ts';
import { createVisitedPage } from '../../../contract/users/currentUser.ts';
import { addRows } from '../commodityFixture.ts';
import { writeEverything } from '../fixtures/writeEverything.ts';
import type { TestServer } from '../testServer.ts';

export async function addHistory(server: TestServer, projectId: number): Promise<void> {
  await writeEverything(server, projectId);
  const administrator = server.as('administrator');
  const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1000' }]);
  const row = { id: id!, operationId: randomUUID(), cells: [{ field: 'notes', before: null, after: 'tab\there \\N' }] };
  await administrator.call(updateCommodities, { body: { projectId, type: 'cable', rows: [row] } });
  for (const type of importTypes.filter((each) => each !== 'cable' && ownerOf(each) === undefined)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await addRows(server.database, projectId, type, [{ tag: 'A-1000' }]);
  }
  await addRows(server.database, projectId, 'conductor', [{ cableTag: 'C-1000', conductorId: '1' }]);
  const device = { deviceId: randomUUID(), waiting: 1, needPerson: 0, oldestMs: 1000, build: 'b1' };
  await administrator.call(reportDevice, { body: device });
  await administrator.call(createVisitedPage, {
    body: { projectId, path: `/${projectId}/data/cable`, title: 'Cables', titlePrefix: '' },
  });
  await server.database.transaction((transaction) =>
    transaction.execute(
      `insert into import_change (project_id, import_id, tag, field, change, old_value, new_value, progress_state, impact)
       values ($1, gen_random_uuid(), 'C-1000', 'notes', 'changed', e'two\nlines', '', 'notStarted', 'none')`,
      [projectId],
    ),
  );
}
