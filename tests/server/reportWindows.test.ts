/**
 * Reports that list objects: Cables by Equipment, Cables by Conduit, and windows of any of them. The expected values are
 * calculated independently from the rows.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareCells } from '../../contract/base/values/compareCells.ts';
import { isListed, reportTypes, type ReportType } from '../../contract/reports/reportTypes.ts';
import { getReport, textOfNotice, type Report } from '../../contract/reports/reports.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { tagKey } from '../../contract/base/values/tags.ts';
import { recalculate } from '../../server/repositories/progress/recalculate.ts';
import { declarations } from '../../server/services/reporting/declarations/registry.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let viewer: Client;

interface PlannedCable {
  readonly tag: string;
  readonly from: string;
  readonly to: string;
  readonly route: readonly string[];
  readonly length: number;
  readonly isPulled: boolean;
  readonly isTerminated: { readonly From: boolean; readonly To: boolean };
  readonly foreman: string;
}

/**
 * 60 cables: blank ends, one piece of equipment at both ends, unknown tags, spellings, a raceway passed twice in one spelling and
 * in two, a blank first place.
 */
const planned = Array.from({ length: 60 }, (_, n): PlannedCable => ({
  tag: `K-${n}`,
  from: n % 9 === 0 ? '' : n % 2 === 0 ? `mcc-${n % 4}` : `MCC-${n % 4}`,
  to: n % 13 === 0 ? '' : n % 6 === 1 ? `MCC-${n % 4}` : `Bomba É-${n % 7}`,
  route:
    n % 8 === 0
      ? []
      : [
          ...(n % 11 === 3 ? [''] : []),
          `T-${n % 5}`,
          `X-${n % 3}`,
          ...(n % 5 === 1 ? [`T-${n % 5}`] : []),
          'C-1/2',
          ...(n % 7 === 3 ? ['C-1'] : []),
        ],
  length: 10 + n,
  isPulled: n % 3 === 0,
  isTerminated: { From: n % 4 === 0, To: n % 6 === 0 },
  foreman: n % 2 === 0 ? 'Ann' : 'Bo',
}));

beforeAll(async () => {
  server = await startSharedServer();
  const { database } = server;
  projectId = (await server.createProject()).id;
  viewer = server.as('viewer', projectId);
  await addRows(
    database,
    projectId,
    'cable-tray',
    [0, 1, 2, 3].map((n) => ({
      tag: `T-${n}`,
      typeCode: 'LADDER',
      size: '24',
      length: 10,
      runComplete: n > 0,
      installedDate: n > 0 ? '2026-11-02' : null,
    })),
  );
  await addRows(database, projectId, 'conduit', [{ tag: 'C-1', size: '2', length: 30 }]);
  await addRows(
    database,
    projectId,
    'equipment',
    [0, 1, 2, 3].map((n) => ({ tag: `MCC-${n}`, description: `Motor control ${n}`, setDate: '2026-10-05' })),
  );
  await addRows(database, projectId, 'cable', [
    ...planned.map(({ tag, from, to, route, length, isPulled, foreman }) => ({
      tag,
      foreman,
      fromEquipment: from,
      toEquipment: to,
      route: route.join('; '),
      designLength: length,
      pullComplete: isPulled,
      testDate: isPulled ? '2026-11-02' : null,
      testResult: isPulled ? 'Pass' : null,
    })),
    { tag: 'K-gone', fromEquipment: 'MCC-0', toEquipment: 'MCC-1', route: 'T-1', designLength: 999, removed: true },
  ]);
  await database.transaction(async (transaction) => {
    for (const [type, end] of [
      ['from-term', 'From'],
      ['to-term', 'To'],
    ] as const) {
      const done = planned.filter(({ isTerminated }) => isTerminated[end]).map(({ tag }) => tag);
      // oxlint-disable-next-line no-await-in-loop -- only two iterations
      await transaction.execute(
        "update termination set terminated_date = '2026-11-03' where project_id = $1 and commodity_type = $2 and cable_tag = any($3::text[])",
        [projectId, type, done],
      );
      // oxlint-disable-next-line no-await-in-loop -- only two iterations
      await recalculate(transaction, projectId, type, 'all');
    }
  });
});
afterAll(() => server.close());

