/**
 * Printing many cards: the selection, the messages before printing, and the print record, which needs the confirmation of the
 * user.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BodyInputOf } from '../../../../contract/base/calls/endpoint.ts';
import { recordCover } from '../../../../contract/packages/covers.ts';
import { maxCards, recordPrint } from '../../../../contract/printing/printedCards.ts';
import { getPrintRecords, maxRecords } from '../../../../contract/printing/printRecords.ts';
import { getPrintTemplate } from '../../../../contract/printing/printTemplates.ts';
import { PrintDialog } from '../../../../src/shared/printing/PrintDialog.tsx';
import type { PrintPart } from '../../../../src/shared/printing/cards/printPart.ts';
import { renderCards, type RenderRequest } from '../../../../src/shared/printing/cards/render/renderCards.ts';
import { contents, detailWith, packageWith } from '../../features/packages/packageFixture.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { printTemplates as printTemplatesTexts } from '../../../../src/i18n/locales/en-US/printTemplates.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText, matching } from '../../../support/fillText.ts';

/** Test environments have no workers: this does the same work a moment later. */
class SameThread extends EventTarget {
  postMessage(request: RenderRequest) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: renderCards(request) })));
  }
  terminate() {
    return undefined;
  }
}

const record = recordedReply(getPrintRecords, 'printRecords').records[0]!;
const tagOf = (id: number) => `P-${id}`;
const recordOf = (id: number) => ({
  ...record,
  id,
  values: { ...record.values, tag: tagOf(id), pulledFraction: finished.has(id) ? 1 : 0 },
});
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: count - at, tag: tagOf(count - at) }));

/** Rows whose cable is pulled. */
const finished = new Set<number>();
let asked: number[][];
let reported: BodyInputOf<typeof recordPrint>[];
const onClose = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('Worker', SameThread);
  finished.clear();
  asked = [];
  reported = [];
  onClose.mockReset();
  server.use(
    reply(getPrintTemplate, recordedReply(getPrintTemplate, 'printTemplateDefault')),
    reply(getPrintRecords, async (request) => {
      const { ids } = (await request.json()) as { ids: number[] };
      asked.push(ids);
      // Row 13 was deleted after it was selected.
      const there = ids.filter((id) => id !== 13);
      return { records: there.map(recordOf) };
    }),
    reply(recordPrint, async (request) => {
      const body = (await request.json()) as BodyInputOf<typeof recordPrint>;
      reported.push(body);
      return { cards: body.cards.length };
    }),
  );
});

const open = (parts: readonly PrintPart[], options = {}) =>
  renderWithApp(<PrintDialog parts={parts} onClose={onClose} />, options);
const press = (name: string | RegExp) => screen.findByRole('button', { name }, { timeout: 20_000 });
/** Replaces the print function of the frame, which test environments do not have. */
function paper(): { document: Document; prints: number } {
  const frame = screen.getByTitle<HTMLIFrameElement>(printTemplatesTexts.job.printed);
  const seen = { document: frame.contentDocument!, prints: 0 };
  frame.contentWindow!.print = () => {
    seen.prints += 1;
  };
  return seen;
}

it('prints in calls of a hundred, in order, and records the cards once the user confirms', async () => {
  const { person } = await open([{ type: 'cable', rows: rows(maxRecords + 5) }]);
  expect(
    await screen.findByText(matching(printTemplatesTexts.job.sheetsAbout_other), undefined, { timeout: 20_000 }),
  ).toBeInTheDocument();
  const printed = paper();
  await person.click(await press('Print'));
  // One row is gone, which is shown before anything is printed.
  expect(
    await screen.findByText(/1 row skipped: no longer in the project/, undefined, { timeout: 20_000 }),
  ).toBeVisible();
  expect(printed.prints).toBe(0);
  await person.click(await press('Print 104 cards'));
  expect(printed.prints).toBe(1);
  expect(asked.slice(-2).map(({ length }) => length)).toEqual([maxRecords, 5]);
  const sheets = [...printed.document.querySelectorAll('.sheet')];
  expect(sheets).toHaveLength(104);
  expect(sheets[0]).toHaveTextContent('P-105');
  expect(reported).toEqual([]);
  expect(await screen.findByText(/Did all 104 cards come out/)).toBeVisible();
  await person.click(await press(printTemplatesTexts.job.yes));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [job] = reported;
  expect(job).toMatchObject({ type: 'cable', templateType: 'pull-card', templateVersion: 0 });
  expect(job!.cards).toHaveLength(104);
  expect(job!.cards[0]).toMatchObject({ id: 105, values: { designLength: 200, hold: null } });
  // The revision is in the code of the card: a new mark alone supersedes no card.
  for (const key of ['notes', 'revision']) expect(Object.keys(job!.cards[0]!.values)).not.toContain(key);
}, 60_000);

