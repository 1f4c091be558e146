/** Telling the columns of a schedule: the mapping page. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelImport, previewImport } from '../../../../contract/imports/imports.ts';
import { guardTypedText } from '../../../../src/app/afterStart/typedText.ts';
import { holdsUnsaved } from '../../../../src/base/holdsUnsaved.ts';
import { chooseOption } from '../../chooseOption.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import { Addressed, chooseFile, draft, importId, sheet } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { recordedUnderRow2 } from './recorded.ts';
import { checkButton, fieldOf } from './steps.ts';

const setHeaderRow = (row: number) =>
  fireEvent.change(screen.getByLabelText('Header row'), { target: { value: String(row) } });

async function openMapping() {
  importServer();
  const { person } = await renderWithApp(<Addressed address={[]} />);
  await chooseFile();
  await checkButton();
  return person;
}

describe('what is typed on the mapping page', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = guardTypedText(window);
  });
  afterEach(() => stop());

  it.each(['Header row', 'Revision', 'Notes'])('%s is unsaved until the rows are checked', async (label) => {
    const person = await openMapping();
    const field = await screen.findByLabelText(label);
    await person.click(field);
    expect(holdsUnsaved(window)).toBe(false);
    await person.type(field, '2');
    expect(holdsUnsaved(window)).toBe(true);
    await waitFor(async () => expect(await checkButton()).toBeEnabled());
    await person.click(await checkButton());
    await waitFor(() => expect(field).not.toBeInTheDocument());
    expect(holdsUnsaved(window)).toBe(false);
  });

  it('is not unsaved where it was put back', async () => {
    const person = await openMapping();
    await person.type(await screen.findByLabelText('Notes'), '2');
    await person.keyboard('{Backspace}');
    expect(holdsUnsaved(window)).toBe(false);
  });
});

describe('units, header and delimiter', () => {
  const inMetres = sheet({
    headers: ['Cable No', 'From', 'To', 'Length (m)'],
    mapping: { '0': 'tag', '3': 'designLength' },
    units: { '3': { unit: 'm', from: 'header' } },
  });

  it('the unit of a length column is shown with what says so, and another one is sent with the check', async () => {
    const { checks } = importServer({ upload: draft([inMetres]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    const unit = await screen.findByRole('combobox', { name: 'Unit of column Length (m)' });
    expect(unit).toHaveValue('m');
    expect(screen.getByText('from the header')).toBeInTheDocument();
    await chooseOption(person, unit, 'mm');
    expect(screen.getByText('chosen')).toBeInTheDocument();
    await person.click(await checkButton());
    await vi.waitFor(() => expect(checks.at(-1)).toMatchObject({ options: { units: { '3': 'mm' } } }));
  });

  it('a unit that cannot be read is asked for before the rows are checked', async () => {
    importServer({ upload: draft([{ ...inMetres, units: { '3': { unit: null, from: 'unclear' } } }]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    expect(await screen.findByText('Choose the unit for Length.')).toBeInTheDocument();
    expect(await checkButton()).toBeDisabled();
    await chooseOption(person, screen.getByRole('combobox', { name: 'Unit of column Length (m)' }), 'ft');
    expect(await checkButton()).toBeEnabled();
  });

  it('another height of the header and another delimiter are read by the server', async () => {
    const { previews } = importServer({ preview: () => draft([sheet({ headerRows: 2 })]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await chooseOption(person, await screen.findByRole('combobox', { name: 'Header rows' }), '2');
    await vi.waitFor(() => expect(previews.at(-1)?.get('headerRows')).toBe('2'));
    await chooseOption(person, screen.getByRole('combobox', { name: 'Delimiter' }), 'Semicolon');
    await vi.waitFor(() => expect(previews.at(-1)?.get('delimiter')).toBe(';'));
  });

  it('a tag that most rows repeat or lack is noticed, and the button opens the recipe', async () => {
    const rows = [
      ['Tag', 'From', 'To', 'Remarks'],
      ...['P-101', 'P-101', '', 'P-101', ''].map((tag, n) => [tag, `MCC-${n}`, `P-${n}`, 'x']),
    ];
    importServer({ upload: draft([sheet({ rows })]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await person.click(await screen.findByRole('button', { name: 'Build tags from columns' }));
    expect(screen.getByLabelText('Build the tag from columns')).toBeChecked();
    expect(await fieldOf('Cable No')).toHaveDisplayValue('(not imported)');
  });
});

describe('columns and fields', () => {
  it('a field chosen twice is named, and blocks until one is let go', async () => {
    importServer();
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await chooseOption(person, await fieldOf('Remarks'), 'From');
    expect(screen.getByText('From is mapped to more than one column. Keep one.')).toBeInTheDocument();
    expect(await checkButton()).toBeDisabled();
    await chooseOption(person, await fieldOf('From'), '(not imported)');
    expect(screen.getByText('3 of 4 columns are imported.')).toBeInTheDocument();
    expect(await checkButton()).toBeEnabled();
  });

  it('a conductor list without cable numbers builds them from columns; and which core it is where no column says', async () => {
    const list = sheet({ headers: ['Core', 'Colour', 'From', 'To'], mapping: { '0': 'conductorId', '1': 'color' } });
    importServer({ upload: draft([list], { importType: 'conductor' }) });
    const { person } = await renderWithApp(<Addressed address={[]} importType="conductor" />);
    await chooseFile();
    const lacking = 'Map a column to Cable, or build it from other columns.';
    expect(await screen.findByText(lacking)).toBeInTheDocument();
    expect(await checkButton()).toBeDisabled();
    await person.click(screen.getByLabelText('Build the Cable from columns'));
    expect(screen.queryByLabelText(/Digits in running number/)).not.toBeInTheDocument();
    await chooseOption(person, screen.getByLabelText('Add column'), 'From');
    expect(await checkButton()).toBeEnabled();
    await chooseOption(person, await fieldOf('Core'), '(not imported)');
    expect(screen.getByText('Map a column to Cond, or build it from other columns.')).toBeInTheDocument();
    expect(await checkButton()).toBeDisabled();
    await person.click(screen.getByLabelText('Build the Cond from columns'));
    expect(screen.getByText('Choose at least one column to build the Cond from.')).toBeInTheDocument();
    const cond = within(screen.getByRole('group', { name: 'Build the Cond from columns' }));
    await chooseOption(person, cond.getByLabelText('Add column'), 'Core');
    expect(await checkButton()).toBeEnabled();
  });

  it('a list of wires between points is named by its ends and points, as proposed', async () => {
    const list = sheet({
      headers: ['From', 'From Pin', 'To', 'To Pin'],
      rows: [
        ['From', 'From Pin', 'To', 'To Pin'],
        ['MH020', '9', 'G22', ''],
        ['MH097', '7', 'MH020', '1'],
      ],
      mapping: { '0': 'fromEquipment', '1': 'fromTerminal', '2': 'toEquipment', '3': 'toTerminal' },
    });
    importServer({ upload: draft([list], { importType: 'conductor' }) });
    const { person } = await renderWithApp(<Addressed address={[]} importType="conductor" />);
    await chooseFile();
    await person.click(await screen.findByLabelText('Build the Cable from columns'));
    expect(screen.getByText('First tags: MH020-G22, MH097-MH020')).toBeInTheDocument();
    await person.click(screen.getByLabelText('Build the Cond from columns'));
    expect(screen.getByText('First tags: 9, 7-1')).toBeInTheDocument();
    expect(await checkButton()).toBeEnabled();
  });

  it('jumpers need no tag where equipment and both terminals are known', async () => {
    const list = sheet({ mapping: { '0': 'equipment', '1': 'terminalA', '2': 'terminalB' } });
    importServer({ upload: draft([list], { importType: 'jumper' }) });
    await renderWithApp(<Addressed address={[]} importType="jumper" />);
    await chooseFile();
    expect(await checkButton()).toBeEnabled();
  });

  it('both rows of a two-row header are shown as the header', async () => {
    const rows = [
      ['CABLE SCHEDULE'],
      ['CABLE', 'FROM', 'TO'],
      ['No', 'Equipment', 'Equipment'],
      ['RW-P-1001', 'A', 'B'],
    ];
    importServer({ upload: draft([sheet({ rows, headerRow: 2, headerRows: 2 })]) });
    await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    const preview = within(await screen.findByRole('region', { name: 'First rows of the sheet' }));
    const isHeader = preview
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.dataset['header']);
    expect(isHeader).toEqual(['false', 'true', 'true', 'false']);
  });
});

/** The words of a field follow its value in a later frame than the columns of the sheet, under load a visible while later. */
const shows = (column: string, field: string) =>
  waitFor(async () => expect(await fieldOf(column)).toHaveDisplayValue(field));

