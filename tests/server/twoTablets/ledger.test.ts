/**
 * Two crews pull the same cables with tablets that have an intermittent signal: the lengths laid and the reel balances (domain
 * sections 5 and 8).
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCodes } from '../../../contract/setup/codes/codes.ts';
import { getReelPlan } from '../../../contract/reels/reelPlan.ts';
import { saveReels } from '../../../contract/reels/reels.ts';
import type { Row } from '../../../contract/progress/progress.ts';
import type { FieldEntry } from '../../../contract/progress/fieldEntries.ts';
import { readRows } from '../../../server/repositories/rows/commodities.ts';
import { explorationTimeout, runs } from '../../support/exploration.ts';
import { addRows } from '../commodityFixture.ts';
import { cellsOf, type Values } from '../rowEdits.ts';
import { startSharedServer, type TestServer } from '../testServer.ts';
import { firstMarked, isPart, lengthIn, offReels, pulledCable, type PulledCable } from './pulledCable.ts';
import { Tablet, type Answer, type SentEntry } from './tablet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

const received = 20_000;
const designs = [374, 299, 120] as const;
const reelOfCables = 'R-1';
const secondReel = 'R-2';

/** Next step of a crew with its tablet. Shares are of the design length of the cable. */
type Step =
  | { readonly does: 'part' | 'pulledMeasured'; readonly cable: number; readonly share: number; readonly day: number }
  | {
      readonly does: 'partMarks' | 'pulledMarks';
      readonly cable: number;
      readonly start: number;
      readonly share: number;
      readonly day: number;
    }
  | { readonly does: 'pulled'; readonly cable: number; readonly day: number }
  | { readonly does: 'splice'; readonly cable: number; readonly share: number }
  | { readonly does: 'secondMarks'; readonly cable: number; readonly start: number; readonly share: number }
  | { readonly does: 'undo'; readonly cable: number }
  | { readonly does: 'answer'; readonly cable: number; readonly answer: Answer }
  | { readonly does: 'refresh' | 'reload' | 'void'; readonly cable: number }
  | { readonly does: 'send'; readonly cable: number; readonly losesAnswers: number };

const cable = fc.nat({ max: designs.length - 1 });
const share = fc.integer({ min: 5, max: 105 }).map((percent) => percent / 100);
const start = fc.integer({ min: 1000, max: 1010 });
const day = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('part' as const), cable, share, day }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('partMarks' as const), cable, start, share, day }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pulled' as const), cable, day }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('pulledMeasured' as const), cable, share, day }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pulledMarks' as const), cable, start, share, day }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('splice' as const), cable, share }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('secondMarks' as const), cable, start, share }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('undo' as const), cable }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      cable,
      answer: fc.constantFrom<Answer>('keepMine', 'takeTheirs', 'discard'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refresh' as const), cable }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reload' as const), cable }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('send' as const), cable, losesAnswers: fc.constantFrom(0, 0, 0, 1) }),
  },
);
const plan = fc.array(fc.record({ who: fc.nat({ max: 1 }), step }), { minLength: 10, maxLength: 40 });

const dayOf = (daysAgo: number) => new Date(Date.now() - (1 + daysAgo) * 86_400_000).toISOString().slice(0, 10);

