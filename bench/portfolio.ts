/**
 * Creates twelve projects in different states next to the demonstration project, to view the number pages as an executive does:
 * ahead, late, over its hours, without hours, without a budget, finished, archived, empty, two time zones, one in French, one
 * whose revision changed pulled cables, one with a failed import. Every user of the demonstration project is a member of each, so
 * that all of them can view it.
 *
 *   node bench/portfolio.ts .tmp/portfolio [scale, 0.25]
 *   DATA_DIR=.tmp/portfolio PORT=4320 node server/main.ts
 */
import { join } from 'node:path';
import { commodityTypes } from '../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../contract/commodities/index.ts';

import { columnName } from '../contract/commodities/fields/field.ts';
import { recalculationOrder } from '../contract/commodities/links.ts';
import { isoOfDay, dayOfIso } from '../contract/base/units/days.ts';
import { updateProject, getProject } from '../contract/setup/projects/projects.ts';
import { dayIn } from '../contract/base/units/projectDay.ts';
import { loadConfig } from '../server/config/config.ts';
import { openDatabase } from '../server/db/connect.ts';
import type { Transaction } from '../server/db/database.ts';
import { importMessage } from '../server/locales/en-US/imports.ts';
import { jsonText } from '../server/db/jsonText.ts';
import { migrate } from '../server/db/migrate.ts';
import { createLog } from '../server/config/log.ts';
import { insertHistory, readEarnedDays } from '../server/repositories/projects/demoProject.ts';
import { recalculate } from '../server/repositories/progress/recalculate.ts';
import { insertLines } from '../server/repositories/timesheets/lines.ts';
import { bumpVersion } from '../server/repositories/projects/versions.ts';
import { seedDemo } from '../server/seed/demo.ts';
import { createChance } from '../server/seed/random.ts';
import { ammoniaPlant, type PlantPlan } from '../server/seed/plans.ts';
import { linesOf } from '../server/seed/timesheets.ts';
import { writeProject } from '../server/seed/writeProject.ts';
import { importSteps } from '../tests/server/fixtures/importSteps.ts';
import { timesheetSteps } from '../tests/server/fixtures/timesheetSteps.ts';
import { startTestServer } from '../tests/server/testServer.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say where: node bench/portfolio.ts .tmp/portfolio');
const scale = Number(process.argv[3] ?? 0.25);
const now = new Date();
const today = dayIn(now, 'UTC');
const daysAgo = (days: number) => isoOfDay(dayOfIso(today) - days);

const database = await openDatabase({ engine: 'pglite', folder: join(folder, 'database'), thread: 'own' });
await migrate(database);
const config = loadConfig({ DATA_DIR: folder, PUBLIC_URL: `http://localhost:${process.env['PORT'] ?? 4320}` });
await seedDemo({ config, database, now: () => now, log: createLog('silent') });
const server = await startTestServer({ database, env: { DATA_DIR: folder }, now: () => now });

interface Truth extends Pick<PlantPlan, 'projectNumber' | 'name' | 'client' | 'location'> {
  /** Progress of the areas, 0-1. */
  readonly progress: number;
  /** Days from today to the target finish; the planned progress is a straight line to it. */
  readonly finishIn: number;
  readonly timeZone?: string;
  readonly after?: (project: Made) => Promise<unknown>;
}

interface Made {
  readonly projectId: number;
  readonly lead: ReturnType<typeof server.as>;
  readonly run: (text: string, parameters?: readonly unknown[]) => Promise<unknown>;
}

/** Adds hours of a rework crew for each of the last fourteen weeks, from a timesheet file as a clerk sends it. */
async function overspend({ projectId, lead }: Made): Promise<void> {
  const rows: string[] = [];
  for (let week = 0; week < 14; week += 1)
    for (let day = 1; day <= 4; day += 1)
      for (let person = 1; person <= 3; person += 1)
        rows.push(
          `${daysAgo(week * 7 + day)},R${person},Rework ${person},Earl Kowalski,E-320,8,${person === 1 ? 2 : 0}`,
        );
  await timesheetSteps(lead, projectId).run(
    ['Date,Employee ID,Employee Name,Foreman,Cost Code,ST,OT', ...rows].join('\n'),
    {},
    'rework.csv',
  );
}

