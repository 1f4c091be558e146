/** Print templates through the API: versions, who can save them, and the data that cards get from their rows. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyInputOf } from '../../contract/base/calls/endpoint.ts';
import { getPrintRecords } from '../../contract/printing/printRecords.ts';
import {
  getPrintTemplate,
  getTemplateVersion,
  listPrintTemplates,
  savePrintTemplate,
} from '../../contract/printing/printTemplates.ts';
import { createProject } from '../../contract/setup/projects/projects.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { textTemplate } from './fixtures/textTemplate.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as({ name: 'Lea', role: 'project-lead' }, projectId);
});

const place = { commodityType: 'cable', templateType: 'pull-card' } as const;
const save = (change: Partial<BodyInputOf<typeof savePrintTemplate>>, who = lead) =>
  who.call(savePrintTemplate, {
    body: { ...place, projectId, version: 0, content: textTemplate('First'), ...change },
  });
const template = () => lead.call(getPrintTemplate, { query: { ...place, projectId } });
const listed = (who = lead) => who.call(listPrintTemplates, { query: { projectId } });

describe('a template', () => {
  it('is the default until saved and again once restored; all versions are kept', async () => {
    expect(await template()).toEqual({ version: 0, content: null, versions: [] });
    expect(await listed()).toEqual({ templates: [] });
    await save({});
    await save({ version: 1, content: textTemplate('Second') });
    expect(await listed()).toMatchObject({ templates: [{ ...place, version: 2, savedBy: 'Lea' }] });
    expect(await save({ version: 2, content: null })).toMatchObject({ status: 'saved', template: { content: null } });
    expect(await listed()).toEqual({ templates: [] });
    const { versions } = await template();
    expect(versions.map(({ version, isDefault }) => [version, isDefault])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    const first = { query: { ...place, projectId, version: 1 } };
    expect(await lead.call(getTemplateVersion, first)).toEqual({ content: textTemplate('First') });
    const never = lead.call(getTemplateVersion, { query: { ...place, projectId, version: 9 } });
    await expect(never).rejects.toMatchObject({ code: 'template.notFound' });
  });

  it('is not overwritten by a user who has not seen its latest version', async () => {
    await save({});
    expect(await save({ content: textTemplate('Other') })).toMatchObject({
      status: 'conflict',
      row: { version: 1, content: textTemplate('First') },
      lastSave: { name: 'Lea' },
    });
    expect((await template()).version).toBe(1);
  });

  it('can be saved with the permission, read by users who print, and only for its commodity', async () => {
    const viewer = server.as({ name: 'Vic', role: 'viewer' }, projectId);
    await expect(save({}, viewer)).rejects.toMatchObject({ code: 'permission.missing' });
    expect(await listed(viewer)).toEqual({ templates: [] });
    expect(await save({ commodityType: 'equipment' })).toMatchObject({ status: 'refused' });
  });

  it.each([
    ['a picture that is drawn by markup', { logo: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=' }],
    ['a picture from elsewhere', { logo: 'https://example.com/logo.png' }],
    ['a picture of 5 MB', { logo: `data:image/png;base64,${'A'.repeat(400_000)}` }],
    ['markup without end', { markup: 'x'.repeat(60_001) }],
    ['a roll without a label', { page: { paper: 'roll', orientation: 'portrait', label: null, copies: 1 } as const }],
  ])('rejects %s and keeps the previous content', async (_what, change) => {
    await save({});
    const bad = save({ version: 1, content: { ...textTemplate('Bad'), ...change } });
    await expect(bad).rejects.toMatchObject({ code: 'request.invalid' });
    expect((await template()).content).toEqual(textTemplate('First'));
  });

  it('is copied into a project created as a copy', async () => {
    await save({ content: textTemplate('Ours') });
    const admin = server.as('administrator');
    const made = await admin.call(createProject, {
      body: { projectNumber: 'COPY', name: 'Copy', setup: 'copy', fromProjectId: projectId },
    });
    const query = { ...place, projectId: made.id };
    expect(await admin.call(getPrintTemplate, { query })).toMatchObject({
      version: 1,
      content: textTemplate('Ours'),
    });
  });
});

const ask = (change: Partial<BodyInputOf<typeof getPrintRecords>>, who = lead) =>
  who
    .call(getPrintRecords, { body: { projectId, type: 'cable', ids: null, tag: '', attached: [], ...change } })
    .then(({ records }) => records);

describe('the data of a card', () => {
  it('includes the row, its raceways with their state, and conductors, in the requested order', async () => {
    const [b, a] = await addRows(server.database, projectId, 'cable', [
      { tag: 'C-2', toEquipment: 'PMP-1' },
      { tag: 'C-1', route: 'T-1/2; D-9; C-7', fromEquipment: 'MCC-1' },
    ]);
    await addRows(server.database, projectId, 'cable-tray', [
      { tag: 'T-1', typeCode: 'LADDER', size: '24', runComplete: true },
    ]);
    await addRows(server.database, projectId, 'conduit', [{ tag: 'C-7', size: '2"' }]);
    await addRows(server.database, projectId, 'conductor', [
      { cableTag: 'C-1', conductorId: '1', color: 'BK', fromTerminal: '11' },
      { cableTag: 'c-1', conductorId: '2', color: 'WH' },
      { cableTag: 'C-2', conductorId: '1', color: 'RD' },
    ]);
    const records = await ask({ ids: [a!, b!, 999_999], attached: ['conductor'] });
    expect(records.map(({ values }) => values['tag'])).toEqual(['C-1', 'C-2']);
    expect(records[0]!.route).toEqual([
      { tag: 'T-1', level: '2', type: 'LADDER', size: '24', isDone: true },
      { tag: 'D-9', level: '', type: '', size: '', isDone: null },
      { tag: 'C-7', level: '', type: '', size: '2"', isDone: false },
    ]);
    expect(records.map(({ attached }) => attached.conductor?.map(({ color }) => color))).toEqual([
      ['BK', 'WH'],
      ['RD'],
    ]);
    expect((await ask({ ids: [a!] }))[0]!.attached).toEqual({});
    // Without ids, a preview starts with the first tag, or with the nearest to part of a tag.
    expect((await ask({ tag: 'c-2' })).map(({ values }) => values['tag'])).toEqual(['C-2']);
    expect(await ask({ tag: 'X-9' })).toEqual([]);
    expect((await ask({})).map(({ values }) => values['tag'])).toEqual(['C-1']);
  });

  it('includes the conductors of a termination’s cable, and the cables of an equipment', async () => {
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', fromEquipment: 'MCC-1', toEquipment: 'PMP-1' }]);
    await addRows(server.database, projectId, 'conductor', [{ cableTag: 'C-1', conductorId: '1' }]);
    const [equipment] = await addRows(server.database, projectId, 'equipment', [{ tag: 'PMP-1' }]);
    const [end] = await ask({ type: 'to-term', attached: ['conductor'] });
    expect(end?.attached.conductor).toMatchObject([{ conductorId: '1' }]);
    const [pump] = await ask({ type: 'equipment', ids: [equipment!], attached: ['cable'] });
    expect(pump?.attached.cable).toMatchObject([{ tag: 'C-1' }]);
  });

  it('is limited to the rows of a foreman, and to the project', async () => {
    const [, own] = await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1' },
      { tag: 'C-2', foreman: 'Fay' },
    ]);
    const foreman = server.as({ name: 'Fay', role: 'foreman' }, projectId);
    expect((await ask({}, foreman)).map(({ id }) => id)).toEqual([own]);
    const elsewhere = (await server.createProject()).id;
    const [foreign] = await addRows(server.database, elsewhere, 'cable', [{ tag: 'X-1' }]);
    expect(await ask({ ids: [foreign!] })).toEqual([]);
  });
});
