/** Rows in groups with their totals, by mouse and by keyboard. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { changesOf, threeCables } from '../../store/cables.ts';
import { pretendLayout } from './layout.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';

type Person = Awaited<ReturnType<typeof renderWithApp>>['person'];

function Harness() {
  const [search, setSearch] = useState(() => dataSearch.parse({ columns: ['tag', 'designLength', 'budgetHours'] }));
  return (
    <>
      <DataScreen
        projectId={7}
        type="cable"
        search={search}
        onSearch={(patch) => setSearch((now) => ({ ...now, ...patch }))}
      />
      <output>{search.group.join('+')}</output>
    </>
  );
}

const lines = () =>
  [...document.querySelectorAll('[role="row"]:not(:has([role="columnheader"])):not(.rdg-summary-row)')].map((row) =>
    [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent).join(' | '),
  );

async function groupByType(person: Person) {
  await person.click(screen.getByRole('button', { name: gridTexts.group.open }));
  await person.click(screen.getByRole('combobox', { name: gridTexts.group.by }));
  await person.click(screen.getByRole('option', { name: 'Type' }));
  await person.keyboard('{Escape}');
}

const heading = () => screen.getByText('3/C #2 (2)').closest<HTMLElement>('[role="row"]')!;

beforeEach(async () => {
  await clearDeviceCache();
  pretendLayout();
  server.use(reply(getChanges, () => changesOf(threeCables)));
});

it('groups by the chosen columns with recalculated totals, and stores it in the address', async () => {
  const { person } = await renderWithApp(<Harness />, { app: await fakeApp() });
  await screen.findByText('P-101');
  await groupByType(person);
  expect(await screen.findByText('3/C #2 (2)')).toBeVisible();
  expect(lines().map((line) => line.replaceAll(/\s/g, ''))).toEqual([
    '3/C#2(2)|600|30.0',
    'P-101|200|10.0',
    'P-102|400|20.0',
    '7/C#14(1)|100.5|2.0',
    'C-9|100.5|2.0',
  ]);
  expect(document.querySelector('output')).toHaveTextContent('typeCode');
});

it('folds a group with Enter and mouse, ticks its rows with Shift+Space, and accepts no typing', async () => {
  const { person } = await renderWithApp(<Harness />, { app: await fakeApp() });
  await screen.findByText('P-101');
  await groupByType(person);
  await screen.findByText('3/C #2 (2)');
  await person.click(screen.getByText('3/C #2 (2)'));
  expect(heading()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('P-101')).toBeNull();
  await person.keyboard('{Enter}');
  expect(heading()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('P-101')).toBeVisible();
  await person.keyboard('x{Delete}');
  expect(heading()).toHaveTextContent('3/C #2 (2)');
  await person.keyboard('{Shift>} {/Shift}');
  expect(screen.getByText('2 selected')).toBeVisible();
});

it('closes all groups at once, and opens them again', async () => {
  const { person } = await renderWithApp(<Harness />, { app: await fakeApp() });
  await screen.findByText('P-101');
  await groupByType(person);
  await screen.findByText('3/C #2 (2)');
  const press = async (name: string) => {
    await person.click(screen.getByRole('button', { name: 'Groups: Type' }));
    await person.click(screen.getByRole('button', { name }));
  };
  await press(gridTexts.group.closeAll);
  expect(lines().map((line) => line.replaceAll(/\s/g, ''))).toEqual(['3/C#2(2)|600|30.0', '7/C#14(1)|100.5|2.0']);
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(gridTexts.group.openAll);
  expect(screen.getByText('P-101')).toBeVisible();
});