async function recalculateAll(transaction: Transaction, projectId: number): Promise<void> {
  for (const type of recalculationOrder)
    // oxlint-disable-next-line no-await-in-loop -- types are recalculated before the types that read them
    await recalculate(transaction, projectId, type, 'all');
}

const withoutBudget = ({ projectId }: Made) =>
  database.transaction(async (transaction) => {
    await bumpVersion(transaction, projectId);
    await transaction.execute('delete from labor_unit where project_id = $1', [projectId]);
    await recalculateAll(transaction, projectId);
  });

/** Completes every step of every row, on its existing date or ten days ago, and adds the usual hours for it. */
const finish = ({ projectId }: Made) =>
  database.transaction(async (transaction) => {
    await bumpVersion(transaction, projectId);
    for (const type of commodityTypes) {
      const { table, steps } = commodities[type];
      const ofType = table === 'termination' ? ` and commodity_type = '${type}'` : '';
      for (const { dateField, completeField, result } of steps) {
        const sets = [`${columnName(dateField)} = coalesce(${columnName(dateField)}, $2::date)`];
        if (completeField !== undefined) sets.push(`${columnName(completeField)} = true`);
        if (result) sets.push(`${columnName(result.field)} = '${result.earns.at(-1)!}'`);
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
        await transaction.execute(`update ${table} set ${sets.join(', ')} where project_id = $1${ofType}`, [
          projectId,
          daysAgo(10),
        ]);
      }
    }
    await recalculateAll(transaction, projectId);
    await transaction.execute('delete from progress_transaction where project_id = $1', [projectId]);
    await transaction.execute('delete from timesheet_line where project_id = $1', [projectId]);
    for (const type of recalculationOrder)
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await insertHistory(transaction, projectId, type, 1);
    const spent = linesOf(await readEarnedDays(transaction, projectId), createChance(projectId));
    for (let from = 0; from < spent.length; from += 5000)
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await insertLines(transaction, projectId, null, spent.slice(from, from + 5000));
  });

/** Imports a revision that makes twelve pulled cables longer and omits three. */
async function revise({ projectId, lead }: Made): Promise<void> {
  const cables = await database.transaction((transaction) =>
    transaction.query<Record<'tag' | 'type' | 'length' | 'from' | 'to' | 'pulled', string | number | null>>(
      `select tag, type_code as type, design_length as length, from_equipment as "from", to_equipment as "to", pulled_length as pulled
       from cable where project_id = $1 order by (pulled_length is null), id`,
      [projectId],
    ),
  );
  const listed = cables
    .slice(3)
    .map(({ tag, type, length, from, to }, at) => [tag, type, from, to, Number(length) + (at < 12 ? 45 : 0)].join(','));
  await importSteps(lead, projectId).run(
    ['Cable Tag,Type Code,From,To,Design Length', ...listed].join('\n'),
    { mode: 'full' },
    'cable_schedule_revC.csv',
  );
}

/** Adds an import that failed to apply, and one that is waiting for review. */
async function failedImport({ projectId, lead, run }: Made): Promise<void> {
  const steps = importSteps(lead, projectId);
  const looked = await steps.look('Cable Tag,Design Length\nX-1,100\nX-2,200\n', {}, 'cable_schedule_revB.csv');
  await run(`update import set status = 'failed', problem = $2 where id = $1`, [
    looked.draft.importId,
    jsonText(importMessage('failed')),
  ]);
  await importSteps(lead, projectId, 'conduit').look('Conduit Tag,Length\nX-3,100\n', {}, 'conduit_schedule_revC.csv');
}

const archive = async ({ projectId, lead }: Made) => {
  const { projectNumber, name, client, location, startDate, unitMeasurement } = await lead.call(getProject, {
    query: { projectId },
  });
  const body = { projectId, projectNumber, name, client, location, startDate, unitMeasurement, archive: true };
  return lead.call(updateProject, { body });
};

