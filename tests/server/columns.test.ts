/** Columns of a project through the API: settings, rejections with their reasons, and the processing of project columns. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { deleteCodes, getCodeUses, listCodes, mergeCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { deleteColumns, listColumns, saveColumns, type ColumnRow } from '../../contract/setup/columns/columns.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { getProject, listProjects, updateProject } from '../../contract/setup/projects/projects.ts';
import { getReport } from '../../contract/reports/reports.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { importSteps, lines, rowsByTag, sheetOf } from './fixtures/importSteps.ts';
import { cellsOf, problemsOf, savedRows, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { columnRows as columnRowsMessages } from '../../server/locales/en-US/columnRows.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let projectId: number;
let lead: Client;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
});

const list = (type: CommodityType = 'cable', who = lead) => who.call(listColumns, { query: { projectId, type } });
const rowOf = async (field: string): Promise<ColumnRow> => {
  const found = (await list()).rows.find((row) => row.field === field);
  if (!found) throw new Error(`No column ${field}`);
  return found;
};

/** Saves rows, of a column by its key or of a new one by null; returns the result of each. */
async function save(rows: readonly (readonly [string | null, Values])[], who = lead) {
  const known = (await list()).rows;
  const edits = rows.map(([field, values]) => {
    const row = known.find((each) => each.field === field);
    return { row: row ? { id: row.id, version: row.version } : null, cells: cellsOf(values) };
  });
  return (await who.call(saveColumns, { body: { projectId, type: 'cable', rows: edits } })).results;
}

const problems = async (...rows: (readonly [string | null, Values])[]) => problemsOf(await save(rows));

/** Adds project columns; returns their fields. */
async function add(...columns: Values[]): Promise<string[]> {
  const rows = savedRows<ColumnRow>(await save(columns.map((values) => [null, values] as const)));
  return rows.map(({ field }) => field);
}

const ofEachKind: Values[] = [
  { labelEn: 'Loop note', kind: 'text' },
  { labelEn: 'Heat load', kind: 'number', decimals: 2 },
  { labelEn: 'Walk-down', kind: 'date' },
  { labelEn: 'Fire zone', labelEs: 'Zona de fuego', kind: 'code', codeKind: 'area', entered: true },
];

describe('a project column of codes', () => {
  it('accepts codes of its list, and asks about unknown ones, in the grid and in field entries', async () => {
    const [zone] = await add(ofEachKind[3]!);
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
    const area = { row: null, cells: cellsOf({ code: 'North Yard' }) };
    savedRows(
      await lead.call(saveCodes, { body: { projectId, kind: 'area', rows: [area] } }).then((saved) => saved.results),
    );
    const type = (value: string, isNew?: true) =>
      lead.call(updateCommodities, {
        body: {
          projectId,
          type: 'cable',
          rows: [{ id: id!, cells: [{ field: zone!, before: null, after: value, ...(isNew && { isNew }) }] }],
        },
      });
    expect((await type('Nroth Yard')).refusals).toMatchObject([
      { field: zone, unknown: { list: 'area', nearest: 'North Yard' } },
    ]);
    const { results } = await lead.call(recordFieldWork, {
      body: {
        projectId,
        entries: [
          {
            id: '5f0c1f6e-2f4e-4b7e-9d53-0d5f3f1f7a01',
            type: 'cable',
            commodityId: id!,
            workDate: '2026-03-02',
            values: { [zone!]: 'Nroth Yard' },
          },
        ],
      },
    });
    expect(results).toMatchObject([{ outcome: 'refused', error: { message: expect.stringContaining('North Yard') } }]);
    expect((await type('Nroth Yard', true)).refusals).toEqual([]);
  });
});