type Requested = Partial<Record<'find' | 'answers' | 'sort' | 'except', string>> & {
  expand?: 'none' | 'all';
  includeRemoved?: 'true' | 'false';
  offset?: number;
  limit?: number;
};
const ask = (reportType: ReportType, asked: Requested = {}, who = viewer): Promise<Report> =>
  who.call(getReport, { query: { projectId, reportType, ...asked } });

/** Reads all windows of the report in sequence and joins them. */
async function inWindows(reportType: ReportType, limit: number, asked: Requested = {}): Promise<Report> {
  const first = await ask(reportType, { ...asked, limit });
  const whole = { ...first, rows: [...first.rows], rowIds: [...first.rowIds], groups: [...first.groups] };
  while (whole.rows.length < first.found) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    const next = await ask(reportType, { ...asked, limit, offset: whole.rows.length });
    expect(next).toMatchObject({ version: first.version, offset: whole.rows.length, totals: first.totals });
    whole.groups.push(...next.groups.map((group) => ({ ...group, at: group.at + whole.rows.length })));
    whole.rows.push(...next.rows);
    whole.rowIds.push(...next.rowIds);
  }
  return whole;
}

/** Lines under each group line, by its key. */
function linesByGroup({ rows, groups }: Report): Map<string, Report['rows']> {
  return new Map(groups.map(({ at, key }, index) => [key, rows.slice(at + 1, groups[index + 1]?.at ?? rows.length)]));
}
const groupRow = ({ rows, groups }: Report, key: string) => rows[groups.find((group) => group.key === key)!.at]!;
const yesNo = (condition: boolean) => (condition ? 'Yes' : 'No');
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const unique = (cables: readonly PlannedCable[]) => [...new Set(cables)];

describe('Cables by Equipment', () => {
  const ends = planned.flatMap((cable) =>
    (['From', 'To'] as const).map((end) => ({
      cable,
      end,
      at: end === 'From' ? cable.from : cable.to,
      other: end === 'From' ? cable.to : cable.from,
    })),
  );
  const keys = [...new Set(ends.map(({ at }) => tagKey(at)))];

  it('lists each cable under both its ends, and counts it at each', async () => {
    const found = await ask('cables-by-equipment', { expand: 'all' });
    const lines = linesByGroup(found);
    expect([...lines.keys()].toSorted()).toEqual(keys.toSorted());
    // Blank ends are grouped together, last.
    expect([...lines.keys()].at(-1)).toBe('');
    for (const key of keys) {
      const here = ends.filter(({ at }) => tagKey(at) === key);
      const cables = unique(here.map(({ cable }) => cable));
      const terminated = here.filter(({ cable, end }) => cable.isTerminated[end]).length;
      expect(groupRow(found, key)).toMatchObject({
        description: key.startsWith('MCC-') ? `Motor control ${key.slice(4)}` : null,
        cables: cables.length,
        ends: here.length,
        pulledCables: cables.filter(({ isPulled }) => isPulled).length,
        terminatedEnds: terminated,
        percentTerminated: (terminated / here.length) * 100,
        length: sum(cables.map(({ length }) => length)),
        readyToEnergise:
          key === '' ? null : yesNo(here.every(({ cable, end }) => cable.isTerminated[end] && cable.isPulled)),
      });
      expect(
        lines
          .get(key)!
          .map((row) =>
            [row['cable'], row['end'], row['otherEnd'], row['length'], row['pulled'], row['terminated']].join(),
          )
          .toSorted(),
      ).toEqual(
        here
          .map(({ cable, end, other }) =>
            [cable.tag, end, other, cable.length, yesNo(cable.isPulled), yesNo(cable.isTerminated[end])].join(),
          )
          .toSorted(),
      );
    }
  });

  it.each(['false', 'true'] as const)(
    'counts each cable and each end once, as Cable Summary does (removed: %s)',
    async (includeRemoved) => {
      const [{ totals }, summary] = [
        await ask('cables-by-equipment', { includeRemoved }),
        await ask('cable-summary', { includeRemoved }),
      ];
      expect(summary.totals['cables']).toBe(planned.length + Number(includeRemoved === 'true'));
      expect(totals).toMatchObject({
        cables: summary.totals['cables'],
        ends: Number(summary.totals['termsFromTotal']) + Number(summary.totals['termsToTotal']),
        pulledCables: summary.totals['pulledCables'],
        testedCables: summary.totals['tested'],
        terminatedEnds: Number(summary.totals['termsFromDone']) + Number(summary.totals['termsToDone']),
        length: summary.totals['designLength'],
      });
    },
  );

  it('collapses all groups except the named ones', async () => {
    const closed = await ask('cables-by-equipment');
    expect(closed).toMatchObject({ found: keys.length, count: planned.length * 2 });
    expect(closed.groups).toHaveLength(closed.rows.length);
    const one = await ask('cables-by-equipment', { except: 'MCC-1' });
    expect(one.groups.filter(({ isOpen }) => isOpen).map(({ key }) => key)).toEqual(['MCC-1']);
    expect(one.found).toBe(keys.length + ends.filter(({ at }) => tagKey(at) === 'MCC-1').length);
    const all = await ask('cables-by-equipment', { expand: 'all', except: 'MCC-1' });
    expect(linesByGroup(all).get('MCC-1')).toEqual([]);
  });

  it('sorts groups by their figures and lines by their values', async () => {
    const byCount = await ask('cables-by-equipment', { sort: '-cables' });
    const counts = byCount.rows.map((row) => Number(row['cables']));
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    const byCable = await ask('cables-by-equipment', { sort: '-cable', expand: 'all' });
    for (const rows of linesByGroup(byCable).values()) {
      const tags = rows.map((row) => row['cable']!);
      expect(tags).toEqual(tags.toSorted((left, right) => compareCells(left, right, true)));
    }
  });
});

