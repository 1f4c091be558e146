/**
 * One call of every writing operation that succeeds, with the data it requires. The operations come from the catalog: one without
 * a call here does not compile.
 */
import type { BulkRequest } from '../../../contract/rows/bulkEdits.ts';
import type { BodyInputOf } from '../../../contract/base/calls/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { updateImport } from '../../../server/repositories/imports/records.ts';
import { insertBulkEdit } from '../../../server/repositories/rows/bulkEdits.ts';
import { insertJob, insertJobOnce } from '../../../server/repositories/jobs.ts';
import { insertView } from '../../../server/repositories/savedViews.ts';
import { addPackage } from '../packageFixture.ts';
import { addRows } from '../commodityFixture.ts';
import { bulkEditEnds } from '../fixtures/bulkEditEnds.ts';
import { importSteps, sheetOf } from '../fixtures/importSteps.ts';
import { timesheetSteps } from '../fixtures/timesheetSteps.ts';
import { sampleProblemReport } from '../fixtures/sampleProblemReport.ts';
import type { Client, CallArguments } from '../client.ts';
import { jpegOf } from '../../support/jpegs.ts';
import { textTemplate } from '../fixtures/textTemplate.ts';
import type { TestServer } from '../testServer.ts';

type Endpoints = typeof endpoints;
type Name = keyof Endpoints;

/** Operations that add an audit row for each object they write. */
export type WriteName = {
  [N in Name]: Endpoints[N] extends { method: 'POST' }
    ? Endpoints[N] extends { isUnaudited: true }
      ? never
      : N
    : never;
}[Name];

/** Context of a write. */
export interface Stage {
  readonly server: TestServer;
  readonly projectId: number;
  /** Client that prepares the required data. */
  readonly lead: Client;
  /** Name of the user who writes; a foreman writes rows that name them. */
  readonly actor: string;
  /** Number unique to this write within the project, increasing. */
  readonly turn: number;
}

export interface Write<N extends Name> {
  readonly body: BodyInputOf<Endpoints[N]>;
  readonly file?: NonNullable<CallArguments<Endpoints[N]>['file']>;
  /** Number of objects written; default: 1. */
  readonly things?: number;
  /** Resolves once a job started by the call has finished. */
  readonly done?: () => Promise<unknown>;
}

const cells = (values: Record<string, string | number | null>) =>
  Object.entries(values).map(([field, value]) => ({ field, value }));
const added = (values: Record<string, string | number>) => ({ row: null, cells: cells(values) });

/** Ids and versions of the rows saved by a set-up call. */
function savedRows(results: readonly { status: string; row?: { id: number; version: number } }[]) {
  const rows = results.flatMap((result) => (result.status === 'saved' && result.row ? result.row : []));
  if (rows.length !== results.length) throw new Error(`Not saved: ${JSON.stringify(results)}`);
  return rows.map(({ id, version }) => ({ id, version }));
}

const codesOf = (turn: number) => ['A', 'B'].map((name) => added({ code: `${name}${turn}` }));

async function newCodes({ lead, projectId, turn }: Stage) {
  const { results } = await lead.call(endpoints.saveCodes, { body: { projectId, kind: 'area', rows: codesOf(turn) } });
  return savedRows(results);
}

async function newSuppliers({ lead, projectId, turn }: Stage) {
  const body = { projectId, kind: 'supplier' as const, rows: codesOf(turn) };
  return savedRows((await lead.call(endpoints.saveSuppliers, { body })).results);
}

/** Reels of a cable type, which it creates first. */
async function reelsOf({ lead, projectId, turn }: Stage) {
  const cableTypeOf = added({ code: `T${turn}` });
  await lead.call(endpoints.saveCodes, { body: { projectId, kind: 'cable-type', rows: [cableTypeOf] } });
  return ['A', 'B'].map((name) => added({ code: `R${name}${turn}`, cableType: `T${turn}`, receivedLength: 1000 }));
}

