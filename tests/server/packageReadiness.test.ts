/** Counts, hours and readiness of packages compared with the rules of domain sections 9 and 12, evaluated row by row. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listPackageContents, listPackages, savePackages } from '../../contract/packages/packages.ts';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { getRowCards, recordPrint } from '../../contract/printing/printedCards.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import { groupBy } from '../../contract/base/values/groupBy.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { runs, explorationTimeout } from '../support/exploration.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

let server: TestServer;
beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

const names = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}-${at + 1}`);
const trays = names('T', 5);
const equipment = names('P', 4);
const reels = names('R', 3);
/** One of the known values, or one that does not exist. */
const among = (known: readonly string[]) => fc.constantFrom(...known, `${known[0]}9`);

const cables = fc.array(
  fc.record({
    route: fc.array(among(trays), { maxLength: 3 }),
    fromEquipment: among(equipment),
    toEquipment: among(equipment),
    reel: fc.option(among(reels), { nil: '' }),
    spliceReel: fc.option(among(reels), { nil: '', freq: 2 }),
    hold: fc.constantFrom('', '', '', 'ACCESS'),
    package: fc.constantFrom('IWP-1', 'IWP-2', 'IWP-3', ''),
    isPulled: fc.boolean(),
    isTested: fc.boolean(),
    /** Length difference and hold printed on its cards, newest last. */
    cards: fc.array(fc.record({ longer: fc.constantFrom(0, 0, 10), hold: fc.constantFrom('', '', 'RFI') }), {
      maxLength: 2,
    }),
    designLength: fc.integer({ min: 1, max: 900 }),
  }),
  { minLength: 20, maxLength: 30 },
);
const plant = fc.record({
  cables,
  installed: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  set: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  onHand: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  /** True if IWP-3 comes after IWP-2, which is a draft. */
  isAfter: fc.boolean(),
});
type Plant = typeof plant extends fc.Arbitrary<infer Value> ? Value : never;
type Cable = Plant['cables'][number];

/** State of one cable according to the rules. */
function stateOf(cable: Cable, { installed, set, onHand, isAfter }: Plant): string {
  const { route, fromEquipment, toEquipment, reel, spliceReel, hold } = cable;
  if (cable.isPulled && cable.isTested) return 'done';
  const isHeld = hold !== '' || (isAfter && cable.package === 'IWP-3');
  if (cable.isPulled) return isHeld ? 'waiting' : 'ready';
  const card = cable.cards.at(-1);
  const waits = isHeld || (card !== undefined && (card.longer > 0 || card.hold !== ''));
  const ends = [fromEquipment, toEquipment];
  if (route.length === 0 || !route.every((tag) => trays.includes(tag)) || !ends.every((tag) => equipment.includes(tag)))
    return 'unknown';
  const isOpen =
    route.every((tag) => installed[trays.indexOf(tag)]) &&
    ends.every((tag) => set[equipment.indexOf(tag)]) &&
    [reel, ...(spliceReel === '' ? [] : [spliceReel])].every((code) => onHand[reels.indexOf(code)] === true);
  return isOpen && !waits ? 'ready' : 'waiting';
}

async function build({ cables: rows, installed, set, onHand, isAfter }: Plant) {
  const { id: projectId } = await server.createProject();
  const lead = server.as('project-lead', projectId);
  const { database } = server;
  await addLaborUnit(database, projectId, { type: 'cable', name: 'Pull', typeCode: '', per: 100, hours: 3 });
  await lead.call(saveCodes, {
    body: { projectId, kind: 'cable-type', rows: [{ row: null, cells: cellsOf({ code: 'PWR' }) }] },
  });
  await lead.call(saveReels, {
    body: {
      projectId,
      kind: 'reel',
      rows: reels.map((code, at) => ({
        row: null,
        cells: cellsOf({ code, cableType: 'PWR', status: onHand[at] ? 'received' : 'ordered', receivedLength: 500 }),
      })),
    },
  });
  await addRows(
    database,
    projectId,
    'cable-tray',
    trays.map((tag, at) => ({ tag, length: 10, installedLength: installed[at] ? 10 : 4 })),
  );
  await addRows(
    database,
    projectId,
    'equipment',
    equipment.map((tag, at) => ({ tag, setDate: set[at] ? '2026-03-01' : null })),
  );
  const numbers = ['IWP-1', 'IWP-2', 'IWP-3'];
  await lead.call(savePackages, {
    body: {
      projectId,
      packageType: 'installation',
      rows: numbers.map((code) => ({
        row: null,
        cells: cellsOf({ code, ...(isAfter && code === 'IWP-3' && { predecessors: 'IWP-2' }) }),
      })),
    },
  });
  const ids = await addRows(
    database,
    projectId,
    'cable',
    rows.map(({ fromEquipment, toEquipment, designLength, reel, spliceReel, hold, ...cable }, at) => ({
      fromEquipment,
      toEquipment,
      designLength,
      reel,
      spliceReel,
      hold,
      package: cable.package,
      tag: `C-${at}`,
      route: cable.route.join('; '),
      pulledLength: cable.isPulled ? designLength : null,
      pulledDate: cable.isPulled ? '2026-03-02' : null,
      testResult: cable.isTested ? 'Pass' : null,
      testDate: cable.isTested ? '2026-03-03' : null,
    })),
  );
  for (const at of [0, 1]) {
    const printed = rows.flatMap(({ cards, designLength }, row) => {
      const card = cards[at];
      return card ? [{ id: ids[row]!, values: { designLength: designLength + card.longer, hold: card.hold } }] : [];
    });
    // oxlint-disable-next-line no-await-in-loop -- the card printed last must be the newest
    if (printed.length > 0) await lead.call(recordPrint, { body: { ...pullCards(projectId), cards: printed } });
  }
  return { projectId, lead };
}