const racewayOf = (tag: string) => tagKey(tag).replace('C-1/2', 'C-1');
/** Expected details of the trays and the conduit, calculated by hand; T-4 and X-… do not exist. */
const raceways: Record<string, object> = {
  'T-0': { status: 'Not started', racewayType: 'LADDER', size: '24' },
  'T-1': { status: 'Installed', racewayType: 'LADDER', size: '24' },
  'T-2': { status: 'Installed', racewayType: 'LADDER', size: '24' },
  'T-3': { status: 'Installed', racewayType: 'LADDER', size: '24' },
  'C-1': { status: 'Not started', racewayType: null, size: '2' },
};
const unknownRaceway = { status: 'Unknown', racewayType: null, size: null };

describe('Cables by Conduit', () => {
  const entries = planned.flatMap((cable) =>
    cable.route.flatMap((tag, at) => (tag === '' ? [] : [{ cable, tag, position: at + 1 }])),
  );
  const keys = [...new Set(entries.map(({ tag }) => racewayOf(tag)))];

  it('lists the cables of each raceway by position in their route, for unknown raceways too', async () => {
    const found = await ask('cables-by-conduit', { expand: 'all' });
    const lines = linesByGroup(found);
    expect([...lines.keys()].toSorted()).toEqual(keys.toSorted());
    for (const key of keys) {
      const here = entries.filter(({ tag }) => racewayOf(tag) === key);
      const cables = unique(here.map(({ cable }) => cable));
      const pulled = cables.filter(({ isPulled }) => isPulled).length;
      expect(groupRow(found, key)).toMatchObject({
        ...(raceways[key] ?? unknownRaceway),
        cables: cables.length,
        pulledCables: pulled,
        remainingCables: cables.length - pulled,
        length: sum(cables.map(({ length }) => length)),
      });
      const rows = lines.get(key)!;
      const positions = rows.map((row) => Number(row['position']));
      expect(positions).toEqual(positions.toSorted((left, right) => left - right));
      expect(rows.map((row) => `${row['cable']} ${row['position']}`).toSorted()).toEqual(
        here.map(({ cable, position }) => `${cable.tag} ${position}`).toSorted(),
      );
    }
  });

  it('counts distinct cables, which with the unrouted ones add up to all cables', async () => {
    const [{ totals, notices }, summary] = [await ask('cables-by-conduit'), await ask('cable-summary')];
    const without = planned.filter(({ route }) => route.length === 0);
    expect(Number(totals['cables']) + without.length).toBe(summary.totals['cables']);
    expect(Number(totals['length']) + sum(without.map(({ length }) => length))).toBe(summary.totals['designLength']);
    expect(Number(totals['pulledCables']) + Number(totals['remainingCables'])).toBe(totals['cables']);
    expect(textOfNotice(notices[0]!)).toContain(`No route: ${without.length} cables`);
  });
});