/** A delivery of two reels of that type. */
const deliveryOf = ({ projectId, turn }: Pick<Stage, 'projectId' | 'turn'>) => ({
  projectId,
  receivedDate: '2026-03-02',
  lines: ['A', 'B'].map((name) => ({
    cells: cells({ code: `D${name}${turn}`, cableType: `T${turn}`, receivedLength: 1000 }),
    reel: null,
  })),
});

/** Creates a cable assigned to a reel to be cut from. */
async function plannedCable(stage: Stage) {
  await newReels(stage);
  const { server, projectId, turn } = stage;
  const cable = { tag: `CC-${turn}`, typeCode: `T${turn}`, designLength: 100, reel: `RA${turn}` };
  await addRows(server.database, projectId, 'cable', [cable]);
}

async function newReels(stage: Stage) {
  const body = { projectId: stage.projectId, kind: 'reel' as const, rows: await reelsOf(stage) };
  return savedRows((await stage.lead.call(endpoints.saveReels, { body })).results);
}

async function newPackages(stage: Stage) {
  const { projectId, turn } = stage;
  const rows = ['A', 'B'].map((name) => added({ code: `P${name}${turn}` }));
  const { results } = await stage.lead.call(endpoints.savePackages, {
    body: { projectId, packageType: 'installation', rows },
  });
  return savedRows(results);
}

/** The company list is shared by all projects, so the codes contain the project id. */
const accountCodesOf = ({ projectId, turn }: Stage) =>
  ['A', 'B'].map((name) => added({ code: `${name}${projectId}.${turn}`, codeType: 'direct' }));

async function newAccountCodes(stage: Stage) {
  const { results } = await stage.server
    .as('administrator')
    .call(endpoints.saveAccountCodes, { body: { rows: accountCodesOf(stage) } });
  return { rows: savedRows(results), codes: accountCodesOf(stage).map(({ cells: [code] }) => String(code?.value)) };
}

const unitsOf = (turn: number) =>
  ['A', 'B'].map((name) =>
    added({ commodityType: 'cable', name: `${name}${turn}`, size: `${name}${turn}`, unit: 'ft', hours: 1 }),
  );

async function newUnits({ lead, projectId, turn }: Stage) {
  const { results } = await lead.call(endpoints.saveLaborUnits, { body: { projectId, rows: unitsOf(turn) } });
  return savedRows(results);
}

const personOf = (turn: number, name = 'Ann') => ({
  name: `${name} ${turn}`,
  email: `${name}.${turn}@example.com`.toLowerCase(),
});

const invited = ({ lead, projectId, turn }: Stage, name?: string) =>
  lead.call(endpoints.createUser, { body: { projectId, ...personOf(turn, name), role: 'viewer' } });

const cableType = { projectId: 0, type: 'cable' as const };

async function newColumns({ lead, projectId, turn }: Stage) {
  const rows = ['A', 'B'].map((name) => added({ labelEn: `${name} ${turn}`, kind: 'number' }));
  const { results } = await lead.call(endpoints.saveColumns, { body: { ...cableType, projectId, rows } });
  return savedRows(results);
}

const cableGrid = { kind: 'data' as const, type: 'cable' as const };

/** Creates a view owned by the actor. */
async function newView({ server, projectId, actor, turn }: Stage) {
  const owner = await server.as({ name: actor }).userId();
  const view = { sharing: 'mine' as const, name: `Turn ${turn}`, content: { q: 'x' } };
  const id = await server.database.transaction((transaction) =>
    insertView(transaction, { ...cableGrid, projectId }, owner, view),
  );
  return id!;
}

/** Creates two cables that name the actor. */
const newCables = ({ server, projectId, actor, turn }: Stage) =>
  addRows(server.database, projectId, 'cable', [
    { tag: `C-${turn}-1`, designLength: 100, foreman: actor },
    { tag: `C-${turn}-2`, designLength: 200, foreman: actor },
  ]);