/** Types the report of the crew on the tablet, if the displayed card of the cable offers it. */
function report(tablet: Tablet, id: number, design: number, doing: Step): void {
  const shown = pulledCable(tablet.shown(id));
  const length = 'share' in doing ? Math.max(1, Math.round(design * doing.share)) : 0;
  const pulledDate = 'day' in doing ? dayOf(doing.day) : '';
  const note = 'Routed another way';
  if (doing.does === 'splice') {
    if (shown.isComplete || shown.secondReel !== null || length >= design) return;
    tablet.enter(id, { spliceReel: secondReel, spliceLength: `${length}`, spliceNote: 'R-1 ended' }, note);
  } else if (doing.does === 'secondMarks') {
    if (shown.isComplete || shown.secondReel === null) return;
    const marks = { spliceStartMark: `${doing.start}`, spliceEndMark: `${doing.start + length}` };
    tablet.enter(id, { ...marks, pulledDate: dayOf(0) }, note);
  } else if (shown.isComplete) return;
  else if (doing.does === 'part') tablet.enter(id, { pulledLength: `${length}`, pulledDate }, note);
  else if (doing.does === 'pulled') tablet.enter(id, { pullComplete: 'yes', pulledDate }, note);
  else if (doing.does === 'pulledMeasured')
    tablet.enter(id, { pullComplete: 'yes', pulledDate, pulledLength: `${length}` }, note);
  else if (doing.does === 'partMarks' || doing.does === 'pulledMarks') {
    const marks = { pullStartMark: `${doing.start}`, pullEndMark: `${doing.start + length}` };
    tablet.enter(id, { ...marks, pulledDate, ...(doing.does === 'pulledMarks' && { pullComplete: 'yes' }) }, note);
  }
}

const measures = ['pulledLength', 'pullStartMark', 'pullEndMark', 'spliceStartMark', 'spliceEndMark'] as const;
const followed = [...measures, 'pulledDate', 'pullComplete', 'spliceReel', 'spliceLength'] as const;
const isBlank = (value: unknown) => value === undefined || value === null || value === '' || value === false;
const isSame = (one: unknown, other: unknown) => (isBlank(one) ? isBlank(other) : one === other);

/** Rows after each response, and deviations from the reports of the crews. */
class Reports {
  readonly wrongs: string[] = [];
  /** All responses, for analyzing a failure. */
  readonly journal: string[] = [];
  readonly #readRow: (id: number) => Promise<Row>;
  readonly #rows: Map<number, Row>;
  readonly #designs: ReadonlyMap<number, number>;
  /** State of a cable before its last completion. */
  readonly #found = new Map<number, PulledCable>();

  constructor(rows: ReadonlyMap<number, Row>, readRow: (id: number) => Promise<Row>) {
    this.#rows = new Map(rows);
    this.#readRow = readRow;
    this.#designs = new Map([...rows].map(([id, row]) => [id, Number(row['designLength'])]));
  }