/** A server that takes its time. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const done = new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  return { done, finish: () => waiting.forEach((resolve) => resolve()) };
}

/** The schedule as the server reads it under another header row; the words of that row are the test's own. */
const under = (row: number) => {
  const [read] = recordedUnderRow2.sheets;
  const words = { headers: ['Tag', 'Start', 'End', 'Text'], mapping: { '0': 'tag', '3': 'service' } };
  return draft([{ ...read!, headerRow: row, ...words }], recordedUnderRow2.record);
};

describe('another header row, another sheet', () => {
  it('is read by the server, whose mapping is taken', async () => {
    const asked = importServer({ preview: (query) => under(Number(query.get('headerRow'))) });
    await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await checkButton();
    setHeaderRow(3);
    await shows('Text', 'Service');
    await shows('Start', '(not imported)');
    expect(asked.previews.map((query) => Object.fromEntries(query))).toEqual([
      { projectId: '7', importId, sheet: 'Table', headerRow: '3' },
    ]);
    await vi.waitFor(async () => expect(await checkButton()).toBeEnabled());
    setHeaderRow(1);
    await shows('From', 'From');
    // A sheet already read comes with its mapping at once: its columns are never shown under the mapping of another row.
    setHeaderRow(3);
    expect(screen.getByRole('combobox', { name: 'Field of column Text' })).toHaveDisplayValue('Service');
    expect(asked.previews).toHaveLength(1);
  });

  it('keeps what is typed while the sheet is being read', async () => {
    const reading = slowServer();
    importServer();
    server.use(reply(previewImport, () => reading.done.then(() => under(2))));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await checkButton();
    setHeaderRow(2);
    expect(await checkButton()).toBeDisabled();
    await person.type(screen.getByLabelText('Revision'), 'D');
    reading.finish();
    await shows('Text', 'Service');
    expect(screen.getByLabelText('Revision')).toHaveValue('D');
  });

  it('that cannot be read is asked for again, and blocks the check until then', async () => {
    importServer();
    server.use(unreachable(previewImport));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await checkButton();
    setHeaderRow(2);
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t read the sheet.');
    expect(await checkButton()).toBeDisabled();
    server.use(reply(previewImport, under(2)));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await shows('Text', 'Service');
    expect(await checkButton()).toBeEnabled();
  });

  it('another sheet of the workbook brings its own columns', async () => {
    const other = sheet({
      name: 'Spares',
      headers: ['Tag no', 'Panel', 'A', 'B'],
      mapping: { '0': 'tag', '1': 'toEquipment' },
    });
    const asked = importServer({ upload: draft([sheet(), other]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await chooseOption(person, await screen.findByRole('combobox', { name: 'Sheet' }), 'Spares');
    await shows('Panel', 'To');
    await person.click(await checkButton());
    await screen.findByRole('heading', { name: /^Review/ });
    expect(asked.checks[0]).toMatchObject({ sheet: 'Spares', mapping: { '0': 'tag', '1': 'toEquipment' } });
  });
});

describe('a schedule without cable numbers', () => {
  const register = sheet({
    headerRow: 0,
    headerRows: 0,
    headers: ['Column 1', 'Column 2', 'Column 3', 'Column 4'],
    mapping: {},
    rows: [
      ['ORIGIN: MSB-010A', 'DEST: PDU-A1', '240mm2', '8'],
      ['ORIGIN: MSB-010A', 'DEST: PDU-A1', '240mm2', '8'],
      ['ORIGIN: MSB-010A', 'DEST: PDU-A2', '240mm2', '8'],
    ],
  });

  it('gets tags built from columns, with the first of them shown', async () => {
    const asked = importServer({ upload: draft([register]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    expect(await screen.findByText('Map a column to Cable, or build it from other columns.')).toBeInTheDocument();
    await person.click(screen.getByLabelText('Build the tag from columns'));
    expect(screen.getByText('Choose at least one column to build the Cable from.')).toBeInTheDocument();
    await chooseOption(person, screen.getByRole('combobox', { name: 'Add column' }), 'Column 1');
    await chooseOption(person, screen.getByRole('combobox', { name: 'Add column' }), 'Column 2');
    expect(
      screen.getByText('First tags: MSB-010A-0001-PDU-A1, MSB-010A-0002-PDU-A1, MSB-010A-0001-PDU-A2'),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Remove Column 2' }));
    await chooseOption(person, screen.getByRole('combobox', { name: 'Add column' }), 'Column 3');
    expect(screen.getByText(/^First tags: MSB-010A-0001-240mm2, MSB-010A-0002-240mm2/)).toBeInTheDocument();
    await person.click(await checkButton());
    await screen.findByRole('heading', { name: /^Review/ });
    expect(asked.checks[0]?.options.tagRecipe).toEqual({
      columns: [0, 2],
      separator: '-',
      runningDigits: 4,
      runningAfter: 1,
    });
  });

  it('a recipe without columns survives going away from the page and back', async () => {
    importServer({ upload: draft([register]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await person.click(await screen.findByLabelText('Build the tag from columns'));
    server.use(unreachable(cancelImport));
    await person.click(screen.getByRole('button', { name: 'Discard import' }));
    await person.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Build the tag from columns')).toBeChecked();
  });
});

it('a column that names reels says that it is left out, and where reels are assigned, until it is mapped to something else', async () => {
  const reels = sheet({
    headers: ['Cable No', 'Drum no.'],
    mapping: { '0': 'tag' },
    leftOut: { '1': 'reel' },
    units: {},
  });
  importServer({ upload: draft([reels]) });
  const { person } = await renderWithApp(<Addressed address={[]} />);
  await chooseFile();
  const said = /“Drum no\.” won’t be imported\. Assign cables to reels in Reels > Cut plan\./;
  expect(await screen.findByText(said)).toBeInTheDocument();
  await chooseOption(person, await fieldOf('Drum no.'), 'Service');
  expect(screen.queryByText(said)).not.toBeInTheDocument();
});