/** Body and file of a photo of a new entry. */
async function photoOf(stage: Stage) {
  const { lead, projectId } = stage;
  const [commodityId] = await newCables(stage);
  const entryId = crypto.randomUUID();
  const entry = { id: entryId, type: 'cable' as const, commodityId: commodityId!, workDate: '2026-03-02', values: {} };
  await lead.call(endpoints.recordFieldWork, { body: { projectId, entries: [entry] } });
  return {
    body: { projectId, entryId, photoId: crypto.randomUUID(), takenAt: '2026-03-02T12:00:00Z' },
    file: { name: 'photo.jpg', content: jpegOf({ width: 64, height: 48 }), type: 'image/jpeg' },
  };
}

const notesOf = (ids: readonly number[], turn: number) => ({
  type: 'cable' as const,
  rows: ids.map((id) => ({ id, cells: [{ field: 'notes', before: null, after: `Turn ${turn}` }] })),
});

const bulkNotesOf = (ids: readonly number[], turn: number): BulkRequest => ({
  ids: [...ids],
  settings: [{ field: 'notes', after: `Turn ${turn}`, before: { values: [null], places: ids.map(() => 0) } }],
});

/** Creates a bulk edit of the actor that no job has started. */
async function requestedBulkEdit(stage: Stage) {
  const { server, projectId, actor, turn } = stage;
  const changeId = crypto.randomUUID();
  const request = bulkNotesOf(await newCables(stage), turn);
  const askedBy = await server.as({ name: actor }).userId();
  await server.database.transaction((transaction) =>
    insertBulkEdit(transaction, { projectId, changeId, type: 'cable', askedBy, request }),
  );
  return { projectId, changeId };
}

const scheduleOf = (turn: number) => `Cable Tag,Length (ft)\nS-${turn},100\n`;

const projectRecord = ({ projectId, turn }: Stage) => ({
  projectId,
  projectNumber: `W-${turn}`,
  name: `Project ${turn}`,
  unitMeasurement: 'imperial' as const,
  archive: false,
});

/** A timesheet with one line on a new code. */
async function timesheetOf({ lead, projectId, turn }: Stage) {
  const steps = timesheetSteps(lead, projectId);
  await steps.addCodes([`TS-${turn}`]);
  return { steps, file: `Date,Employee ID,Cost Code,Hours\n2026-11-16,E${turn},TS-${turn},8\n` };
}

const lineOf = (turn: number, employeeId = `M${turn}`) =>
  added({ date: '2026-11-17', employeeId, accountCode: `TS-${turn}`, straightTime: 4 });

async function newTimesheetLines(stage: Stage) {
  await timesheetOf(stage);
  const { projectId, turn } = stage;
  const rows = [lineOf(turn), lineOf(turn, `N${turn}`)];
  return savedRows((await stage.lead.call(endpoints.saveTimesheetLines, { body: { projectId, rows } })).results);
}

/** Waits until no job is running on the import. */
async function importRests({ lead, projectId }: Stage, importId: string): Promise<void> {
  for (let look = 0; look < 6000; look += 1) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the import job has ended
    const { status, problem, progress } = await lead.call(endpoints.getImport, { query: { projectId, importId } });
    if (['checked', 'rolledBack'].includes(status) || (status === 'applied' && progress === null)) return;
    if (!['checking', 'applying', 'applied'].includes(status)) throw new Error(problem ?? status);
    // oxlint-disable-next-line no-await-in-loop -- polls until the import job has ended
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The job has not ended within a minute.');
}