const pullCards = (projectId: number) => ({
  projectId,
  printId: randomUUID(),
  type: 'cable' as const,
  templateType: 'pull-card' as const,
  templateVersion: 0,
  unitMeasurement: 'imperial' as const,
});

it('packages have the counts and sums of their individual rows', async () => {
  await fc.assert(
    fc.asyncProperty(plant, async (drawn) => {
      const { projectId, lead } = await build(drawn);
      const { rows } = await lead.call(listPackages, { query: { projectId, packageType: 'installation' } });
      for (const { id, values, ready, waiting, unknown, done, rowCount, budgetHours, quantities } of rows) {
        const own = drawn.cables.flatMap((cable, at) =>
          cable.package === values['code'] ? [{ cable, tag: `C-${at}`, state: stateOf(cable, drawn) }] : [],
        );
        const count = (state: string) => own.filter((each) => each.state === state).length;
        expect({ ready, waiting, unknown, done, rowCount }).toEqual({
          ready: count('ready'),
          waiting: count('waiting'),
          unknown: count('unknown'),
          done: count('done'),
          rowCount: own.length,
        });
        const length = own.reduce((sum, { cable }) => sum + cable.designLength, 0);
        expect(budgetHours).toBeCloseTo(length * 0.03, 2);
        expect(quantities.map(({ rows: held, quantity, unit }) => [held, quantity, unit])).toEqual(
          own.length > 0 ? [[own.length, length, 'ft']] : [],
        );
        // oxlint-disable-next-line no-await-in-loop -- one package at a time
        const contents = await lead.call(listPackageContents, { query: { projectId, id } });
        expect(new Map(contents.rows.map(({ tag, state }) => [tag, state]))).toEqual(
          new Map(own.map(({ tag, state }) => [tag, state])),
        );
        // Only rows that are waiting or unknown have reasons.
        expect(contents.rows.filter(({ state, waits }) => waits.length > 0 !== /waiting|unknown/.test(state))).toEqual(
          [],
        );
      }
    }),
    runs(6),
  );
});

it('a package counts a card as superseded exactly if a scan of it does, except labels and holds', async () => {
  const text = fc.constantFrom('', 'A', 'B');
  const length = fc.constantFrom(null, 100, 30.48);
  const values = fc.record({
    revision: text,
    typeCode: text,
    route: fc.constantFrom('', 'T-1', 'T-1; T-2'),
    designLength: length,
  });
  const card = fc.record({
    printed: fc.oneof(values, fc.record({ revision: text, designLength: fc.constant(null) })),
    isLabel: fc.boolean(),
    unitMeasurement: fc.constantFrom('imperial' as const, 'metric' as const),
  });
  const drawn = fc.sample(fc.tuple(values, card), { numRuns: 36, seed: 116 });
  const { id: projectId } = await server.createProject();
  const lead = server.as('project-lead', projectId);
  const { results } = await lead.call(savePackages, {
    body: { projectId, packageType: 'installation', rows: [{ row: null, cells: cellsOf({ code: 'IWP-1' }) }] },
  });
  const [packageRow] = savedRows(results);
  const ids = await addRows(
    server.database,
    projectId,
    'cable',
    drawn.map(([now], at) => ({ ...now, tag: `C-${at}`, package: 'IWP-1' })),
  );
  const jobs = groupBy([...drawn.entries()], ([, [, { isLabel, unitMeasurement }]]) => `${isLabel} ${unitMeasurement}`);
  for (const cards of jobs.values()) {
    const [, [, { isLabel, unitMeasurement }]] = cards[0]!;
    const print = { ...pullCards(projectId), unitMeasurement, ...(isLabel && { templateType: 'label' as const }) };
    const printed = cards.map(([at, [, own]]) => ({ id: ids[at]!, values: own.printed }));
    // oxlint-disable-next-line no-await-in-loop -- one print job at a time
    await lead.call(recordPrint, { body: { ...print, cards: printed } });
  }
  const isSuperseded = new Map<string, boolean>();
  for (const [at, [, { isLabel }]] of drawn.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one row at a time
    const { cards } = await lead.call(getRowCards, { query: { projectId, type: 'cable', id: ids[at]! } });
    isSuperseded.set(`C-${at}`, !isLabel && cards[0]!.differences.length > 0);
  }
  const { rows } = await lead.call(listPackageContents, { query: { projectId, id: packageRow!.id } });
  const reported = rows.map(({ tag, waits }) => [tag, waits.some(({ kind }) => kind === 'cardSuperseded')] as const);
  expect(new Map(reported)).toEqual(isSuperseded);
  expect(new Set(isSuperseded.values())).toEqual(new Set([true, false]));
});