  readonly take = async ({ tablet, entry, result }: SentEntry): Promise<void> => {
    const { commodityId: id, values, before } = entry;
    const { outcome, conflicts, error } = result;
    const requested = conflicts
      .map(({ field, yours, theirs }) => `${field} ${String(yours)}/${String(theirs)}`)
      .join(', ');
    this.journal.push(
      `${tablet} ${id} ${outcome} ${JSON.stringify(values)} saw ${JSON.stringify(before)} ${requested}${error?.message ?? ''}`,
    );
    const [was, now] = [this.#rows.get(id)!, await this.#readRow(id)];
    this.#rows.set(id, now);
    for (const wrong of outcome === 'recorded'
      ? [...this.#unseen(id, entry, was, now), ...this.#misread(id, entry, was, now)]
      : followed.filter((field) => !isSame(was[field], now[field])))
      this.wrongs.push(`${tablet}, cable ${id}, ${outcome}: ${wrong}`);
  };

  /** Returns the values that the entry replaced although its crew had not seen them. */
  #unseen(id: number, { values, before }: FieldEntry, was: Row, now: Row): string[] {
    const replaced = Object.entries(values).filter(
      ([field, value]) => !isSame(was[field], before[field]) && !isSame(was[field], value),
    );
    const found = replaced.map(([field, value]) => `${field} ${String(was[field])} became ${String(value)} unseen`);
    const [is, saw] = [pulledCable(was), pulledCable({ ...was, ...before })];
    const isMeasured = measures.some((field) => !isBlank(values[field]));
    const asPart = pulledCable({ ...was, ...values, pullComplete: false });
    const design = this.#designs.get(id)!;
    if (
      isMeasured &&
      values['pullComplete'] === undefined &&
      is.isComplete &&
      !saw.isComplete &&
      isPart(asPart, design)
    )
      found.push('a part of a cable that was complete, unseen');
    const isTyped = !isBlank(was['pulledLength']) && firstMarked(is) === null;
    const isKnown = isSame(was['pulledLength'], before['pulledLength']) || values['pulledLength'] !== undefined;
    if (
      isMeasured &&
      isTyped &&
      !isKnown &&
      !isBlank(now['pulledLength']) &&
      !isSame(was['pulledLength'], now['pulledLength'])
    )
      found.push(`${String(was['pulledLength'])} ft became ${String(now['pulledLength'])} ft by marks, unseen`);
    const isShown = measures.every((field) => isBlank(was[field]) || isSame(was[field], before[field]));
    const isSeen = isShown || lengthIn(is) === lengthIn(saw);
    if (values['pullComplete'] === true && !isMeasured && isPart(is, design) && !isSeen)
      found.push(`complete over a part of ${lengthIn(is)} ft, unseen`);
    return found;
  }

  /** Returns the length of the row after the entry if it differs from the report of the crew. */
  #misread(id: number, { values }: FieldEntry, was: Row, now: Row): string[] {
    const design = this.#designs.get(id)!;
    const [before, after] = [pulledCable(was), pulledCable(now)];
    const intended = pulledCable({ ...was, ...values });
    const completes = intended.isComplete && !before.isComplete;
    const expected =
      completes && isPart(before, design)
        ? wholeLength(values, before, intended, design)
        : before.isComplete && !intended.isComplete && (lengthIn(intended) ?? 0) === 0
          ? lengthIn(this.#found.get(id) ?? intended)
          : lengthIn(withoutOldMarks(values, before, intended));
    if (completes) this.#found.set(id, before);
    return [
      ...(after.isComplete === intended.isComplete ? [] : [`complete is ${after.isComplete}`]),
      ...((lengthIn(after) ?? 0) === (expected ?? 0) ? [] : [`${lengthIn(after)} ft lie, not ${expected}`]),
    ];
  }
}

/** Removes the length that was measured only by the old marks. */
function withoutOldMarks(values: Row, before: PulledCable, intended: PulledCable): PulledCable {
  const isGone = firstMarked(before) !== null && firstMarked(intended) === null && values['pulledLength'] === undefined;
  return isGone ? { ...intended, typed: null } : intended;
}

/** Returns the length of a partly pulled cable that is now complete: the measurement of the entry, or null. */
function wholeLength(values: Row, before: PulledCable, intended: PulledCable, design: number): number | null {
  const isNew = (field: string) => !isBlank(values[field]);
  const end = isNew('pullEndMark') ? intended.end : null;
  const typed = isNew('pulledLength') ? intended.typed : null;
  const secondEnd = isNew('spliceEndMark') ? intended.secondEnd : null;
  const planned = design - Math.min(intended.secondLength ?? 0, design);
  const isFirstWhole = intended.secondReel !== null && (firstMarked(before) ?? 0) >= planned - 1e-6;
  return lengthIn(isFirstWhole ? { ...intended, typed, secondEnd } : { ...intended, typed, end, secondEnd });
}

interface Site {
  readonly tablets: readonly [Tablet, Tablet];
  readonly ids: readonly number[];
  readonly reports: Reports;
  readonly rows: () => Promise<Map<number, Row>>;
  readonly left: () => Promise<Record<string, number>>;
}

const save = (values: Values) => ({ row: null, cells: cellsOf(values) });

async function openSite(): Promise<Site> {
  const projectId = (await server.createProject()).id;
  const lead = server.as('project-lead', projectId);
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: [save({ code: 'PWR' })] } });
  const reels = [reelOfCables, secondReel].map((code) => save({ code, cableType: 'PWR', receivedLength: received }));
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: reels } });
  const ids = await addRows(
    server.database,
    projectId,
    'cable',
    designs.map((designLength, at) => ({ tag: `C-${at + 1}`, typeCode: 'PWR', reel: reelOfCables, designLength })),
  );
  const readAll = async () => {
    const rows = await server.database.transaction((transaction) =>
      readRows(transaction, projectId, 'cable', [...ids], null),
    );
    return new Map([...rows].map(([id, { values }]) => [id, values]));
  };
  const reports = new Reports(await readAll(), async (id) => (await readAll()).get(id)!);
  const tabletOf = (name: string) =>
    new Tablet({
      name,
      client: server.as({ name, role: 'general-foreman' }, projectId),
      projectId,
      onAnswer: reports.take,
    });
  const tablets = [tabletOf('Ray Castellano'), tabletOf('Luis Ortega')] as const;
  for (const tablet of tablets) await tablet.open(); // oxlint-disable-line no-await-in-loop -- both tablets use one server
  return {
    tablets,
    ids,
    reports,
    rows: readAll,
    left: async () =>
      Object.fromEntries(
        (await lead.call(getReelPlan, { query: { projectId } })).reels.map(({ code, remainingNow }) => [
          code,
          remainingNow,
        ]),
      ),
  };
}

