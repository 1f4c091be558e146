/** Data & Assignment as of a past day. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import { getRowsOfDay } from '../../../../contract/rows/rowsOfDay.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch, type DataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { recordedReply } from '../../recorded.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { pretendLayout } from './layout.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';

function Harness({ start }: { start: Partial<DataSearch> }) {
  const [search, setSearch] = useState(() => dataSearch.parse(start));
  const change = (patch: Partial<DataSearch>) => setSearch((now) => ({ ...now, ...patch }));
  return <DataScreen projectId={7} type="cable" search={search} onSearch={change} />;
}

const rowsToday = recordedReply(getChanges, 'rowsToday');

/** Records the requested days and the version of the rows they are to differ from; each gets its recorded response. */
async function open(start: Partial<DataSearch> = {}) {
  const asked: string[] = [];
  server.use(
    reply(listChoices, { choices: [] }),
    reply(getChanges, rowsToday),
    reply(getRowsOfDay, ({ url }) => {
      const { searchParams } = new URL(url);
      const [asOf, since] = [searchParams.get('asOf'), searchParams.get('since')];
      asked.push(`${asOf} ${since} from ${searchParams.get('base')}`);
      const name = since === null ? 'rowsOfDay' : since === asOf ? 'rowsUnmoved' : 'rowsMoved';
      return recordedReply(getRowsOfDay, name);
    }),
  );
  return { asked, ...(await renderWithApp(<Harness start={start} />, { app: await fakeApp() })) };
}

const grid = () => screen.findByRole('grid', { name: 'Cables' });
const textsOf = (row: HTMLElement) =>
  Object.fromEntries(
    [...row.querySelectorAll('[aria-colindex]')].map((cell) => [cell.getAttribute('aria-colindex'), cell.textContent]),
  );
/** Returns the line of the grid whose first cell has the given text, by column name. */
async function line(first: string) {
  const table = within(await grid());
  const headers = table.getAllByRole('columnheader');
  const texts = textsOf((await table.findByText(first)).closest<HTMLElement>('[role="row"]')!);
  return Object.fromEntries(
    headers.map((header) => [header.textContent, texts[header.getAttribute('aria-colindex') ?? '']]),
  );
}

beforeEach(async () => {
  await clearDeviceCache();
  pretendLayout();
});

it('shows the rows as of a day with a notice, and returns to now', async () => {
  const { person, asked } = await open();
  expect(await line('RW-101')).toMatchObject({ Status: 'Pulled', 'Pulled length, ft': '1,000' });
  await person.click(screen.getByRole('button', { name: commonTexts.day.open }));
  await person.type(screen.getByRole('textbox', { name: commonTexts.day.asOf }), '11/8/2026');
  await person.click(screen.getByRole('button', { name: commonTexts.day.show }));
  expect(await screen.findByText(/^As of end of Nov 8, 2026 \(read-only\)/)).toBeVisible();
  expect(await line('RW-101')).toMatchObject({ Status: 'Pulling', 'Pulled length, ft': '600' });
  expect(await line('RW-103')).toMatchObject({ Status: 'Not started', 'Pulled length, ft': '' });
  expect(asked).toEqual([`2026-11-08 null from ${rowsToday.version}`]);
  await person.click(screen.getByRole('button', { name: commonTexts.day.now }));
  expect(await line('RW-101')).toMatchObject({ Status: 'Pulled', 'Pulled length, ft': '1,000' });
  expect(screen.queryByText(/read-only/)).toBeNull();
});

it('filters, sorts and totals the rows as they were on the day', async () => {
  await open({
    asOf: '2026-11-08',
    filters: [{ field: 'status', is: 'oneOf', texts: ['Pulling', 'Not started'] }],
    sort: [{ field: 'pulledLength', descending: true }],
  });
  expect(await line('RW-101')).toMatchObject({ Status: 'Pulling', 'Pulled length, ft': '600' });
  expect(within(await grid()).queryByText('RW-102')).toBeNull();
  expect(await line('Total 2')).toMatchObject({ 'Pulled length, ft': '600' });
});

it('is read-only while it shows another day', async () => {
  const { person } = await open({ asOf: '2026-11-08' });
  await person.click(await within(await grid()).findByText('RW-101'));
  await person.keyboard('{ArrowRight}x');
  expect(within(await grid()).queryByRole('textbox')).toBeNull();
  await person.keyboard('{Escape}{Delete}');
  expect(await line('RW-101')).toMatchObject({ Type: '3C#12' });
  await person.click(within(await grid()).getByRole('checkbox', { name: gridTexts.checks.all }));
  expect(await screen.findByText(/3 selected/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Assign|Set/ })).toBeNull();
  expect(screen.queryByRole('button', { name: gridTexts.history.open })).toBeNull();
});

it('shows how much each row moved since an earlier day, and the total', async () => {
  await open({ asOf: '2026-11-14', since: '2026-11-08' });
  expect(
    await screen.findByText(fillText(gridTexts.day.between, { since: 'Nov 8, 2026', day: 'Nov 14, 2026', rows: 1 })),
  ).toBeVisible();
  const moved = {
    'Pulled, change, ft': '+400',
    '% complete, change': '+36.0',
    'Earned, h, change': '+12.6',
    'Status on Nov 8, 2026': 'Pulling',
  };
  expect(await line('RW-101')).toMatchObject({ ...moved, Status: 'Pulled' });
  expect(await line('Total 1')).toMatchObject({ 'Pulled, change, ft': '+400', 'Earned, h, change': '+12.6' });
});

it('shows that nothing moved, and why', async () => {
  await open({ asOf: '2026-11-08', since: '2026-11-08' });
  expect(await screen.findByText(gridTexts.day.nothingMoved)).toBeVisible();
  expect(screen.getByText(/isn’t before Nov 8, 2026\. Choose an earlier date/)).toBeVisible();
});
