/** Import of a file into a setup table: format and template first, then a preview of every row. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { laborUnitFields } from '../../../../contract/setup/laborUnits/laborUnitFields.ts';
import { SetupFiles } from '../../../../src/grid/setupTable/files/SetupFiles.tsx';
import type { SetupFileShape } from '../../../../src/grid/setupTable/files/setupFile.ts';
import type { SetupRow } from '../../../../src/grid/setupTable/store/setupRow.ts';
import { SetupStore } from '../../../../src/grid/setupTable/store/setupStore.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';
import { pretendLayout } from '../../features/dataAssignment/layout.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { startSetupTable } from './memoryServer.ts';

const { file: fileTexts } = gridTexts.setup;
const words: SetupFileShape['words'] = {
  header: ({ key }) => key,
  shown: (_field, value) => String(value),
  read: (_field, text) => ({ ok: true, value: text === '' ? null : text }),
};
const shape: SetupFileShape = { fields: laborUnitFields, namedBy: ['commodityType', 'typeCode'], words };

beforeEach(pretendLayout);

async function open() {
  const stored: SetupRow = { id: 1, version: 1, values: { commodityType: 'cable', typeCode: 'PWR', hours: '5' } };
  const store = new SetupStore<SetupRow>(
    {
      ports: { load: async () => [stored], save: async () => [], remove: async () => [] },
      requiredColumns: ['commodityType'],
      read: (_column, text) => ({ ok: true, value: text }),
      failureText: () => '',
      onRefused: () => undefined,
    },
    startSetupTable,
  );
  await store.reload();
  const { person } = await renderWithApp(
    <SetupFiles
      store={store}
      shape={shape}
      tableName="Labor units"
      fileName="24-1170 Labor units"
      mayImport
      count={(rows) => `${rows} units`}
    />,
  );
  const choose = (text: string) =>
    person.upload(screen.getByTestId('setup-file'), new File([text], 'units.csv', { type: 'text/csv' }));
  return { person, store, choose };
}

it('shows the format with a template before a file is chosen', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: fileTexts.import }));
  const dialog = within(
    await screen.findByRole('dialog', { name: fillText(fileTexts.start, { table: 'Labor units' }) }),
  );
  const rows = within(dialog.getByRole('region', { name: fileTexts.format.title }))
    .getAllByRole('row')
    .slice(1);
  expect(rows).toHaveLength(laborUnitFields.length);
  expect(rows[0]).toHaveTextContent(/^commodityType.*Cable.*required$/);
  expect(dialog.getByRole('row', { name: `hours ${fileTexts.format.number}` })).toBeVisible();
  expect(dialog.getByRole('button', { name: fileTexts.getTemplate })).toBeVisible();
  expect(dialog.getByRole('button', { name: fileTexts.chooseFile })).toBeVisible();
});

it('previews every row that a file adds or changes, and writes nothing before the import is confirmed', async () => {
  const { person, store, choose } = await open();
  await choose('commodityType,typeCode,hours\ncable,PWR,6\ncable,CTL,2\n');
  const dialog = within(await screen.findByRole('dialog', { name: fillText(fileTexts.title, { file: 'units.csv' }) }));
  expect(dialog.getByText(fillText(fileTexts.found, { added: 1, changed: 1, same: 0 }))).toBeVisible();
  const [changed, added] = within(dialog.getByRole('region', { name: fileTexts.preview.title }))
    .getAllByRole('row')
    .slice(1);
  expect(changed).toHaveTextContent(`cable PWR${fileTexts.preview.isChanged}hours: 5 6`);
  expect(added).toHaveTextContent(`cable CTL${fileTexts.preview.isNew}`);
  expect(store.getSnapshot().entries.size).toBe(1);
  await person.click(dialog.getByRole('button', { name: fillText(fileTexts.do, { rows: '2 units' }) }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(store.getSnapshot().entries.size).toBe(2);
});

it('shows the format again, with the reason, when a file has no column for the names', async () => {
  const { choose } = await open();
  await choose('something,else\n1,2\n');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(fillText(fileTexts.noColumn, { column: 'commodityType' }))).toBeVisible();
  expect(dialog.getByRole('region', { name: fileTexts.format.title })).toBeVisible();
});