describe('the column settings of a project', () => {
  it('are included in a single project, and in no list of projects', async () => {
    expect((await lead.call(getProject, { query: { projectId } })).columns).toBeUndefined();
    await add(ofEachKind[3]!);
    await save([['service', { labelEn: 'Duty', shown: 'hidden', width: 333 }]]);
    const project = await lead.call(getProject, { query: { projectId } });
    expect(project.columns).toEqual([
      { type: 'cable', field: 'service', labels: { 'en-US': 'Duty' }, shown: 'hidden', width: 333 },
      {
        type: 'cable',
        field: 'udf1',
        kind: 'code',
        codeKind: 'area',
        labels: { 'en-US': 'Fire zone', 'es-MX': 'Zona de fuego' },
        entered: true,
      },
    ]);
    expect((await lead.call(listProjects)).every(({ columns }) => columns === undefined)).toBe(true);
    const { projectNumber, name, unitMeasurement } = project;
    const updated = await lead.call(updateProject, {
      body: { projectId, projectNumber, name, unitMeasurement, archive: false },
    });
    expect(updated.columns).toEqual(project.columns);
  });

  it('are removed once they equal the declaration again', async () => {
    await save([['service', { labelEn: 'Duty', width: 333, required: true, shown: 'hidden' }]]);
    expect((await rowOf('service')).values).toMatchObject({ labelEn: 'Duty', width: 333, required: true });
    await save([['service', { labelEn: null, width: null, required: null, shown: null }]]);
    expect((await lead.call(getProject, { query: { projectId } })).columns).toBeUndefined();
    expect((await rowOf('service')).version).toBe(0);
  });

  it('move a column among the others, and back to the declared order', async () => {
    const before = (await list()).rows.map(({ field }) => field);
    await save([['service', { place: 2 }]]);
    const after = (await list()).rows.map(({ field }) => field);
    expect(after).toEqual([before[0], 'service', ...before.slice(1).filter((field) => field !== 'service')]);
    expect((await list()).rows.map(({ values }) => values['place'])).toEqual(after.map((_, at) => at + 1));
    await save(after.map((field) => [field, { place: null }] as const));
    expect((await list()).rows.map(({ field }) => field)).toEqual(before);
  });

  it('detect a conflict between two users, and name the first', async () => {
    const { id, version } = await rowOf('service');
    await save([['service', { width: 210 }]]);
    const rows = [{ row: { id, version }, cells: cellsOf({ labelEn: 'Duty' }) }];
    const { results } = await lead.call(saveColumns, { body: { projectId, type: 'cable', rows } });
    expect(results).toMatchObject([
      {
        status: 'conflict',
        row: { values: { width: 210, labelEn: null } },
        lastSave: { name: 'project-lead', at: expect.any(Date) },
      },
    ]);
  });

  it('are recorded once per column, with the old and the new value', async () => {
    await save([['service', { width: 210 }]]);
    await add({ labelEn: 'Zone', kind: 'text' });
    const rows = await server.database.transaction((transaction) =>
      transaction.query(
        "select action, target, before, after from audit_event where project_id = $1 and action like 'column.%' order by id",
        [projectId],
      ),
    );
    expect(rows).toMatchObject([
      { action: 'column.update', target: 'cable service', after: { width: 210 } },
      { action: 'column.create', target: 'cable udf1', before: null, after: { labels: { 'en-US': 'Zone' } } },
    ]);
  });

  it('are read with the project and changed with the permission, except in an archived project', async () => {
    const viewer = server.as('viewer', projectId);
    expect((await list('cable', viewer)).rows.length).toBeGreaterThan(20);
    await expect(save([['service', { width: 210 }]], viewer)).rejects.toMatchObject({ code: 'permission.missing' });
    const { id, version } = await rowOf('service');
    await expect(
      viewer.call(deleteColumns, { body: { projectId, type: 'cable', rows: [{ id, version }] } }),
    ).rejects.toMatchObject({ code: 'permission.missing' });
    await server.as('administrator').call(updateProject, {
      body: { projectId, projectNumber: `C-${projectId}`, name: 'x', unitMeasurement: 'imperial', archive: true },
    });
    await expect(save([['service', { width: 210 }]])).rejects.toMatchObject({ code: 'project.archived' });
  });
});

