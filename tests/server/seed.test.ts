import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { performanceFactor } from '../../contract/progress/earnedValue.ts';
import { getProjectFigures } from '../../contract/reports/figures/figuresOfProject.ts';
import { getCommodityRecord } from '../../contract/rows/commodityRecord.ts';
import { getReelPlan } from '../../contract/reels/reelPlan.ts';
import { listProblemReports } from '../../contract/admin/problemReport.ts';
import { getChangeReport } from '../../contract/imports/changeReport.ts';
import { listImports } from '../../contract/imports/imports.ts';
import { listPackages } from '../../contract/packages/packages.ts';
import { cardCode } from '../../contract/printing/cardCode.ts';
import { getCardState } from '../../contract/printing/printedCards.ts';
import { getCutOrder } from '../../contract/reels/cutOrders.ts';
import { listViews } from '../../contract/reports/savedViews/savedViews.ts';
import { listTimesheets } from '../../contract/timesheets/timesheets.ts';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { listUsers } from '../../contract/users/users.ts';
import { demoRequestPrefix } from '../../server/seed/story/demoRequests.ts';
import { type ReportType } from '../../contract/reports/reportTypes.ts';
import { getReport, textOfNotice, type Report, maxWindow } from '../../contract/reports/reports.ts';
import { seedDemo } from '../../server/seed/demo.ts';
import { resetDemo } from '../../server/seed/resetDemo.ts';
import { createChance } from '../../server/seed/random.ts';
import { recalculate } from '../../server/repositories/progress/recalculate.ts';
import { commodityTypes } from '../../contract/commodities/fields/commodityTypes.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { notices as noticesMessages } from '../../server/locales/en-US/notices.ts';
import { fillText } from '../support/fillText.ts';

const now = new Date('2026-11-20T15:00:00Z');
const today = '2026-11-20';
const projectId = 1;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  await seedDemo(server.context);
});
afterAll(() => server.close());

const query = <Row>(text: string, parameters: unknown[] = []) =>
  server.database.transaction((transaction) => transaction.query<Row>(text, parameters));
const report = (reportType: ReportType): Promise<Report> =>
  server.as('administrator').call(getReport, { query: { projectId: 1, reportType, limit: maxWindow } });

const administrator = () => server.as('administrator');

/** Digest of the cables of a project. */
const contents = (name: string) =>
  query<{ rows: string }>(
    `select md5(string_agg(concat_ws('|', c.tag, c.status, c.design_length, c.earned_hours, c.foreman, c.delay_reason, c.revision), ',' order by c.tag)) as rows
     from project p join cable c on c.project_id = p.id where p.project_number = $1 group by p.id`,
    [name],
  );

/** Transaction ids of the rows, which change with every write of a row. */
const stamps = () => query<{ x: string }>('select id, xmin::text as x from cable where project_id = 1 order by id');

function draw(seed: number): number[] {
  const chance = createChance(seed);
  return Array.from({ length: 1000 }, () => chance.whole(0, 9));
}

