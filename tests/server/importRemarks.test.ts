/** Remarks of a schedule are stored, and the holds they name are offered. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importTypes, type ImportType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { Client } from './client.ts';
import { importSteps, lines, rowsByTag, sheetOf, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  cables = importSteps(lead, projectId);
});

const header = 'Cable Tag,From,To,Length (ft),Remarks';
const schedule = lines(
  header,
  'C-1,A,B,100,HOLD - RFI 12',
  'C-2,A,B,100,by vendor',
  'C-3,A,B,100,household panel',
  'C-4,A,B,100,Deleted.',
  'C-5,A,B,100,',
  'C-6,A,B,100,en attente',
);

const fieldsOf = async (...fields: string[]) =>
  [...(await rowsByTag(server, projectId, 'cable', fields))].map(([tag, row]) =>
    [tag, fields.map((key) => row[key] ?? null)].flat(),
  );
const holds = async () => (await fieldsOf('hold')).filter(([, hold]) => hold !== null && hold !== '');
const offersOf = async (importId: string) =>
  (await cables.issues(importId)).filter(({ code }) => code === 'row.saysHold' || code === 'row.putOnHold');

/** Headings and sample cells of the columns that a row must have. */
function keyColumns(type: ImportType): readonly [headings: string, cells: string] {
  const keys = commodities[type].fields.filter(({ required }) => required === 'key');
  return [keys.map(({ label }) => label).join(','), keys.map(() => 'A-1').join(',')];
}

describe('remarks of a schedule', () => {
  it.each(importTypes)('of type %s are read into their own field', async (type) => {
    const [headings, cells] = keyColumns(type);
    const steps = importSteps(lead, projectId, type);
    const { draft } = await steps.run(lines(`${headings},Remarks`, `${cells},spare in trench`));
    expect(Object.values(sheetOf(draft).mapping)).toContain('remarks');
    const [row] = (await rowsByTag(server, projectId, type, ['remarks'])).values();
    expect(row).toEqual({ remarks: 'spare in trench' });
  });

  it('are proposed in other languages, but never for the notes of the office', async () => {
    const headers = [
      'Kabelnummer,Von,Nach,Bemerkungen',
      'Repère du câble,De,Vers,Remarques',
      'Etiqueta de cable,Desde,Hasta,Observaciones',
      'Cable Tag,From,To,Comments',
    ];
    for (const heading of headers) {
      // oxlint-disable-next-line no-await-in-loop -- all iterations use one project
      const draft = await cables.upload(lines(heading, 'C-1,A,B,x'));
      expect([heading, sheetOf(draft).mapping['3']]).toEqual([heading, 'remarks']);
    }
    const draft = await cables.upload(lines('Cable Tag,From,To,Notes', 'C-1,A,B,x'));
    expect(sheetOf(draft).mapping['3']).toBeUndefined();
  });
});