async function take({ tablets, ids }: Site, who: number, doing: Step): Promise<void> {
  const tablet = tablets[who]!;
  const id = ids[doing.cable]!;
  if (doing.does === 'send') await tablet.send(doing.losesAnswers);
  else if (doing.does === 'refresh') await tablet.refresh();
  else if (doing.does === 'reload') await tablet.open();
  else if (doing.does === 'answer') {
    if (tablet.hasQuestion(id)) tablet.answer(id, doing.answer);
  } else if (tablet.hasQuestion(id)) return;
  else if (doing.does === 'undo') tablet.undo(id);
  else report(tablet, id, designs[doing.cable]!, doing);
}

/** Puts both tablets online, sends everything and resolves every conflict until nothing is left. */
async function settle({ tablets, ids }: Site, answers: readonly Answer[]): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    for (const tablet of tablets) {
      await tablet.send(); // oxlint-disable-line no-await-in-loop -- intentionally sequential
      await tablet.refresh(); // oxlint-disable-line no-await-in-loop -- intentionally sequential
      for (const id of ids)
        // The last rounds give in: two crews that both insist would never finish.
        if (tablet.hasQuestion(id)) tablet.answer(id, round > 8 ? 'discard' : answers[round % answers.length]!);
    }
    if (
      tablets.every(({ waiting }) => waiting === 0) &&
      ids.every((id) => tablets.every((each) => !each.hasQuestion(id)))
    )
      break;
  }
  for (const tablet of tablets) await tablet.refresh(); // oxlint-disable-line no-await-in-loop -- intentionally sequential
}

async function differences(site: Site): Promise<string[]> {
  const rows = await site.rows();
  const left = await site.left();
  const found = [...site.reports.wrongs];
  const off = new Map<string, number>();
  site.ids.forEach((id, at) => {
    const is = pulledCable(rows.get(id)!);
    for (const [reel, length] of offReels(is, reelOfCables, designs[at]!)) off.set(reel, (off.get(reel) ?? 0) + length);
    for (const tablet of site.tablets)
      for (const field of followed)
        if (!isSame(tablet.shown(id)[field], rows.get(id)![field]))
          found.push(
            `${tablet.name} shows ${field} ${String(tablet.shown(id)[field])} of ${id}, not ${String(rows.get(id)![field])}`,
          );
  });
  for (const reel of [reelOfCables, secondReel])
    if (Math.abs(left[reel]! - (received - (off.get(reel) ?? 0))) > 1e-6)
      found.push(`${reel} has ${left[reel]} ft left, and ${off.get(reel) ?? 0} of ${received} ft are off`);
  return found;
}

it(
  'two crews with pulls, completions, splices and undos in any order overwrite nothing unseen, and the reels add up',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        plan,
        fc.array(fc.constantFrom<Answer>('keepMine', 'takeTheirs', 'discard'), { minLength: 3, maxLength: 3 }),
        async (steps, answers) => {
          const site = await openSite();
          try {
            for (const { who, step: doing } of steps) await take(site, who, doing); // oxlint-disable-line no-await-in-loop -- in sequence
            await settle(site, answers);
            const { journal } = site.reports;
            expect({ found: await differences(site), journal }).toEqual({ found: [], journal });
          } finally {
            for (const tablet of site.tablets) tablet.close();
          }
        },
      ),
      runs(60),
    );
  },
  explorationTimeout,
);