describe('rejected column settings', () => {
  it('are reported at the cell, and valid rows of the call are written', async () => {
    expect(
      await problems(
        ['tag', { shown: 'hidden' }],
        ['budgetHours', { entered: true }],
        ['designLength', { entered: true }],
        ['pulledDate', { entered: false }],
        ['package', { required: true, synonyms: 'work package' }],
        ['service', { decimals: 2, width: 5000 }],
        ['size', { kind: 'text' }],
        ['area', { labelEn: 'System' }],
        ['system', { synonyms: 'plant area, §' }],
        ['drawing', { width: 210 }],
        [null, { kind: 'text' }],
        [null, { labelEn: 'Zone' }],
        [null, { labelEn: 'Zone', kind: 'code' }],
        [null, { labelEn: 'Zone', kind: 'date', codeKind: 'area' }],
      ),
    ).toEqual([
      [{ field: 'shown', reason: fillText(columnRowsMessages.keyHidden, { field: 'Cable' }) }],
      [{ field: 'entered', reason: fillText(columnRowsMessages.calculatedEntry, { field: 'Budget, h' }) }],
      [{ field: 'entered', reason: expect.stringContaining('comes from the schedule') }],
      [{ field: 'entered', reason: expect.stringContaining('entered by crews') }],
      [
        { field: 'required', reason: expect.stringContaining('isn’t imported') },
        { field: 'synonyms', reason: expect.stringContaining('isn’t imported') },
      ],
      [
        { field: 'decimals', reason: fillText(columnRowsMessages.noDecimals, { field: 'Service' }) },
        {
          field: 'width',
          reason: fillText(columnRowsMessages.outOfBounds, { field: 'Width, px', least: 40, most: 600 }),
        },
      ],
      [{ field: 'kind', reason: expect.stringContaining('is a built-in column; its data type can’t change') }],
      [{ field: 'labelEn', reason: fillText(columnRowsMessages.labelTaken, { other: 'System', label: 'System' }) }],
      [
        {
          field: 'synonyms',
          reason: fillText(columnRowsMessages.headingTaken, { heading: 'plant area', other: 'Area' }),
        },
        { field: 'synonyms', reason: expect.stringContaining('“§” needs letters or digits') },
      ],
      'saved',
      [{ field: 'labelEn', reason: 'Enter a label.' }],
      [{ field: 'kind', reason: columnRowsMessages.kindMissing }],
      [{ field: 'codeKind', reason: columnRowsMessages.listMissing }],
      [{ field: 'codeKind', reason: expect.stringContaining('Only code columns have a code list') }],
    ]);
    expect(await problems(['tag', { required: false }])).toEqual([
      [{ field: 'required', reason: expect.stringContaining('must stay required') }],
    ]);
  });

  it('include two columns of one call with the same label, in any case', async () => {
    expect(
      await problems([null, { labelEn: 'Zone', kind: 'text' }], [null, { labelEn: 'ZONE ', kind: 'date' }]),
    ).toEqual([
      'saved',
      [{ field: 'labelEn', reason: fillText(columnRowsMessages.labelTaken, { other: 'Zone', label: 'ZONE' }) }],
    ]);
  });

  it('include the label of a Wireway column in any language, or a heading of schedules', async () => {
    expect(
      await problems(
        [null, { labelEn: 'Service', kind: 'text' }],
        [null, { labelEn: 'Duty', labelEs: ' servicio', kind: 'text' }],
        [null, { labelEn: 'Route length', kind: 'number' }],
        [null, { labelEn: 'tag', kind: 'text' }],
      ),
    ).toEqual([
      [{ field: 'labelEn', reason: fillText(columnRowsMessages.labelTaken, { other: 'Service', label: 'Service' }) }],
      [{ field: 'labelEs', reason: fillText(columnRowsMessages.labelTaken, { other: 'Service', label: 'servicio' }) }],
      [
        {
          field: 'labelEn',
          reason: fillText(columnRowsMessages.labelRead, { label: 'Route length', other: 'Length' }),
        },
      ],
      [{ field: 'labelEn', reason: fillText(columnRowsMessages.labelRead, { label: 'tag', other: 'Cable' }) }],
    ]);
    expect((await list()).room).toEqual({ text: 5, number: 3, date: 2 });
  });

  it('include a fourth number column, because the limit is three', async () => {
    await add(...[1, 2, 3].map((at) => ({ labelEn: `N${at}`, kind: 'number' })));
    expect((await list()).room).toEqual({ text: 5, number: 0, date: 2 });
    expect(await problems([null, { labelEn: 'N4', kind: 'number' }])).toEqual([
      [
        {
          field: 'kind',
          reason: fillText(columnRowsMessages.noRoom, { taken: 3, text: 5, number: 3, date: 2 }),
        },
      ],
    ]);
  });
});