const readyRows = async (asked: Requested) => (await ask('cable-route-ready', asked)).rows;

describe('windows', () => {
  const listed = reportTypes.filter(isListed);
  const arrangements: Requested[] = [
    {},
    { expand: 'all' },
    { sort: '-length', expand: 'all' },
    { sort: 'typeCode', expand: 'all' },
    { find: 'K-1', expand: 'all' },
    { find: 'bomba e-3', expand: 'all', sort: 'cable' },
    { includeRemoved: 'true' },
  ];

  it('are supported by the reports that declare it', () => {
    expect(listed).toEqual(reportTypes.filter((type) => 'listing' in declarations[type]));
  });

  it.each(listed.flatMap((type) => arrangements.map((asked) => [type, asked] as const)))(
    'of %s add up to the whole report: %o',
    async (reportType, asked) => {
      const whole = await ask(reportType, { ...asked, limit: 5000 });
      expect(whole.rows).toHaveLength(whole.found);
      const { generatedAt: _, ...joined } = await inWindows(reportType, 31, asked);
      expect({ ...joined, generatedAt: whole.generatedAt }).toEqual(whole);
      expect((await ask(reportType, { ...asked, offset: whole.found, limit: 5 })).rows).toEqual([]);
    },
  );

  it('find text in any case and without accents, and translated Yes/No values', async () => {
    const all = await readyRows({});
    const holds = (text: string) =>
      all.filter((row) => Object.values(row).some((value: CellValue) => String(value).toUpperCase().includes(text)));
    expect((await readyRows({ find: 'bomba e-3' })).map((row) => row['cable'])).toEqual(
      holds('BOMBA É-3').map((row) => row['cable']),
    );
    const unset = await readyRows({ find: 'listo ya', answers: 'Yes' });
    expect(unset.length).toBeGreaterThan(0);
    expect(unset).toEqual(all.filter((row) => [row['ready'], row['fromSet'], row['toSet']].includes('Yes')));
    expect(await readyRows({ find: 'nowhere at all' })).toEqual([]);
    // A pattern is treated as plain text.
    expect(await readyRows({ find: 'K_1' })).toEqual([]);
  });

  it('sort numbers within texts in natural order, in both directions, blanks last', async () => {
    for (const sort of ['cable', '-cable', 'length', '-length', 'to', 'unknownList']) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      const { rows } = await ask('cable-route-ready', { sort });
      const values = rows.map((row) => row[sort.replace('-', '')]);
      expect(values).toEqual(values.toSorted((left, right) => compareCells(left, right, sort.startsWith('-'))));
    }
  });

  it('contain only a foreman’s own rows, even if another user requested the report before', async () => {
    await ask('cables-by-equipment', { expand: 'all' });
    const ann = server.as({ name: 'Ann', role: 'foreman' }, projectId);
    const found = await ask('cables-by-equipment', { expand: 'all', limit: 5000 }, ann);
    const tags = found.rows.flatMap((row) => (row['cable'] === null ? [] : [String(row['cable'])]));
    const own = planned.filter(({ foreman }) => foreman === 'Ann').map(({ tag }) => tag);
    expect([...new Set(tags)].toSorted()).toEqual(own.toSorted());
    expect(found.totals['cables']).toBe(own.length);
  });

  it('show a change between them by the version, and contain the new state', async () => {
    const before = await ask('cable-route-ready', { limit: 5 });
    await addRows(server.database, projectId, 'cable', [
      { tag: 'A-new', fromEquipment: 'MCC-1', toEquipment: 'MCC-2', route: 'T-1', designLength: 5 },
    ]);
    const after = await ask('cable-route-ready', { limit: 5, offset: 5 });
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.count).toBe(before.count + 1);
    expect(after.totals['length']).toBe(Number(before.totals['length']) + 5);
    expect((await inWindows('cable-route-ready', 20)).rows.map((row) => row['cable'])).toContain('A-new');
  });
});