describe('a remark about a hold, a deletion or a vendor', () => {
  it('is listed with its row, and puts nothing on hold by default', async () => {
    const { draft, counts } = await cables.run(schedule);
    expect(counts).toMatchObject({ added: 6, errors: 0 });
    expect((await offersOf(draft.importId)).map(({ row, column, value, code }) => [row, column, value, code])).toEqual([
      [2, 'Remarks', 'HOLD - RFI 12', 'row.saysHold'],
      [3, 'Remarks', 'by vendor', 'row.saysHold'],
      [5, 'Remarks', 'Deleted.', 'row.saysHold'],
      [7, 'Remarks', 'en attente', 'row.saysHold'],
    ]);
    expect(await holds()).toEqual([]);
  });

  it('puts new rows on hold if the user chooses so; reverting the import undoes it', async () => {
    const { draft } = await cables.run(schedule, { options: { holds: 'put' } });
    expect((await offersOf(draft.importId)).map(({ code }) => code)).toEqual(Array(4).fill('row.putOnHold'));
    expect(await fieldsOf('hold', 'status')).toEqual([
      ['C-1', 'HOLD', 'On hold'],
      ['C-2', 'BY VENDOR', 'On hold'],
      ['C-3', null, 'Not started'],
      ['C-4', 'DELETED', 'On hold'],
      ['C-5', null, 'Not started'],
      ['C-6', 'HOLD', 'On hold'],
    ]);
    await cables.revert(draft.importId);
    expect(await fieldsOf('hold')).toEqual([]);
  });

  it('puts rows of the project on hold as a change, which the report lists and a revert undoes', async () => {
    await cables.run(schedule);
    const { draft, counts } = await cables.run(`${schedule}\n`, { options: { holds: 'put' } });
    expect(counts).toMatchObject({ changed: 4, unchanged: 2 });
    expect(
      (await cables.report(draft.importId)).map(({ tag, field, oldValue, newValue }) => [
        tag,
        field,
        oldValue,
        newValue,
      ]),
    ).toEqual([
      ['C-1', 'hold', null, 'HOLD'],
      ['C-2', 'hold', null, 'BY VENDOR'],
      ['C-4', 'hold', null, 'DELETED'],
      ['C-6', 'hold', null, 'HOLD'],
    ]);
    expect((await fieldsOf('status')).filter(([, status]) => status === 'On hold')).toHaveLength(4);
    await cables.revert(draft.importId);
    expect(await holds()).toEqual([]);
    expect((await fieldsOf('status')).filter(([, status]) => status === 'On hold')).toEqual([]);
  });

  it('leaves a row that is already on hold unchanged, and offers nothing for it', async () => {
    await cables.run(schedule);
    await server.database.transaction((transaction) =>
      transaction.execute("update cable set hold = 'Waits for panel' where project_id = $1 and tag = 'C-1'", [
        projectId,
      ]),
    );
    const { draft } = await cables.run(`${schedule}\n`, { options: { holds: 'put' } });
    expect((await offersOf(draft.importId)).map(({ row }) => row)).toEqual([3, 5, 7]);
    expect((await holds())[0]).toEqual(['C-1', 'Waits for panel']);
  });

  it('needs a choice per file: the next file asks again and releases no hold', async () => {
    await cables.run(schedule, { options: { holds: 'put' } });
    const next = schedule.replace('HOLD - RFI 12', '').replace('C-5,A,B,100,', 'C-5,A,B,100,hold');
    const { draft } = await cables.run(next);
    expect((await offersOf(draft.importId)).map(({ row, code }) => [row, code])).toEqual([[6, 'row.saysHold']]);
    expect((await holds()).map(([tag]) => tag)).toEqual(['C-1', 'C-2', 'C-4', 'C-6']);
  });

  it('puts nothing on hold for a user without the permission to assign rows', async () => {
    const importer = server.as({ name: 'Ivo', role: 'project-manager', revoked: ['data.assign'] }, projectId);
    const steps = importSteps(importer, projectId);
    const draft = await steps.upload(schedule);
    await expect(steps.check(draft, { options: { holds: 'put' } })).rejects.toMatchObject({
      code: 'permission.missing',
    });
    await steps.check(draft);
    await steps.apply(draft);
    expect(await holds()).toEqual([]);
  });

  it('is listed again for the same file, and can then put its rows on hold', async () => {
    await cables.run(schedule);
    const { draft, counts } = await cables.look(schedule);
    expect(counts.warnings).toBeGreaterThanOrEqual(4);
    expect(counts).toMatchObject({ unchanged: 6, changed: 0 });
    expect(await offersOf(draft.importId)).toHaveLength(4);
    const put = await cables.check(draft, { options: { holds: 'put' } });
    expect(put.counts).toMatchObject({ changed: 4 });
    await cables.apply(draft);
    expect(await holds()).toHaveLength(4);
  });

  it('is offered in a partial schedule too', async () => {
    await cables.run(schedule);
    const { draft, counts } = await cables.run(lines('Cable Tag,Remarks', 'C-5,gesperrt', 'C-3,'), {
      mode: 'partial',
      options: { holds: 'put' },
    });
    expect(counts).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await holds()).toEqual([['C-5', 'HOLD']]);
    expect(await offersOf(draft.importId)).toHaveLength(1);
  });
});
