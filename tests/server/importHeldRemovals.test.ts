/** A row that is missing from a full schedule is not removed if an unreadable row of the file might be that row. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { correctImport, type Correction } from '../../contract/imports/importCorrections.ts';
import { applyImport } from '../../contract/imports/imports.ts';
import type { Client } from './client.ts';
import { importSteps, lines, rowsByTag, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { importRows as importRowsMessages } from '../../server/locales/en-US/importRows.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let projectId: number;
let engineer: Client;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  engineer = server.as('project-lead', projectId);
  cables = importSteps(engineer, projectId);
});

const header = 'Cable Tag,From,To,Length (ft)';
const good = Array.from({ length: 12 }, (_, place) => `CBL-${place + 1},A,B,${100 + place}`);
/** The tag of the last row was lost. */
const revisionC = lines(header, ...good, ',A,C,300');
const revisionD = lines(header, ...good.with(0, 'CBL-1,A,B,150'), ',A,C,300');
const lostTag: Correction = { row: 14, column: 0, was: '', value: 'CBL-99' };

const correct = (importId: string, ...cells: Correction[]) =>
  engineer.call(correctImport, { body: { projectId, importId, cells } });

/** Imports the schedule with cells corrected in the review. */
async function runCorrected(schedule: string, ...cells: Correction[]): Promise<void> {
  const { draft } = await cables.look(schedule);
  await correct(draft.importId, ...cells);
  await cables.check(draft);
  await cables.apply(draft, 'REMOVE');
}

const removed = async () =>
  [...(await rowsByTag(server, projectId, 'cable', ['removed']))].flatMap(([tag, row]) =>
    row['removed'] ? [tag] : [],
  );
const heldOf = async (importId: string) =>
  (await cables.issues(importId))
    .filter(({ code }) => code.startsWith('row.removals'))
    .map(({ code, reason }) => [code, reason]);

describe('a tag that was corrected by hand', () => {
  beforeEach(() => runCorrected(revisionC, lostTag));

  it('is not removed by the next revision, which rejects the same row again', async () => {
    const { draft, counts, removalShare } = await cables.look(revisionD);
    expect(counts).toMatchObject({ changed: 1, removed: 0, heldRemovals: 1, errors: 1, unchanged: 11 });
    expect(removalShare).toBe(0);
    expect(await heldOf(draft.importId)).toEqual([
      ['row.removalsHeld', fillText(importRowsMessages.removalsHeld_one, { rows: 1, unread: 1, tags: 'CBL-99' })],
    ]);
    await cables.apply(draft);
    expect(await removed()).toEqual([]);
    expect((await cables.report(draft.importId)).map(({ tag, change }) => [tag, change])).toEqual([
      ['CBL-1', 'changed'],
      ['Row 14', 'error'],
    ]);
  });

  it('is unchanged if corrected again, and other missing rows are then removed normally', async () => {
    const { draft } = await cables.look(lines(header, ...good.slice(1), ',A,C,300'));
    await correct(draft.importId, { ...lostTag, row: 13 });
    const again = await cables.check(draft);
    expect(again.counts).toMatchObject({ removed: 1, heldRemovals: 0, errors: 0, unchanged: 12 });
    await cables.apply(draft);
    expect(await removed()).toEqual(['CBL-1']);
  });

  it('is removed if the user chooses so, with REMOVE above a tenth, and can be held back again', async () => {
    const { draft } = await cables.look(lines(header, ...good.slice(3), ',A,C,300'));
    expect((await cables.check(draft)).counts).toMatchObject({ removed: 0, heldRemovals: 4 });
    const anyway = await cables.check(draft, { options: { removals: 'all' } });
    expect(anyway.counts).toMatchObject({ removed: 4, heldRemovals: 0 });
    expect((await heldOf(draft.importId)).map(([code]) => code)).toEqual(['row.removalsUnsure']);
    await expect(engineer.call(applyImport, { body: { projectId, importId: draft.importId } })).rejects.toMatchObject({
      code: 'import.removalUnconfirmed',
    });
    expect((await cables.check(draft)).counts).toMatchObject({ removed: 0, heldRemovals: 4 });
    await cables.check(draft, { options: { removals: 'all' } });
    await cables.apply(draft, 'REMOVE');
    expect(await removed()).toEqual(['CBL-1', 'CBL-2', 'CBL-3', 'CBL-99']);
  });

  it('is removed by a later revision that has neither rejected rows nor this tag', async () => {
    await cables.run(revisionD);
    const last = await cables.run(lines(header, ...good));
    expect(last.counts).toMatchObject({ removed: 1, heldRemovals: 0 });
    expect(await removed()).toEqual(['CBL-99']);
  });

  it('is held back for the next file too, whatever was chosen for the last', async () => {
    await cables.run(revisionD, { options: { removals: 'all' } });
    expect(await removed()).toEqual(['CBL-99']);
    const next = await cables.look(lines(header, ...good.slice(1), ',A,C,301'));
    expect(next.counts).toMatchObject({ removed: 0, heldRemovals: 1 });
  });

  it('stays held back if crews worked on a changed row between check and apply', async () => {
    const { draft } = await cables.look(revisionD);
    await server.database.transaction(async (transaction) => {
      await transaction.execute('update project set version = version + 1 where id = $1', [projectId]);
      await transaction.execute(
        'update cable set row_version = (select version from project where id = $1) where project_id = $1 and tag = $2',
        [projectId, 'CBL-1'],
      );
    });
    await cables.apply(draft);
    expect(await removed()).toEqual([]);
  });
});