describe('the demo data', () => {
  it('lists reasons for delays', async () => {
    const reasons = await query<{ code: string }>(
      "select code from code where project_id = 1 and kind = 'delay-reason' and active order by sort, code",
    );
    expect(reasons.map(({ code }) => code)).toContain('Weather');
    expect(reasons.length).toBeGreaterThan(3);
  });

  it('has the administrator as user 1 and all others in both projects', async () => {
    const people = await query<{ id: number; is_admin: boolean; projects: number }>(
      'select u.id, u.is_admin, count(m.project_id)::int as projects from app_user u left join project_user m on m.user_id = u.id group by u.id order by u.id',
    );
    expect(people[0]).toEqual({ id: 1, is_admin: true, projects: 0 });
    expect(people.slice(1, 6).every((person) => !person.is_admin && person.projects === 2)).toBe(true);
    // A second general foreman, and the foremen of the other seven crews.
    expect(people.slice(6).map(({ is_admin, projects }) => [is_admin, projects])).toEqual(
      Array.from({ length: 8 }, () => [false, 1]),
    );
  });

  it('calls a reel in use only if cable is cut from it', async () => {
    const reels = await query<{ status: string; cut: boolean }>(
      `select k.extra ->> 'status' as status, exists (
         select from cable c where c.project_id = 1 and c.reel = k.code and c.pulled_length > 0
       ) as cut from code k where k.project_id = 1 and k.kind = 'reel'`,
    );
    expect(new Set(reels.filter(({ status }) => status === 'inUse').map(({ cut }) => cut))).toEqual(new Set([true]));
  });

  it('has the size of a mid-size job', async () => {
    const [size] = await query<Record<string, number>>(
      `select (select count(*)::int from cable where project_id = 1) as cables, (select count(*)::int from cable_tray where project_id = 1) as trays,
        (select count(*)::int from conduit where project_id = 1) as conduits, (select count(*)::int from equipment where project_id = 1) as equipment,
        (select count(*)::int from termination where project_id = 1) as terms`,
    );
    expect(size!['cables']).toBeGreaterThan(2800);
    expect(size!['cables']).toBeLessThan(3300);
    expect(size).toMatchObject({ trays: 400, conduits: 696, equipment: 496, terms: size!['cables']! * 2 });
  });

  it('has timesheet hours for earned work, at most a day each, and a curve up to the earned hours', async () => {
    const [longest] = await query<{ hours: number }>(
      'select max(hours) as hours from (select sum(straight_time + overtime + double_time) as hours from timesheet_line group by project_id, employee_key, work_date) day',
    );
    expect(longest!.hours).toBeLessThanOrEqual(10);
    const figures = await server.as('administrator').call(getProjectFigures, { query: { projectId: 1 } });
    expect(performanceFactor(figures.hours.earnedHours, figures.hours.directHours)).toBeGreaterThan(0.85);
    expect(figures.hours.indirectHours).toBeGreaterThan(0);
    const latest = figures.curve.findLast(({ earned }) => earned !== null);
    expect(latest?.earned).toBeCloseTo(figures.hours.earnedHours, 2);
    expect(latest?.spent).toBeCloseTo(figures.hours.directHours, 2);
  });

  it('is about 40 % complete, with pulls of the last five months', async () => {
    const { totals } = await report('cable-summary');
    expect(totals['percentComplete']).toBeGreaterThan(30);
    expect(totals['percentComplete']).toBeLessThan(50);
    const [days] = await query<{ first: string; last: string }>(
      "select min(work_date) as first, max(work_date) as last from progress_transaction where project_id = 1 and commodity_type = 'cable'",
    );
    expect(days!.first >= '2026-06-20').toBe(true);
    expect(days!.last <= '2026-11-20').toBe(true);
  });

  it('has hours on almost all cables, a few holds and a few unknown raceways', async () => {
    const { notices } = await report('cable-summary');
    expect(notices.map(textOfNotice)).toEqual([
      expect.stringContaining('1 removed cable still counts for work done.'),
      fillText(noticesMessages.noLaborUnit_other, { shown: 8, commodity: 'cables' }),
    ]);
    const unknown = await report('unknown-commodities-in-cable-route');
    expect(unknown.rows.length).toBeGreaterThan(2);
    expect(unknown.rows.every((row) => row['kind'] === 'Raceway')).toBe(true);
    expect(unknown.rows.some((row) => row['looksLike'] !== null)).toBe(true);
    const [held] = await query<{ n: number }>(
      "select count(*)::int as n from cable where project_id = 1 and status = 'On hold'",
    );
    expect(held!.n).toBeGreaterThan(4);
  });

  it('has a cable cut from two reels, both long enough', async () => {
    const { reels, cables } = await server.as('administrator').call(getReelPlan, { query: { projectId: 1 } });
    const spliced = cables.filter(({ splice }) => splice);
    expect(spliced).toHaveLength(1);
    const of = new Set([spliced[0]!.reel, spliced[0]!.splice!.reel]);
    const balances = reels.filter(({ code }) => of.has(code)).map(({ plannedBalance }) => plannedBalance);
    expect(balances).toHaveLength(2);
    for (const balance of balances) expect(balance).toBeGreaterThanOrEqual(0);
    // Other reels are short, so that the user can try a splice.
    expect(reels.some(({ plannedBalance }) => (plannedBalance ?? 0) < 0)).toBe(true);
  });

  it('has some cables that are ready to pull', async () => {
    const { rows } = await report('cable-route-ready');
    for (const ready of ['Yes', 'No', 'Unknown']) expect(rows.some((row) => row['ready'] === ready)).toBe(true);
  });

  it('has a history that explains every row', async () => {
    const [difference] = await query<{ n: number }>(
      `select count(*)::int as n from cable c left join (
         select commodity_id, sum(delta_quantity) as quantity from progress_transaction where project_id = 1 and commodity_type = 'cable' and step = 'pulled' group by 1
       ) t on t.commodity_id = c.id where c.project_id = 1 and abs(coalesce(t.quantity, 0) - c.quantity * c.pulled_fraction) > 0.001`,
    );
    expect(difference!.n).toBe(0);
  });

  it('lists the progress of each cable in the history of its row', async () => {
    const [pulled] = await query<{ id: number; fraction: number; day: string }>(
      `select id, pulled_fraction as fraction, pulled_date::text as day from cable
       where project_id = 1 and pulled_fraction = 1 order by id limit 1`,
    );
    const { history } = await server
      .as('administrator')
      .call(getCommodityRecord, { query: { projectId: 1, type: 'cable', id: pulled!.id } });
    expect(history.find(({ fields }) => fields.some(({ field }) => field === 'pulledFraction'))).toMatchObject({
      cause: 'entry',
      fields: [
        { field: 'pulledFraction', before: 0, after: pulled!.fraction },
        { field: 'pulledDate', before: null, after: pulled!.day },
      ],
    });
  });

  it('is consistent: recalculating everything changes nothing', async () => {
    const before = await stamps();
    await server.database.transaction(async (transaction) => {
      for (const type of commodityTypes) await recalculate(transaction, 1, type, 'all');
    });
    expect(await stamps()).toEqual(before);
  });

  it('is not added if projects exist', async () => {
    await seedDemo(server.context);
    expect(await query('select id from project order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

/** Made by the calls of its people, on days before the seed. */
describe('the story of the demo project', () => {
  it('has a first issue of every schedule, a full revision and a partial one, with their changes', async () => {
    const imports = await administrator().call(listImports, { query: { projectId } });
    expect(imports.map(({ importType, options, status }) => [importType, options?.revision, status])).toEqual([
      ['cable', 'C', 'applied'],
      ['cable', 'B', 'applied'],
      ['cable', 'A', 'applied'],
      ['conduit', 'B', 'applied'],
      ['cable-tray', 'B', 'applied'],
      ['equipment', 'B', 'applied'],
    ]);
    expect(imports.every(({ counts }) => counts!.errors === 0)).toBe(true);
    const [third, second] = imports;
    expect(second!.counts).toMatchObject({ added: 8, removed: 5 });
    expect(second!.counts!.changed).toBeGreaterThan(30);
    expect(third!.counts).toMatchObject({ added: 3, removed: 0 });
    const { rows } = await administrator().call(getChangeReport, { query: { projectId, importId: second!.id } });
    const impacts = new Set(rows.map(({ impact }) => impact));
    expect([...impacts].toSorted()).toEqual(['critical', 'info', 'review']);
  });

  it('took two years, up to today', async () => {
    const [dates] = await query<{ from: string; to: string; first: string; last: string }>(
      `select start_date::text as from, target_finish_date::text as to,
         (select min(work_date)::text from progress_transaction t where t.project_id = p.id) as first,
         (select max(work_date)::text from progress_transaction t where t.project_id = p.id) as last
       from project p where id = 1`,
    );
    expect(Date.parse(dates!.to) - Date.parse(dates!.from)).toBeGreaterThan(725 * 24 * 3600 * 1000);
    expect(dates!.first > dates!.from).toBe(true);
    expect(dates!.last <= today).toBe(true);
  });

  it('has eight crews that report to two general foremen', async () => {
    const users = await administrator().call(listUsers, { query: { projectId } });
    const crews = users.filter(({ crewName }) => crewName !== '');
    expect(crews).toHaveLength(8);
    expect(new Set(crews.map(({ reportsTo }) => reportsTo?.name)).size).toBe(2);
  });

  it('has delays with reasons, and photos of some', async () => {
    const [delays] = await query<{ rows: number; reasons: number; photos: number; late: number }>(
      `select count(*)::int as rows, count(distinct delay_reason)::int as reasons,
         (select count(*)::int from field_entry_photo where project_id = 1) as photos,
         (select count(*)::int from field_entry_photo where project_id = 1 and added_at > '${today}T23:59:00Z') as late
       from cable where project_id = 1 and delay_reason <> ''`,
    );
    expect(delays!.rows).toBeGreaterThan(15);
    expect(delays!.reasons).toBeGreaterThan(4);
    expect(delays!.photos).toBeGreaterThan(5);
    expect(delays!.late).toBe(0);
  });

  it('has the hours of the last two weeks from files', async () => {
    const files = await administrator().call(listTimesheets, { query: { projectId } });
    expect(files.map(({ status }) => status)).toEqual(['applied', 'applied']);
    for (const { counts } of files) {
      expect(counts!.lines).toBeGreaterThan(20);
      expect(counts!.refused).toBe(0);
    }
  });

  it('has a cut order older than the last revision, and deliveries', async () => {
    const { order } = await administrator().call(getCutOrder, { query: { projectId } });
    expect(order!.pieces.length).toBeGreaterThan(20);
    expect(order!.schedule?.revision).toBe('B');
    const [reels] = await query<{ received: number }>(
      `select count(*)::int as received from code where project_id = 1 and kind = 'reel' and extra ->> 'receivedDate' > '2026-10-01'`,
    );
    expect(reels!.received).toBe(5);
  });

  it('has pull cards, some of which a revision superseded', async () => {
    const printed = await query<{ tag: string; revision: string }>(
      `select c.tag, p.revision from printed_card p join cable c on c.project_id = p.project_id and c.id = p.commodity_id where p.project_id = 1 order by c.tag`,
    );
    const states = await Promise.all(
      printed.map(({ tag, revision }) =>
        administrator().call(getCardState, { query: { projectId, code: cardCode(tag, revision) } }),
      ),
    );
    const superseded = states.filter(({ cards }) => cards.some(({ differences }) => differences.length > 0));
    expect(printed).toHaveLength(12);
    expect(superseded).toHaveLength(4);
  });

  it('has packages that are late and others on time', async () => {
    const { rows } = await administrator().call(listPackages, { query: { projectId, packageType: 'installation' } });
    const open = rows.filter(({ status }) => status === 'inProgress');
    const isLate = (row: (typeof rows)[number]) => String(row.values['plannedFinish']) < today;
    expect(open.some(isLate)).toBe(true);
    expect(open.some((row) => !isLate(row))).toBe(true);
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(4);
  });

  it('has shared views and a problem report', async () => {
    const { views } = await administrator().call(listViews, { query: { projectId, kind: 'data', type: 'cable' } });
    expect(views.map(({ sharing }) => sharing)).toEqual(['project', 'project', 'project']);
    const reports = await administrator().call(listProblemReports, {});
    expect(reports.map(({ by }) => by.name)).toEqual(['Luis Ortega']);
  });

  it('is written by the calls of the seed alone, and leaves no work behind', async () => {
    const [left] = await query<{ others: number; jobs: number }>(
      `select (select count(*)::int from audit_event where project_id = 1 and coalesce(request_id, '') not like '${demoRequestPrefix}%') as others,
         (select count(*)::int from job where status <> 'succeeded') as jobs`,
    );
    expect(left).toEqual({ others: 0, jobs: 0 });
  });
});

describe('the seeded random generator', () => {
  it('gives the same numbers for the same seed, and distributes them evenly', () => {
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    for (let digit = 0; digit < 10; digit += 1)
      expect(draw(7).filter((drawn) => drawn === digit).length).toBeGreaterThan(60);
  });
});

/** Last, because it replaces the project. */
describe('resetting the demo project', () => {
  it('gives the same project under a new id, and leaves the other one alone', async () => {
    const [second] = await query<{ other: string }>('select project_number as other from project where id = 2');
    const before = await Promise.all([contents('24-1170'), contents(second!.other)]);
    await resetDemo(server.context);
    expect(await Promise.all([contents('24-1170'), contents(second!.other)])).toEqual(before);
    const projects = await query<{ id: number }>('select id from project order by id');
    expect(projects.map(({ id }) => id)).toEqual([2, expect.toSatisfy((id: number) => id > 2)]);
  });

  it('is refused once someone has worked in it', async () => {
    const [demo] = await query<{ id: number }>("select id from project where project_number = '24-1170'");
    const code = { row: null, cells: [{ field: 'code', value: 'E-999' }] };
    await administrator().call(saveCodes, { body: { projectId: demo!.id, kind: 'account', rows: [code] } });
    await expect(resetDemo(server.context)).rejects.toThrow(/worked in the demo project 24-1170 on/);
    expect(await query('select from code where code = $1', ['E-999'])).toHaveLength(1);
  });
});
