/** Data & Assignment on a tablet: cards instead of a grid. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getChanges, updateCommodities, type CommodityEdit } from '../../../../contract/rows/changes.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch, type DataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { chooseOption } from '../../chooseOption.ts';
import { editsReply, recordedRejection } from '../../recordedAnswers.ts';
import { fakeApp, personWith, renderWithApp, type FakeAppOptions } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { changesOf, threeCables, type Cable } from '../../store/cables.ts';
import { pretendLayout } from './layout.ts';
import { record as recordTexts } from '../../../../src/i18n/locales/en-US/record.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText } from '../../../support/fillText.ts';

function Harness({ start }: { start: Partial<DataSearch> }) {
  const [search, setSearch] = useState(() => dataSearch.parse(start));
  const change = (patch: Partial<DataSearch>) => setSearch((now) => ({ ...now, ...patch }));
  return (
    <>
      {[2, 1].map((row) => (
        <button key={row} type="button" onClick={() => change({ row, part: 'where' })}>
          Go to {row}
        </button>
      ))}
      <DataScreen projectId={7} type="cable" search={search} onSearch={change} />
    </>
  );
}

async function open(
  cables: readonly Cable[] = threeCables,
  { start = {}, ...options }: FakeAppOptions & { start?: Partial<DataSearch> } = {},
) {
  server.use(
    reply(listChoices, { choices: [] }),
    reply(getChanges, (request) => {
      const full = new URL(request.url).searchParams.get('since') === '0';
      return changesOf(full ? cables : [], { full });
    }),
  );
  const rendered = await renderWithApp(<Harness start={start} />, { ...options, app: await fakeApp(options) });
  await screen.findByRole('list', { name: 'Cables' });
  return rendered;
}

const list = () => screen.getByRole('list', { name: 'Cables' });
const names = () =>
  within(list())
    .getAllByRole('button')
    .map((card) => /^[A-Z0-9]+-\d+/.exec(card.textContent)?.[0]);
const cardOf = (tag: string) => within(list()).getByRole('button', { name: new RegExp(`^${tag}`) });
const details = (tag: string) => within(screen.getByRole('complementary', { name: `Details of ${tag}` }));

beforeEach(async () => {
  await clearDeviceCache();
  pretendLayout();
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('900px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

it('shows name, route, progress and view columns of each row, and the totals', async () => {
  await open(threeCables, { start: { columns: ['tag', 'fromEquipment', 'toEquipment', 'designLength'] } });
  expect(names()).toEqual(['P-101', 'P-102', 'C-9']);
  expect(cardOf('P-102')).toHaveTextContent(/MCC-1 → PMP-2.*Length, ft 400/);
  expect(cardOf('P-101')).toHaveTextContent(/Pulling · \d/);
  expect(screen.getByText('Total 3').parentElement).toHaveTextContent('Length, ft 700.5');
  expect(screen.queryByRole('grid')).toBeNull();
});

it('opens a row at its fields, and sends a change like a grid cell', async () => {
  const sent: CommodityEdit[] = [];
  server.use(
    reply(updateCommodities, async (request) => {
      const { rows } = (await request.json()) as { rows: CommodityEdit[] };
      sent.push(...rows);
      return editsReply.written(rows);
    }),
  );
  const { person } = await open(threeCables, { start: { columns: ['tag', 'foreman'] } });
  await person.click(cardOf('P-102'));
  await person.click(details('P-102').getByRole('button', { name: /^Change Foreman/ }));
  const input = details('P-102').getByRole('combobox', { name: 'Foreman' });
  expect(input).toHaveFocus();
  await person.clear(input);
  await person.type(input, 'Bell{Enter}');
  await waitFor(() => expect(cardOf('P-102')).toHaveTextContent('Foreman Bell'));
  expect(details('P-102').getByRole('button', { name: /^Change Foreman/ })).toHaveFocus();
  await waitFor(() => expect(sent[0]?.cells).toEqual([expect.objectContaining({ field: 'foreman', after: 'Bell' })]));
  await person.click(cardOf('C-9'));
  expect(details('C-9').getByRole('tab', { name: recordTexts.fields })).toHaveAttribute('aria-selected', 'true');
});

it('discards a field left with Escape, and leaves the drawer open', async () => {
  const { person } = await open();
  await person.click(cardOf('P-102'));
  const was = cardOf('P-102').textContent;
  await person.click(details('P-102').getByRole('button', { name: /^Change Area/ }));
  await person.type(details('P-102').getByRole('combobox', { name: 'Area' }), 'ZZ{Escape}{Escape}');
  expect(details('P-102').queryByText(/ZZ/)).toBeNull();
  expect(cardOf('P-102').textContent).toBe(was);
});

it('shows a rejection beside the field, with the typed text', async () => {
  server.use(
    reply(updateCommodities, async (request) => {
      const { rows } = (await request.json()) as { rows: CommodityEdit[] };
      const refusals = [{ ...recordedRejection, id: rows[0]!.id, field: 'foreman' }];
      return { ...editsReply.refused(), refusals };
    }),
  );
  const { person } = await open();
  await person.click(cardOf('P-102'));
  await person.click(details('P-102').getByRole('button', { name: /^Change Foreman/ }));
  await person.type(details('P-102').getByRole('combobox', { name: 'Foreman' }), 'Nobody{Enter}');
  await screen.findByRole('alert', { name: gridTexts.edit.review });
  const field = details('P-102').getByRole('button', { name: /^Change Foreman/ });
  expect(field).toHaveTextContent(/Nobody$/);
  expect(field.nextElementSibling?.textContent).not.toBe('');
});

it('is read-only for users who cannot change data', async () => {
  const { person } = await open(threeCables, { user: personWith('project.view', 'data.view') });
  await person.click(cardOf('P-102'));
  expect(details('P-102').getByText('Length').parentElement).toHaveTextContent('400 ft');
  expect(details('P-102').queryByRole('button', { name: /^Change/ })).toBeNull();
});

it('filters and sorts by any column from one button', async () => {
  const { person } = await open();
  const button = screen.getByRole('button', { name: gridTexts.cards.filter });
  await person.click(button);
  await chooseOption(person, screen.getByRole('combobox', { name: gridTexts.cards.column }), 'Length');
  await person.type(screen.getByLabelText(gridTexts.menu.least), '150');
  await person.click(screen.getByRole('button', { name: gridTexts.menu.apply }));
  await waitFor(() => expect(names()).toEqual(['P-101', 'P-102']));
  await person.click(button);
  await person.click(screen.getByRole('button', { name: gridTexts.menu.descending }));
  await waitFor(() => expect(names()).toEqual(['P-102', 'P-101']));
  await person.type(screen.getByRole('searchbox'), 'zzz');
  expect(await screen.findByText(gridTexts.noMatch)).toBeVisible();
});

it('folds a group with its totals, and ticks its rows', async () => {
  const { person } = await open(threeCables, { start: { group: ['typeCode'], columns: ['tag', 'designLength'] } });
  const group = within(list()).getAllByRole('button', { expanded: true })[0]!;
  expect(group).toHaveTextContent(/\(\d\).*Length, ft/);
  await person.click(within(list()).getAllByRole('checkbox')[0]!);
  const count = Number(/\((\d)\)/.exec(group.textContent)?.[1]);
  expect(await screen.findByText(`${count} selected`)).toBeVisible();
  await person.click(group);
  await waitFor(() => expect(group).toHaveAttribute('aria-expanded', 'false'));
});

it('renders only the visible ones of very many cards, and reaches the last', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ ...threeCables[0]!, id: at + 1, tag: `P-${at + 1}` }));
  await open(many);
  expect(names().length).toBeLessThan(120);
  cardOf('P-1P').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'End' });
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^P-2000/));
  expect(names().length).toBeLessThan(120);
});

it('scrolls to each row that the address names, and shows its details', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Go to 2' }));
  await waitFor(() => expect(cardOf('P-102')).toHaveFocus());
  expect(
    await screen.findByRole('complementary', { name: fillText(recordTexts.label, { tag: 'P-102' }) }),
  ).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Go to 1' }));
  await waitFor(() => expect(cardOf('P-101')).toHaveFocus());
  expect(
    await screen.findByRole('complementary', { name: fillText(recordTexts.label, { tag: 'P-101' }) }),
  ).toBeVisible();
});

it('shows the grid on request, and stores that choice on the device', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: gridTexts.cards.grid }));
  expect(await screen.findByRole('grid', { name: 'Cables' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: gridTexts.cards.cards }));
  expect(list()).toBeVisible();
});

it('moves rare controls behind one button in a narrow grid, for a one-row toolbar', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: gridTexts.cards.grid }));
  await screen.findByRole('grid', { name: 'Cables' });
  for (const name of ['Columns', 'Export', 'History']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByLabelText(gridTexts.showRemoved)).toBeNull();
  await person.click(screen.getByRole('button', { name: commonTexts.moreActions }));
  const menu = within(screen.getByRole('dialog', { name: commonTexts.moreActions }));
  await person.click(menu.getByLabelText(gridTexts.dense));
  expect(menu.getByLabelText(gridTexts.dense)).toBeChecked();
  expect(menu.getByLabelText(gridTexts.showRemoved)).not.toBeChecked();
  expect(menu.getByRole('button', { name: gridTexts.columns })).toBeVisible();
});

it('is printed as a table', async () => {
  await open();
  act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelectorAll('[data-printed] tbody tr')).toHaveLength(3);
  act(() => void globalThis.dispatchEvent(new Event('afterprint')));
  expect(list()).toBeVisible();
});

it('saves space for the rows: columns, history and files are behind one button', async () => {
  const { person } = await open();
  expect(screen.queryByRole('button', { name: gridTexts.history.open })).toBeNull();
  await person.click(screen.getByRole('button', { name: commonTexts.moreActions }));
  const menu = within(await screen.findByRole('dialog', { name: commonTexts.moreActions }));
  expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Columns', 'History', 'Export: Excel workbook', 'Export: CSV file', 'Print']),
  );
  await person.click(menu.getByRole('button', { name: gridTexts.columns }));
  expect(await screen.findByRole('dialog', { name: gridTexts.columns })).toBeVisible();
});