it('shows that it is loading while its template is requested', async () => {
  server.use(reply(getPrintTemplate, () => new Promise<never>(() => undefined)));
  await open([{ type: 'cable', rows: rows(2) }]);
  expect(await screen.findByText(commonTexts.reading, undefined, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByRole('button', { name: commonTexts.print })).toBeDisabled();
  // Paper size and caption have reserved space, so the dialog does not grow.
  expect(screen.getByRole('dialog').querySelectorAll('p[aria-hidden="true"]')).toHaveLength(2);
}, 60_000);

it('records nothing that was not printed, and asks again if recording failed', async () => {
  const { person } = await open([{ type: 'cable', rows: rows(2) }]);
  const printed = paper();
  await person.click(await press('Print'));
  await screen.findByText(/Did all 2 cards come out/, undefined, { timeout: 20_000 });
  await person.click(await press('Print again'));
  expect(printed.prints).toBe(2);
  server.use(rejectCall(recordPrint, 'server.busy', 'The server is busy.'));
  await person.click(await press(printTemplatesTexts.job.yes));
  expect(await screen.findByText(printTemplatesTexts.job.notRemembered)).toBeVisible();
  await person.click(await press('No'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(reported).toEqual([]);
}, 60_000);

it('prints several types in one job, each with its own template, without deselected ones', async () => {
  const { person } = await open([
    { type: 'cable', rows: rows(1), template: 'package-cover' },
    { type: 'cable-tray', rows: rows(2) },
    { type: 'equipment', rows: rows(1) },
  ]);
  const printed = paper();
  await person.click(await screen.findByRole('combobox', { name: 'Equipment' }, { timeout: 20_000 }));
  const kinds = within(await screen.findByRole('listbox', { name: 'Equipment', hidden: true }));
  await person.click(kinds.getByRole('option', { name: printTemplatesTexts.job.notPrinted, hidden: true }));
  await person.click(await press('Print'));
  await screen.findByText(/Did all 3 cards come out/, undefined, { timeout: 20_000 });
  expect([...printed.document.querySelectorAll('.sheet')].map(({ className }) => className)).toEqual([
    'sheet set0 measured',
    'sheet set1 measured',
    'sheet set1 measured',
  ]);
  await person.click(await press(printTemplatesTexts.job.yes));
  await waitFor(() =>
    expect(reported.map(({ type, templateType }) => [type, templateType])).toEqual([
      ['cable', 'package-cover'],
      ['cable-tray', 'install-sheet'],
    ]),
  );
}, 60_000);

it('prints the cover of a package first, with number, constraints and rows', async () => {
  const { values } = packageWith();
  const row = packageWith({ values: { ...values, foreman: 'Luis Ortega' } });
  const cover = { row, constraints: detailWith().constraints, rows: contents.rows };
  const covers: BodyInputOf<typeof recordCover>[] = [];
  server.use(
    reply(recordCover, async (request) => {
      covers.push((await request.json()) as BodyInputOf<typeof recordCover>);
      return { covers: 1 as const };
    }),
  );
  const { person } = await open([
    { type: 'cable', rows: rows(1), template: 'package-cover', cover },
    { type: 'cable', rows: rows(3) },
  ]);
  const printed = paper();
  expect(await screen.findByRole('combobox', { name: 'Cables' }, { timeout: 20_000 })).toHaveValue('Pull card');
  await person.click(await press('Print'));
  await screen.findByText(/Did all 4 cards come out/, undefined, { timeout: 20_000 });
  const [first, ...cards] = printed.document.querySelectorAll('.sheet');
  expect(cards).toHaveLength(3);
  for (const text of ['IWP-A10-001', 'Area 10 power', 'Luis Ortega', 'Route ready', 'C-003'])
    expect(first).toHaveTextContent(text);
  expect(first).toHaveTextContent('1,200 ft');
  await person.click(await press(printTemplatesTexts.job.yes));
  await waitFor(() =>
    expect(reported.map(({ templateType, cards: stored }) => [templateType, stored.length])).toEqual([
      ['pull-card', 3],
    ]),
  );
  // The cover belongs to the package, not to its first row.
  expect(covers).toMatchObject([
    { id: row.id, printed: { rows: contents.rows.map(({ type, id }) => ({ type, id })) } },
  ]);
  expect(covers[0]!.printed.values).toMatchObject({ code: 'IWP-A10-001', foreman: 'Luis Ortega' });
  expect(covers[0]!.printed.values).not.toHaveProperty('status');
}, 60_000);

it('rejects more than 5,000 rows, and prints none', async () => {
  await open([{ type: 'cable', rows: rows(maxCards + 1) }]);
  expect(await screen.findByText(/Print up to 5,000 rows at a time \(5,001 selected\)/)).toBeVisible();
  expect(await press('Print')).toBeDisabled();
}, 60_000);

it('fills in the planned cut', async () => {
  const { person } = await open([{ type: 'cable', rows: rows(1) }]);
  const printed = paper();
  await person.click(await press('Print'));
  await screen.findByText(printTemplatesTexts.job.asked_one, undefined, { timeout: 20_000 });
  const entries = [...printed.document.querySelectorAll('.entry')].map(({ textContent }) => textContent);
  // 200 ft with a cut tolerance of 3 %.
  expect(entries).toContain('Planned cut206 ft');
}, 60_000);

it('leaves out cards whose work is finished, says so, and prints them on request', async () => {
  finished.add(1).add(2);
  const { person } = await open([{ type: 'cable', rows: rows(3) }]);
  const printed = paper();
  await person.click(await press('Print'));
  expect(
    await screen.findByText(fillText(printTemplatesTexts.job.finished_other, { shown: 2 }), undefined, {
      timeout: 20_000,
    }),
  ).toBeVisible();
  expect(
    [...printed.document.querySelectorAll('.sheet')].map((sheet) => sheet.querySelector('.mono')!.textContent),
  ).toEqual(['P-3 · B']);
  expect(await press(fillText(printTemplatesTexts.job.printCards_one, { shown: 1 }))).toBeEnabled();
  await person.click(await press(printTemplatesTexts.job.withFinished));
  await screen.findByText(fillText(printTemplatesTexts.job.asked_other, { shown: 3 }), undefined, { timeout: 20_000 });
  expect(printed.document.querySelectorAll('.sheet')).toHaveLength(3);
}, 60_000);

it('prints finished cards at once if the box is checked, or if all of them are finished', async () => {
  finished.add(1);
  const { person, unmount } = await open([{ type: 'cable', rows: rows(2) }]);
  await person.click(await screen.findByRole('checkbox', { name: printTemplatesTexts.job.withFinished }));
  paper();
  await person.click(await press('Print'));
  expect(
    await screen.findByText(fillText(printTemplatesTexts.job.asked_other, { shown: 2 }), undefined, {
      timeout: 20_000,
    }),
  ).toBeVisible();
  unmount();
  const { person: another } = await open([{ type: 'cable', rows: rows(1) }]);
  paper();
  await another.click(await press('Print'));
  expect(await screen.findByText(printTemplatesTexts.job.asked_one, undefined, { timeout: 20_000 })).toBeVisible();
}, 60_000);

it('prints labels in their own job, after the cards, once the roll is loaded', async () => {
  const { person } = await open([
    { type: 'cable', rows: rows(2), template: 'pull-card' },
    { type: 'equipment', rows: rows(1), template: 'label' },
  ]);
  const printed = paper();
  expect(await screen.findByText(printTemplatesTexts.job.ownJobs, undefined, { timeout: 20_000 })).toBeVisible();
  await person.click(await press('Print'));
  await screen.findByText(fillText(printTemplatesTexts.job.asked_other, { shown: 2 }), undefined, { timeout: 20_000 });
  expect([printed.prints, printed.document.querySelectorAll('.sheet').length]).toEqual([1, 2]);
  expect(printed.document.querySelectorAll('.label')).toHaveLength(0);
  await person.click(await press(printTemplatesTexts.job.yes));
  const next = fillText(printTemplatesTexts.job.next, { paper: printTemplatesTexts.papers.roll });
  expect(await screen.findByText(next, undefined, { timeout: 20_000 })).toBeVisible();
  expect([printed.prints, onClose.mock.calls.length]).toEqual([1, 0]);
  await person.click(await press(fillText(printTemplatesTexts.job.printCards_one, { shown: 1 })));
  expect(printed.prints).toBe(2);
  expect(printed.document.querySelectorAll('.frame')).toHaveLength(0);
  expect(printed.document.querySelectorAll('.label')).toHaveLength(1);
  await person.click(await press(printTemplatesTexts.job.yes));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(reported.map(({ templateType }) => templateType)).toEqual(['pull-card', 'label']);
}, 60_000);

it('dates the sheets by the clock of the project, not of the device', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  try {
    const { person } = await open([{ type: 'cable', rows: rows(1) }], {
      project: { ...sampleProject, timeZone: 'Pacific/Kiritimati' },
    });
    const printed = paper();
    await person.click(await press('Print'));
    await screen.findByText(printTemplatesTexts.job.asked_one, undefined, { timeout: 20_000 });
    // At noon in Greenwich it is the next day on Kiritimati.
    expect(printed.document.querySelector('style')!.textContent).toContain('Nov 21, 2026');
  } finally {
    vi.useRealTimers();
  }
}, 60_000);
