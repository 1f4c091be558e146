/** Printing of many: what is chosen, what is said before, and that nothing is remembered unless a person says it came out. */
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
import { renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';

/** Test environments have no threads: the same work, a moment later. */
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
const recordOf = (id: number) => ({ ...record, id, values: { ...record.values, tag: tagOf(id) } });
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: count - at, tag: tagOf(count - at) }));

let asked: number[][];
let told: BodyInputOf<typeof recordPrint>[];
const onClose = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('Worker', SameThread);
  asked = [];
  told = [];
  onClose.mockReset();
  server.use(
    reply(getPrintTemplate, recordedReply(getPrintTemplate, 'printTemplateDefault')),
    reply(getPrintRecords, async (request) => {
      const { ids } = (await request.json()) as { ids: number[] };
      asked.push(ids);
      // 13 is gone since it was chosen.
      const there = ids.filter((id) => id !== 13);
      return { records: there.map(recordOf) };
    }),
    reply(recordPrint, async (request) => {
      const body = (await request.json()) as BodyInputOf<typeof recordPrint>;
      told.push(body);
      return { cards: body.cards.length };
    }),
  );
});

const open = (parts: readonly PrintPart[]) => renderWithApp(<PrintDialog parts={parts} onClose={onClose} />);
const press = (name: string | RegExp) => screen.findByRole('button', { name }, { timeout: 20_000 });
/** The print of the frame, which no test environment has. */
function paper(): { document: Document; prints: number } {
  const frame = screen.getByTitle<HTMLIFrameElement>('Cards for the printer');
  const seen = { document: frame.contentDocument!, prints: 0 };
  frame.contentWindow!.print = () => {
    seen.prints += 1;
  };
  return seen;
}

it('prints in calls of a hundred, in order, and remembers what was on the cards once a person says so', async () => {
  const { person } = await open([{ type: 'cable', rows: rows(maxRecords + 5) }]);
  expect(await screen.findByText(/105 sheets, more where/, undefined, { timeout: 20_000 })).toBeInTheDocument();
  const printed = paper();
  await person.click(await press('Print'));
  // One of them is gone: that is said before anything is printed.
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
  expect(told).toEqual([]);
  expect(await screen.findByText(/Did all 104 cards come out/)).toBeVisible();
  await person.click(await press('Yes, record as printed'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [job] = told;
  expect(job).toMatchObject({ type: 'cable', templateType: 'pull-card', templateVersion: 0 });
  expect(job!.cards).toHaveLength(104);
  expect(job!.cards[0]).toMatchObject({ id: 105, values: { designLength: 200, hold: null } });
  // The revision is of the code of the card: a new mark alone makes no card superseded.
  for (const key of ['notes', 'revision']) expect(Object.keys(job!.cards[0]!.values)).not.toContain(key);
}, 60_000);

it('says that it reads while its template is on its way', async () => {
  server.use(reply(getPrintTemplate, () => new Promise<never>(() => undefined)));
  await open([{ type: 'cable', rows: rows(2) }]);
  expect(await screen.findByText('Loading…', undefined, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  // The paper it takes and the caption have their place already: the dialog does not grow.
  expect(screen.getByRole('dialog').querySelectorAll('p[aria-hidden="true"]')).toHaveLength(2);
}, 60_000);

it('remembers nothing of what was not printed, and asks again where it could not be sent', async () => {
  const { person } = await open([{ type: 'cable', rows: rows(2) }]);
  const printed = paper();
  await person.click(await press('Print'));
  await screen.findByText(/Did all 2 cards come out/, undefined, { timeout: 20_000 });
  await person.click(await press('Print again'));
  expect(printed.prints).toBe(2);
  server.use(rejectCall(recordPrint, 'server.busy', 'The server is busy.'));
  await person.click(await press('Yes, record as printed'));
  expect(await screen.findByText('Couldn’t record the cards as printed. Try again.')).toBeVisible();
  await person.click(await press('No'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(told).toEqual([]);
}, 60_000);

it('puts several types into one job, each by its own template, and leaves out what is not wanted', async () => {
  const { person } = await open([
    { type: 'cable', rows: rows(1), template: 'package-cover' },
    { type: 'cable-tray', rows: rows(2) },
    { type: 'equipment', rows: rows(1) },
  ]);
  const printed = paper();
  await person.click(await screen.findByRole('combobox', { name: 'Equipment' }, { timeout: 20_000 }));
  const kinds = within(await screen.findByRole('listbox', { name: 'Equipment', hidden: true }));
  await person.click(kinds.getByRole('option', { name: 'Not printed', hidden: true }));
  await person.click(await press('Print'));
  await screen.findByText(/Did all 3 cards come out/, undefined, { timeout: 20_000 });
  expect([...printed.document.querySelectorAll('.sheet')].map(({ className }) => className)).toEqual([
    'sheet set0 measured',
    'sheet set1 measured',
    'sheet set1 measured',
  ]);
  await person.click(await press('Yes, record as printed'));
  await waitFor(() =>
    expect(told.map(({ type, templateType }) => [type, templateType])).toEqual([
      ['cable', 'package-cover'],
      ['cable-tray', 'install-sheet'],
    ]),
  );
}, 60_000);

it('puts the cover of a package first, with its number in the code, its constraints and its rows', async () => {
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
  await person.click(await press('Yes, record as printed'));
  await waitFor(() =>
    expect(told.map(({ templateType, cards: kept }) => [templateType, kept.length])).toEqual([['pull-card', 3]]),
  );
  // The cover is the package's, not its first row's.
  expect(covers).toMatchObject([
    { id: row.id, printed: { rows: contents.rows.map(({ type, id }) => ({ type, id })) } },
  ]);
  expect(covers[0]!.printed.values).toMatchObject({ code: 'IWP-A10-001', foreman: 'Luis Ortega' });
  expect(covers[0]!.printed.values).not.toHaveProperty('status');
}, 60_000);

it('says above 5,000 rows that there are too many, and prints none', async () => {
  await open([{ type: 'cable', rows: rows(maxCards + 1) }]);
  expect(await screen.findByText(/Print up to 5,000 rows at a time \(5,001 selected\)/)).toBeVisible();
  expect(await press('Print')).toBeDisabled();
}, 60_000);