export const writes: { readonly [N in WriteName]: (stage: Stage) => Promise<Write<N>> } = {
  createProject: async ({ turn }) => ({ body: { projectNumber: `N-${turn}`, name: `New ${turn}` } }),
  updateProject: async (stage) => ({ body: projectRecord(stage) }),
  updateSetupList: async ({ projectId, turn }) => ({ body: { projectId, isDismissed: turn % 2 === 0 } }),
  updateProjectSettings: async ({ projectId, turn }) => ({ body: { projectId, cutTolerancePercent: turn / 1000 } }),

  createUser: async ({ projectId, turn }) => ({ body: { projectId, ...personOf(turn), role: 'viewer' } }),
  async updateUser(stage) {
    const { id: userId } = await invited(stage);
    const { projectId, turn } = stage;
    return { body: { projectId, userId, ...personOf(turn), role: 'viewer', crewName: `Crew ${turn}` } };
  },
  saveUsers: async ({ projectId, turn }) => ({
    body: { projectId, rows: ['Ann', 'Bea'].map((name) => added(personOf(turn, name))) },
    things: 2,
  }),
  async removeMembers(stage) {
    const rows = [await invited(stage), await invited(stage, 'Bea')];
    const { projectId } = stage;
    return { body: { projectId, rows: rows.map(({ id, version }) => ({ id, version })) }, things: 2 };
  },
  async resendInvite(stage) {
    return { body: { projectId: stage.projectId, userId: (await invited(stage)).id } };
  },
  signOut: async () => ({ body: { everywhere: true } }),
  endSignIns: async ({ server, turn }) => ({ body: { userId: await server.as({ name: `Seen ${turn}` }).userId() } }),
  async mergeUsers(stage) {
    const { id: intoUserId } = await invited(stage);
    return { body: { userId: await stage.server.as({ name: `Seen ${stage.turn}` }).userId(), intoUserId } };
  },

  uploadImport: async ({ projectId, turn }) => ({
    body: { projectId, importType: 'cable' },
    file: { name: 'schedule.csv', content: scheduleOf(turn) },
  }),
  async checkImport(stage) {
    const { projectId, lead, turn } = stage;
    const draft = await importSteps(lead, projectId).upload(scheduleOf(turn));
    const { importId } = draft;
    const { name: sheet, headerRow, mapping } = sheetOf(draft);
    const options = draft.record.options ?? {};
    return {
      body: { projectId, importId, sheet, headerRow: headerRow ?? 0, mapping, mode: 'partial', options },
      done: () => importRests(stage, importId),
    };
  },
  async correctImport({ projectId, lead, turn }) {
    const { draft } = await importSteps(lead, projectId).look(`Cable Tag,Length (ft)\nS-${turn},-1\n`, {
      mode: 'partial',
    });
    const correction = { row: 2, column: 1, was: '-1', value: '1' };
    return { body: { projectId, importId: draft.importId, cells: [correction] } };
  },
  async applyImport(stage) {
    const { projectId, lead, turn } = stage;
    const { draft } = await importSteps(lead, projectId).look(scheduleOf(turn), { mode: 'partial' });
    const { importId } = draft;
    return { body: { projectId, importId }, done: () => importRests(stage, importId) };
  },
  async revertImport(stage) {
    const { projectId, lead, turn } = stage;
    const { draft } = await importSteps(lead, projectId).run(scheduleOf(turn), { mode: 'partial' });
    const { importId } = draft;
    return { body: { projectId, importId }, done: () => importRests(stage, importId) };
  },
  async cancelRevert({ projectId, lead, server, turn }) {
    const { draft } = await importSteps(lead, projectId).run(scheduleOf(turn), { mode: 'partial' });
    const { importId } = draft;
    const progress = { json: { phase: 'reverting', done: 0, total: null } };
    await server.database.transaction((transaction) => updateImport(transaction, projectId, importId, { progress }));
    return { body: { projectId, importId } };
  },
  async cancelImport({ projectId, lead, turn }) {
    const { importId } = await importSteps(lead, projectId).upload(scheduleOf(turn));
    return { body: { projectId, importId } };
  },

  async uploadTimesheet(stage) {
    const { file } = await timesheetOf(stage);
    return { body: { projectId: stage.projectId }, file: { name: 'timesheet.csv', content: file } };
  },
  async checkTimesheet(stage) {
    const { steps, file } = await timesheetOf(stage);
    const { importId, sheets } = await steps.upload(file);
    const { name: sheet, headerRow, mapping } = sheets[0]!;
    return { body: { projectId: stage.projectId, importId, sheet, headerRow: headerRow ?? 0, mapping, options: {} } };
  },
  async correctTimesheet(stage) {
    const { steps, file } = await timesheetOf(stage);
    const { record } = await steps.look(file);
    const correction = { row: 2, column: 0, was: '2026-11-16', value: '2026-11-20' };
    return { body: { projectId: stage.projectId, importId: record.id, cells: [correction] } };
  },
  async mapTimesheetNames({ projectId, turn, ...stage }) {
    await timesheetOf({ projectId, turn, ...stage });
    const names = ['a', 'b'].map((name) => ({
      kind: 'account' as const,
      key: `${name}${turn}`,
      spelling: `${name}${turn}`,
      meaning: `TS-${turn}`,
    }));
    return { body: { projectId, names }, things: 2 };
  },
  async applyTimesheet(stage) {
    const { steps, file } = await timesheetOf(stage);
    const { record, reviewed } = await steps.look(file);
    return { body: { projectId: stage.projectId, importId: record.id, reviewed } };
  },
  async cancelTimesheet(stage) {
    const { steps, file } = await timesheetOf(stage);
    return { body: { projectId: stage.projectId, importId: (await steps.upload(file)).importId } };
  },
  async revertTimesheet(stage) {
    const { steps, file } = await timesheetOf(stage);
    return { body: { projectId: stage.projectId, importId: (await steps.run(file)).id } };
  },
  async saveTimesheetLines(stage) {
    await timesheetOf(stage);
    const { projectId, turn } = stage;
    return { body: { projectId, rows: [lineOf(turn), lineOf(turn, `N${turn}`)] }, things: 2 };
  },
  async removeTimesheetLines(stage) {
    const rows = await newTimesheetLines(stage);
    return { body: { projectId: stage.projectId, rows, reason: 'entered twice' }, things: 2 };
  },

  async saveColumns({ projectId, lead, turn }) {
    const { rows } = await lead.call(endpoints.listColumns, { query: { ...cableType, projectId } });
    const edits = rows
      .filter(({ isUserDefined }) => !isUserDefined)
      .slice(0, 2)
      .map(({ id, version }) => ({ row: { id, version }, cells: cells({ width: 50 + turn }) }));
    return { body: { ...cableType, projectId, rows: edits }, things: 2 };
  },
  async deleteColumns(stage) {
    return { body: { ...cableType, projectId: stage.projectId, rows: await newColumns(stage) }, things: 2 };
  },

  async updateCommodities(stage) {
    const { projectId, turn } = stage;
    return { body: { projectId, ...notesOf(await newCables(stage), turn) }, things: 2 };
  },
  createCommodities: async ({ projectId, turn }) => {
    const rows = ['A', 'B'].map((end) => ({ cells: [{ field: 'tag', value: `NEW-${turn}-${end}` }] }));
    return { body: { projectId, type: 'cable', importId: crypto.randomUUID(), unit: 'ft', rows } };
  },
  async revertCommodityChange(stage) {
    const { projectId, lead, turn } = stage;
    await lead.call(endpoints.updateCommodities, { body: { projectId, ...notesOf(await newCables(stage), turn) } });
    const { changes } = await lead.call(endpoints.listCommodityChanges, { query: { projectId, type: 'cable' } });
    return { body: { projectId, type: 'cable', changeId: changes[0]!.changeId }, things: 2 };
  },
  async startBulkEdit(stage) {
    const { server, projectId, turn } = stage;
    const changeId = crypto.randomUUID();
    const request = bulkNotesOf(await newCables(stage), turn);
    const done = () => bulkEditEnds(server.database, { projectId, changeId });
    return { body: { projectId, changeId, type: 'cable', request }, things: 3, done };
  },
  stopBulkEdit: async (stage) => ({ body: await requestedBulkEdit(stage) }),
  async resumeBulkEdit(stage) {
    const body = await requestedBulkEdit(stage);
    return { body, things: 3, done: () => bulkEditEnds(stage.server.database, body) };
  },
  addEntryPhoto: photoOf,
  async removeEntryPhoto(stage) {
    const { body, file } = await photoOf(stage);
    await stage.lead.call(endpoints.addEntryPhoto, { body, file });
    // Makes the actor its author: a user who can enter work can remove their own photos.
    const userId = await stage.server.as({ name: stage.actor }).userId();
    await stage.server.database.transaction((transaction) =>
      transaction.execute('update field_entry_photo set added_by = $1 where id = $2', [userId, body.photoId]),
    );
    return { body: { projectId: stage.projectId, photoId: body.photoId, reason: 'Blurred' } };
  },
  async recordFieldWork(stage) {
    const ids = await newCables(stage);
    const entries = ids.map((commodityId) => ({
      id: crypto.randomUUID(),
      type: 'cable',
      commodityId,
      workDate: '2026-03-02',
      values: { pulledLength: 5 },
    }));
    return { body: { projectId: stage.projectId, entries }, things: 2 };
  },
  recordExport: async ({ projectId, turn }) => ({
    body: { projectId, fileName: `Cables ${turn}`, format: 'csv', rows: 1 },
  }),

  saveCodes: async ({ projectId, turn }) => ({ body: { projectId, kind: 'area', rows: codesOf(turn) }, things: 2 }),
  async deleteCodes(stage) {
    return { body: { projectId: stage.projectId, kind: 'area', rows: await newCodes(stage) }, things: 2 };
  },
  async mergeCodes(stage) {
    const [code, into] = await newCodes(stage);
    return { body: { projectId: stage.projectId, codeId: code!.id, intoCodeId: into!.id } };
  },
  saveSuppliers: async ({ projectId, turn }) => ({
    body: { projectId, kind: 'supplier', rows: codesOf(turn) },
    things: 2,
  }),
  async deleteSuppliers(stage) {
    return { body: { projectId: stage.projectId, kind: 'supplier', rows: await newSuppliers(stage) }, things: 2 };
  },
  async mergeSuppliers(stage) {
    const [supplier, into] = await newSuppliers(stage);
    return { body: { projectId: stage.projectId, codeId: supplier!.id, intoCodeId: into!.id } };
  },

  saveReels: async (stage) => ({
    body: { projectId: stage.projectId, kind: 'reel', rows: await reelsOf(stage) },
    things: 2,
  }),
  async deleteReels(stage) {
    return { body: { projectId: stage.projectId, kind: 'reel', rows: await newReels(stage) }, things: 2 };
  },
  async mergeReels(stage) {
    const [reel, into] = await newReels(stage);
    return { body: { projectId: stage.projectId, codeId: reel!.id, intoCodeId: into!.id } };
  },

  async receiveReels(stage) {
    const { projectId, turn } = stage;
    await reelsOf(stage);
    return { body: deliveryOf({ projectId, turn }), things: 2 };
  },
  async undoReceipt(stage) {
    const { projectId, lead, turn } = stage;
    await reelsOf(stage);
    const reply = await lead.call(endpoints.receiveReels, { body: deliveryOf({ projectId, turn }) });
    if (reply.status !== 'received') throw new Error(JSON.stringify(reply));
    return { body: { projectId, ...reply.undo }, things: 2 };
  },

  async disposeOfReel(stage) {
    const [reel] = await newReels(stage);
    const { projectId } = stage;
    return {
      body: { projectId, reel: reel!, as: 'returned', length: 1000, date: '2026-03-02', reason: 'Left over' },
    };
  },
  async undoDisposal(stage) {
    const [reel] = await newReels(stage);
    const { projectId, lead } = stage;
    const gone = { as: 'scrap' as const, length: 5, date: '2026-03-02', reason: 'Crushed' };
    const reply = await lead.call(endpoints.disposeOfReel, { body: { projectId, reel: reel!, ...gone } });
    if (reply.status !== 'disposed') throw new Error(reply.reason);
    return { body: { projectId, ...reply.undo } };
  },

  async makeCutOrder(stage) {
    await plannedCable(stage);
    return { body: { projectId: stage.projectId } };
  },
  async withdrawCutOrder(stage) {
    await plannedCable(stage);
    const { projectId } = stage;
    const reply = await stage.lead.call(endpoints.makeCutOrder, { body: { projectId } });
    if (reply.status !== 'kept') throw new Error(reply.reason);
    return { body: { projectId, number: reply.number } };
  },

  async allocateReels(stage) {
    await newReels(stage);
    const { server, projectId, actor, turn } = stage;
    const ids = await addRows(server.database, projectId, 'cable', [
      { tag: `RC-${turn}`, typeCode: `T${turn}`, designLength: 100, foreman: actor },
    ]);
    return { body: { projectId, moves: ids.map((commodityId) => ({ commodityId, from: null, to: `RA${turn}` })) } };
  },

  savePackages: async ({ projectId, turn }) => ({
    body: {
      projectId,
      packageType: 'installation',
      rows: ['A', 'B'].map((name) => added({ code: `P${name}${turn}` })),
    },
    things: 2,
  }),
  async deletePackages(stage) {
    return {
      body: { projectId: stage.projectId, packageType: 'installation', rows: await newPackages(stage) },
      things: 2,
    };
  },
  async takePackageStep(stage) {
    const [draft] = await newPackages(stage);
    return { body: { projectId: stage.projectId, ...draft!, event: 'cancel' } };
  },
  async savePackageConstraints(stage) {
    const [draft] = await newPackages(stage);
    return { body: { projectId: stage.projectId, ...draft!, edits: [{ add: 'Lights' }] } };
  },
  async recordCover(stage) {
    const { server, projectId, actor: foreman, turn } = stage;
    const own = { status: 'released' as const, foreman };
    const id = await addPackage(server.database, projectId, 'installation-package', `PC${turn}`, own);
    const printed = { values: {}, constraints: [], rows: [] };
    return { body: { projectId, printId: crypto.randomUUID(), id, printed } };
  },
  async createPackageLink(stage) {
    const [draft] = await newPackages(stage);
    return { body: { projectId: stage.projectId, id: draft!.id, days: 1 } };
  },
  async stopPackageLink(stage) {
    const [draft] = await newPackages(stage);
    const made = { projectId: stage.projectId, id: draft!.id };
    const { link } = await stage.lead.call(endpoints.createPackageLink, { body: { ...made, days: 1 } });
    return { body: { ...made, linkId: link.id } };
  },
  async fillPackage(stage) {
    const { server, projectId, actor, turn } = stage;
    const [draft] = await newPackages(stage);
    const ids = await addRows(server.database, projectId, 'cable', [{ tag: `FP-${turn}`, foreman: actor }]);
    return {
      body: { projectId, id: draft!.id, commodityType: 'cable', by: { ids }, movesFromOthers: false, isTrial: false },
    };
  },
  async removeFromPackage(stage) {
    const { server, projectId, actor, turn } = stage;
    const [draft] = await newPackages(stage);
    const ids = await addRows(server.database, projectId, 'cable', [
      { tag: `TP-${turn}`, foreman: actor, package: `PA${turn}` },
    ]);
    return { body: { projectId, id: draft!.id, commodityType: 'cable', ids } };
  },

  saveView: async ({ projectId, turn }) => ({ body: { ...cableGrid, projectId, view: null, name: `View ${turn}` } }),
  deleteView: async (stage) => ({ body: { projectId: stage.projectId, id: await newView(stage), version: 1 } }),
  setDefaultView: async (stage) => ({
    body: { ...cableGrid, projectId: stage.projectId, of: 'own', id: await newView(stage) },
  }),

  async savePrintTemplate({ projectId, lead, turn }) {
    const place = { projectId, commodityType: 'cable' as const, templateType: 'label' as const };
    const { version } = await lead.call(endpoints.getPrintTemplate, { query: place });
    return { body: { ...place, version, content: textTemplate(`Turn ${turn}`) } };
  },
  async recordPrint(stage) {
    const cards = (await newCables(stage)).map((id) => ({ id, values: { designLength: 100 } }));
    const job = { printId: crypto.randomUUID(), templateType: 'pull-card' as const, templateVersion: 0 };
    return { body: { projectId: stage.projectId, type: 'cable', ...job, unitMeasurement: 'imperial', cards } };
  },

  saveAccountCodes: async (stage) => ({ body: { rows: accountCodesOf(stage) }, things: 2 }),
  deleteAccountCodes: async (stage) => ({ body: { rows: (await newAccountCodes(stage)).rows }, things: 2 }),
  copyAccountCodes: async (stage) => ({
    body: { projectId: stage.projectId, codes: (await newAccountCodes(stage)).codes },
    things: 2,
  }),

  saveLaborUnits: async ({ projectId, turn }) => ({ body: { projectId, rows: unitsOf(turn) }, things: 2 }),
  async deleteLaborUnits(stage) {
    return { body: { projectId: stage.projectId, rows: await newUnits(stage) }, things: 2 };
  },
  async copyLaborUnits({ projectId, lead }) {
    // Existing units are not copied again, so one is deleted first.
    const { units } = await lead.call(endpoints.listLaborUnits, { query: { projectId } });
    const rows = units.slice(0, 1).map(({ id, version }) => ({ id, version }));
    await lead.call(endpoints.deleteLaborUnits, { body: { projectId, rows } });
    return { body: { projectId, fromProjectId: null } };
  },
  recalculateHours: async ({ projectId }) => ({ body: { projectId } }),

  sendProblemReport: async () => ({ body: { boxId: crypto.randomUUID(), box: sampleProblemReport } }),
  recordAuditExport: async () => ({ body: { format: 'csv', rows: 3 } }),
  async switchFeature({ server }) {
    const switches = await server.as('administrator').call(endpoints.listFeatureSwitches);
    const feature = 'handOver' as const;
    return { body: { feature, isOn: !switches.find((each) => each.feature === feature)!.isOn } };
  },
  async createArchive({ server }) {
    // Queues the job with a delay: the request finds it waiting, and nothing is written to the disk.
    const job = { kind: 'archive.write', projectId: null, subject: 'archive', payload: { reason: 'requested' } };
    await server.database.transaction((transaction) =>
      insertJobOnce(transaction, { ...job, id: crypto.randomUUID(), delayMs: 3_600_000 }),
    );
    return { body: {} };
  },
  saveArchiveSettings: async ({ turn }) => ({
    body: { isOn: true, hour: turn % 24, keepDaily: 8, keepWeekly: 7, keepMonthly: 4 },
  }),
  async cancelSystemJob({ server, projectId, turn }) {
    const jobId = crypto.randomUUID();
    const job = {
      id: jobId,
      kind: 'laborUnits.recalculate',
      projectId,
      subject: `turn ${turn}`,
      payload: { projectId },
    };
    // Delayed, so that no runner takes the job before the call.
    await server.database.transaction((transaction) => insertJob(transaction, { ...job, delayMs: 3_600_000 }));
    return { body: { jobId } };
  },
};