describe('a project column', () => {
  it('works in import, grid, entry and code list, for each kind', async () => {
    const [note, load, walk, zone] = await add(...ofEachKind);
    const area = {
      body: {
        projectId,
        kind: 'area' as const,
        rows: ['FZ-1', 'FZ-2'].map((code) => ({ row: null, cells: cellsOf({ code }) })),
      },
    };
    await lead.call(saveCodes, area);
    const steps = importSteps(lead, projectId);
    const { draft } = await steps.run(
      lines(
        'Cable Tag,Loop Note,HEAT LOAD,Walk down,Zona de fuego',
        'C-1,by the north wall,1.25,2026-03-04,fz-1',
        'C-2,,a lot,2026-03-04,FZ-1',
        'C-3,,2,last week,FZ-1',
        'C-4,x,3,3/5/2026,FZ-9',
      ),
      { options: { createMissingCodes: false } },
    );
    expect(sheetOf(draft).mapping).toEqual({ 0: 'tag', 1: note, 2: load, 3: walk, 4: zone });
    expect((await steps.issues(draft.importId)).map(({ row, column, severity }) => [row, column, severity])).toEqual(
      expect.arrayContaining([
        [3, 'HEAT LOAD', 'error'],
        [4, 'Walk down', 'error'],
        [5, 'Fire zone', 'warning'],
      ]),
    );
    const stored = await rowsByTag(server, projectId, 'cable', [note!, load!, walk!, zone!]);
    expect([...stored]).toEqual([
      ['C-1', { [note!]: 'by the north wall', [load!]: 1.25, [walk!]: '2026-03-04', [zone!]: 'FZ-1' }],
      ['C-4', { [note!]: 'x', [load!]: 3, [walk!]: '2026-03-05', [zone!]: 'FZ-9' }],
    ]);

    const [row] = await server.database.transaction((transaction) =>
      transaction.query<{ id: number }>("select id from cable where project_id = $1 and tag = 'C-1'", [projectId]),
    );
    const cells = [
      { field: load!, before: 1.25, after: 'much' },
      { field: note!, before: 'by the north wall', after: 'south' },
      { field: 'udf5', before: null, after: 'nobody named it' },
    ];
    const edited = await lead.call(updateCommodities, {
      body: { projectId, type: 'cable', rows: [{ id: row!.id, cells }] },
    });
    expect(edited.refusals.map(({ field }) => field)).toEqual([load, 'udf5']);
    expect((await rowsByTag(server, projectId, 'cable', [note!])).get('C-1')).toEqual({ [note!]: 'south' });

    const entry = (values: Values) => ({
      id: crypto.randomUUID(),
      type: 'cable' as const,
      commodityId: row!.id,
      workDate: '2026-03-02',
      values,
      before: { [zone!]: 'FZ-1', [note!]: 'south' },
    });
    const { results } = await lead.call(recordFieldWork, {
      body: { projectId, entries: [entry({ [zone!]: 'FZ-2' }), entry({ [note!]: 'from the field' })] },
    });
    expect(results.map(({ outcome, error }) => [outcome, error?.message])).toEqual([
      ['recorded', undefined],
      ['refused', expect.stringContaining('Loop note')],
    ]);
    expect((await rowsByTag(server, projectId, 'cable', [zone!])).get('C-1')).toEqual({ [zone!]: 'FZ-2' });
  });

  it('groups reports like a Wireway column, for each kind', async () => {
    const [note, load, walk, zone] = await add(...ofEachKind);
    const codes = [{ row: null, cells: cellsOf({ code: 'FZ-1', description: 'North' }) }];
    await lead.call(saveCodes, { body: { projectId, kind: 'area', rows: codes } });
    const length = { designLength: 10 };
    await addRows(server.database, projectId, 'cable', [
      { ...length, tag: 'C-1', [note!]: 'wall', [load!]: 1.255, [walk!]: '2026-03-05', [zone!]: 'fz-1' },
      { ...length, tag: 'C-2', [note!]: 'wall ', [load!]: 0.5, [walk!]: '2026-03-04', [zone!]: 'FZ-1' },
      { ...length, tag: 'C-3', [load!]: 0.5 },
    ]);
    for (const reportType of ['cable-summary', 'cables-remaining-to-pull-by-type-code'] as const) {
      const by = (groupBy: string) => lead.call(getReport, { query: { projectId, reportType, groupBy } });
      const rowsBy = async (groupBy: string) =>
        (await by(groupBy)).rows.map((row) => [row[groupBy], row['cables'], row['description']]);
      expect(await rowsBy(note!)).toEqual([
        ['wall', 2, undefined],
        [null, 1, undefined],
      ]);
      expect(await rowsBy(load!)).toEqual([
        [0.5, 2, undefined],
        [1.255, 1, undefined],
      ]);
      expect(await rowsBy(walk!)).toEqual([
        ['2026-03-04', 1, undefined],
        ['2026-03-05', 1, undefined],
        [null, 1, undefined],
      ]);
      expect(await rowsBy(zone!)).toEqual([
        ['FZ-1', 2, undefined],
        [null, 1, undefined],
      ]);
      const { columns, totals } = await by(load!);
      expect(columns[0]).toEqual({
        key: load,
        isGroup: true,
        label: 'Heat load',
        labels: { 'en-US': 'Heat load', 'es-MX': 'Heat load', 'fr-CA': 'Heat load' },
        kind: 'number',
        total: 'none',
        decimals: 2,
      });
      expect(totals).toMatchObject({ cables: 3 });
    }
    for (const groupBy of ['udf5', 'tag', 'udf1; drop table cable'])
      // oxlint-disable-next-line no-await-in-loop
      await expect(
        lead.call(getReport, { query: { projectId, reportType: 'cable-summary', groupBy } }),
      ).rejects.toMatchObject({
        code: 'request.invalid',
        message: expect.stringContaining(`can’t be grouped by “${groupBy}”`) as string,
      });
  });

  it('passes its label and decimals to reports, which never round values', async () => {
    await save([
      ['designLength', { labelEn: 'Cable length', decimals: 3 }],
      ['area', { labelEn: 'Unit' }],
      ['budgetHours', { decimals: 2 }],
    ]);
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', area: 'A1', designLength: 10.12345 }]);
    const report = await lead.call(getReport, {
      query: { projectId, reportType: 'cable-summary', groupBy: 'area' },
    });
    const told = report.columns.map(({ key, labels, decimals }) => [key, labels?.['en-US'], decimals]);
    expect(told.filter(([, label, decimals]) => label !== undefined || decimals !== undefined)).toEqual([
      ['area', 'Unit', undefined],
      ['designLength', 'Cable length', 3],
      ['pulledLength', undefined, 3],
      ['remainingLength', undefined, 3],
      ['budgetHours', undefined, 2],
      ['earnedHours', undefined, 2],
      ['remainingHours', undefined, 2],
    ]);
    expect(report.rows[0]?.['designLength']).toBe(10.12345);
  });

  it('is covered by uses, renaming, merging and deletion of its codes', async () => {
    const [zone] = await add(ofEachKind[3]!);
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', [zone!]: 'FZ-1' }]);
    const codes = ['FZ-1', 'FZ-2'].map((code) => ({ row: null, cells: cellsOf({ code }) }));
    await lead.call(saveCodes, { body: { projectId, kind: 'area', rows: codes } });
    const [first, second] = (await lead.call(listCodes, { query: { projectId, kind: 'area' } })).rows;
    const { uses } = await lead.call(getCodeUses, { query: { projectId, codeId: first!.id } });
    expect(uses).toEqual([{ place: 'commodity', type: 'cable', field: zone, rows: 1 }]);
    const rows = [{ id: first!.id, version: first!.version }];
    const { results } = await lead.call(deleteCodes, { body: { projectId, kind: 'area', rows } });
    expect(results).toMatchObject([{ status: 'refused' }]);
    await lead.call(mergeCodes, { body: { projectId, codeId: first!.id, intoCodeId: second!.id } });
    expect((await rowsByTag(server, projectId, 'cable', [zone!])).get('C-1')).toEqual({ [zone!]: 'FZ-2' });
  });

  it('retains its values: hiding reports their number, deletion and a change of kind are rejected', async () => {
    const [note] = await add(ofEachKind[0]!);
    await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1', [note!]: 'a' },
      { tag: 'C-2', [note!]: 'b' },
      { tag: 'C-3' },
    ]);
    expect(await problems([note!, { kind: 'number' }])).toEqual([
      [
        {
          field: 'kind',
          reason: fillText(columnRowsMessages.kindHeld_other, { count: 2, field: 'Loop note' }),
        },
      ],
    ]);
    expect(await problems([note!, { kind: 'code', codeKind: 'area' }])).toEqual([
      [
        {
          field: 'codeKind',
          reason: fillText(columnRowsMessages.unlisted_other, { count: 2, codes: 2 }),
        },
      ],
    ]);
    const { id, version } = await rowOf(note!);
    const remove = () =>
      lead
        .call(deleteColumns, { body: { projectId, type: 'cable', rows: [{ id, version }] } })
        .then(({ results }) => results);
    expect(await remove()).toEqual([
      {
        status: 'refused',
        reason: fillText(columnRowsMessages.filled_other, { count: 2, field: 'Loop note' }),
      },
    ]);
    expect(await save([[note!, { shown: 'hidden' }]])).toMatchObject([
      { status: 'saved', hiddenRows: 2, row: { rows: 2 } },
    ]);
    expect((await rowsByTag(server, projectId, 'cable', [note!])).get('C-2')).toEqual({ [note!]: 'b' });
  });

  it('without values can change its kind or be deleted, unlike a Wireway column', async () => {
    const [note] = await add(ofEachKind[0]!);
    const [result] = await save([[note!, { kind: 'number' }]]);
    expect(result).toMatchObject({
      status: 'saved',
      row: { field: 'udf6', values: { kind: 'number', labelEn: 'Loop note' } },
    });
    const { id, version } = await rowOf('udf6');
    const service = await rowOf('service');
    const { results } = await lead.call(deleteColumns, {
      body: {
        projectId,
        type: 'cable',
        rows: [
          { id, version },
          { id: service.id, version: service.version },
        ],
      },
    });
    expect(results).toEqual([
      { status: 'deleted' },
      { status: 'refused', reason: fillText(columnRowsMessages.declaredStays, { field: 'Service' }) },
    ]);
    expect((await list()).room).toEqual({ text: 5, number: 3, date: 2 });
  });

  it('does not expose old values of an unnamed slot', async () => {
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', udf1: 'of old' }]);
    expect(await add(ofEachKind[0]!)).toEqual(['udf2']);
  });
});