const truths: readonly Truth[] = [
  {
    projectNumber: '26-0101',
    name: 'Harborview Substation',
    client: 'Bay Electric Cooperative',
    location: 'Mobile, Alabama',
    progress: 0.85,
    finishIn: 260,
  },
  {
    projectNumber: '26-0102',
    name: 'Red Mesa Copper Concentrator',
    client: 'Red Mesa Mining',
    location: 'Globe, Arizona',
    progress: 0.2,
    finishIn: 6,
    timeZone: 'America/Phoenix',
  },
  {
    projectNumber: '26-0103',
    name: 'Lakeshore Data Hall 3',
    client: 'Northern Colocation',
    location: 'Joliet, Illinois',
    progress: 0.6,
    finishIn: 90,
    timeZone: 'America/Chicago',
    after: overspend,
  },
  {
    projectNumber: '26-0104',
    name: 'Tillamook Dairy Expansion',
    client: 'Coast Creameries',
    location: 'Tillamook, Oregon',
    progress: 0.5,
    finishIn: 90,
    after: ({ projectId, run }) => run('delete from timesheet_line where project_id = $1', [projectId]),
  },
  {
    projectNumber: '26-0105',
    name: 'Sabine LNG Flare Rebuild',
    client: 'Sabine Energy',
    location: 'Sabine Pass, Texas',
    progress: 0.4,
    finishIn: 90,
    after: withoutBudget,
  },
  {
    projectNumber: '25-0088',
    name: 'Fort Worth Water Treatment',
    client: 'City of Fort Worth',
    location: 'Fort Worth, Texas',
    progress: 1,
    finishIn: -5,
    after: finish,
  },
  {
    projectNumber: '24-0310',
    name: 'Dry Creek Compressor Station',
    client: 'Plains Pipeline',
    location: 'Douglas, Wyoming',
    progress: 0.9,
    finishIn: -60,
    after: archive,
  },
  {
    projectNumber: '26-0107',
    name: 'Pune Packaging Plant',
    client: 'Sahyadri Foods',
    location: 'Pune, Maharashtra',
    progress: 0.55,
    finishIn: 100,
    timeZone: 'Asia/Kolkata',
  },
  {
    projectNumber: '26-0108',
    name: 'Agrandissement de l’usine de Bécancour',
    client: 'Aluminerie du Saint-Laurent',
    location: 'Bécancour, Québec',
    progress: 0.45,
    finishIn: 120,
    timeZone: 'America/Toronto',
  },
  {
    projectNumber: '26-0109',
    name: 'Kingsport Polymers Unit 7',
    client: 'Holston Chemical',
    location: 'Kingsport, Tennessee',
    progress: 0.7,
    finishIn: 80,
    after: revise,
  },
  {
    projectNumber: '26-0110',
    name: 'Sioux Falls Ethanol Dryer',
    client: 'Prairie Ethanol',
    location: 'Sioux Falls, South Dakota',
    progress: 0.3,
    finishIn: 110,
    after: failedImport,
  },
];

/** One area in three is at the progress of the project; the others are ahead of it or behind it. */
const planOf = (truth: Truth, at: number): PlantPlan => ({
  ...truth,
  seed: 2600 + at,
  scale,
  areas: ammoniaPlant.areas.slice(0, 3).map((area, place) =>
    Object.assign({}, area, {
      progress: truth.progress === 1 ? 1 : Math.max(0, Math.min(1, truth.progress + (1 - place) * 0.15)),
    }),
  ),
});

for (const [at, truth] of truths.entries()) {
  // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
  const projectId = await database.transaction(async (transaction) => {
    const id = await writeProject(transaction, planOf(truth, at), now, 1);
    await transaction.execute('update project set target_finish_date = $2, time_zone = $3 where id = $1', [
      id,
      daysAgo(-truth.finishIn),
      truth.timeZone ?? null,
    ]);
    return id;
  });
  const run: Made['run'] = (text, parameters = []) =>
    database.transaction(async (transaction) => {
      await bumpVersion(transaction, projectId);
      await transaction.execute(text, parameters);
    });
  // oxlint-disable-next-line no-await-in-loop -- same reason as above
  await truth.after?.({ projectId, lead: server.as({ name: 'Lead of all', role: 'project-lead' }, projectId), run });
  console.log(`${projectId}  ${truth.projectNumber}  ${truth.name}`);
}
const empty = await server.createProject({ projectNumber: '26-0111', name: 'Just Created', startDate: today });
console.log(`${empty.id}  26-0111  Just Created`);

await database.transaction((transaction) =>
  transaction.execute(
    `insert into project_user (project_id, user_id, role, granted, revoked, foreman, crew_name)
     select p.id, m.user_id, m.role, m.granted, m.revoked, m.foreman, m.crew_name from project p
     join project_user m on m.project_id = 1 where p.id > 2 on conflict do nothing`,
  ),
);
await server.close();
await database.close();