describe('removals', () => {
  it('are held back for the second of two rows with the same tag, which might be another cable', async () => {
    await runCorrected(lines(header, ...good, 'CBL-20,A,B,1', 'CBL-20,A,C,2'), {
      row: 15,
      column: 0,
      was: 'CBL-20',
      value: 'CBL-21',
    });
    const { counts } = await cables.look(lines(header, ...good, 'CBL-20,A,B,1', 'CBL-20,A,C,2'));
    expect(counts).toMatchObject({ removed: 0, heldRemovals: 1, errors: 2 });
  });

  it('are held back for a rejected row whose tag was corrected by hand before', async () => {
    await runCorrected(
      lines(header, ...good, 'CBL-9O,A,B,-5'),
      { row: 14, column: 0, was: 'CBL-9O', value: 'CBL-90' },
      {
        row: 14,
        column: 3,
        was: '-5',
        value: '5',
      },
    );
    const { counts } = await cables.look(lines(header, ...good, 'CBL-9O,A,B,-5'));
    expect(counts).toMatchObject({ removed: 0, heldRemovals: 1, errors: 1 });
  });

  it('proceed if every rejected row names a cable of the project, which is then unchanged', async () => {
    await cables.run(lines(header, ...good));
    const { counts } = await cables.run(lines(header, ...good.slice(0, 10), 'CBL-11,A,B,-5'));
    expect(counts).toMatchObject({ removed: 1, heldRemovals: 0, errors: 1 });
    expect(await removed()).toEqual(['CBL-12']);
  });

  it('proceed if the rejected row is a new cable with its own tag', async () => {
    await cables.run(lines(header, ...good));
    const { counts } = await cables.look(lines(header, ...good.slice(1), 'CBL-50,A,B,-5'));
    expect(counts).toMatchObject({ removed: 1, heldRemovals: 0, errors: 1 });
  });

  it('that are held back are still compared with new tags that look alike', async () => {
    await cables.run(lines(header, ...good));
    const { draft, counts } = await cables.look(lines(header, ...good.slice(1), 'CBL_1,A,B,100', ',A,C,300'));
    expect(counts).toMatchObject({ added: 1, removed: 0, heldRemovals: 1 });
    const alike = (await cables.issues(draft.importId)).filter(({ code }) => code === 'key.looksLikeKnown');
    expect(alike.map(({ value }) => value)).toEqual(['CBL_1']);
  });

  it('proceed in a full schedule without rejected rows', async () => {
    await cables.run(lines(header, ...good));
    const { counts, draft } = await cables.run(lines(header, ...good.slice(1)));
    expect(counts).toMatchObject({ removed: 1, heldRemovals: 0 });
    expect(await heldOf(draft.importId)).toEqual([]);
  });

  it('do not occur in a partial schedule, whatever is rejected', async () => {
    await cables.run(lines(header, ...good));
    const { counts } = await cables.run(lines(header, ...good.slice(5), ',A,C,300'), { mode: 'partial' });
    expect(counts).toMatchObject({ removed: 0, heldRemovals: 0, errors: 1 });
    expect(await removed()).toEqual([]);
  });
});
