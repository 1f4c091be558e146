/** Mapping page of an import: assigns fields to the columns of a schedule. */
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
import { imports as importsTexts } from '../../../../src/i18n/locales/en-US/imports.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { fillText } from '../../../support/fillText.ts';

const cableTerms = termsTexts.fields.cable;

const setHeaderRow = (row: number) =>
  fireEvent.change(screen.getByLabelText(importsTexts.mapping.headerRow), { target: { value: String(row) } });

async function openMapping() {
  importServer();
  const { person } = await renderWithApp(<Addressed address={[]} />);
  await chooseFile();
  await checkButton();
  return person;
}

describe('input on the mapping page', () => {
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

  it('is not unsaved after it was reverted', async () => {
    const person = await openMapping();
    await person.type(await screen.findByLabelText(importsTexts.options.notes), '2');
    await person.keyboard('{Backspace}');
    expect(holdsUnsaved(window)).toBe(false);
  });
});

describe('the field of a column', () => {
  it('is found by typing a part of its name, and chosen with Enter', async () => {
    const person = await openMapping();
    const field = await fieldOf('Remarks');
    await person.click(field);
    await person.keyboard('SERV');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([cableTerms.service]);
    await person.keyboard('{Enter}');
    expect(field).toHaveDisplayValue(cableTerms.service);
  });

  it('stays as it was if nothing matches', async () => {
    const person = await openMapping();
    const field = await fieldOf('Remarks');
    await person.click(field);
    await person.keyboard('xyz');
    expect(screen.getByText(importsTexts.mapping.noMatch)).toBeVisible();
    await person.keyboard('{Escape}');
    await person.tab();
    expect(field).toHaveDisplayValue(cableTerms.remarks);
  });
});

describe('units, header and delimiter', () => {
  const inMetres = sheet({
    headers: ['Cable No', 'From', 'To', 'Length (m)'],
    mapping: { '0': 'tag', '3': 'designLength' },
    units: { '3': { unit: 'm', from: 'header' } },
  });

  it('shows the unit of a length column with its source, and sends a changed one', async () => {
    const { checks } = importServer({ upload: draft([inMetres]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    const unit = await screen.findByRole('combobox', {
      name: fillText(importsTexts.units.label, { column: 'Length (m)' }),
    });
    expect(unit).toHaveValue('m');
    expect(screen.getByText(importsTexts.units.from.header)).toBeInTheDocument();
    await chooseOption(person, unit, 'mm');
    expect(screen.getByText(importsTexts.units.from.chosen)).toBeInTheDocument();
    await person.click(await checkButton());
    await vi.waitFor(() => expect(checks.at(-1)).toMatchObject({ options: { units: { '3': 'mm' } } }));
  });

  it('asks for an unreadable unit before the rows are checked', async () => {
    importServer({ upload: draft([{ ...inMetres, units: { '3': { unit: null, from: 'unclear' } } }]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    expect(await screen.findByText(fillText(importsTexts.mapping.noUnit, { field: 'Length' }))).toBeInTheDocument();
    expect(await checkButton()).toBeDisabled();
    await chooseOption(
      person,
      screen.getByRole('combobox', { name: fillText(importsTexts.units.label, { column: 'Length (m)' }) }),
      'ft',
    );
    expect(await checkButton()).toBeEnabled();
  });

  it('reads the file again on the server with another header height or delimiter', async () => {
    const { previews } = importServer({ preview: () => draft([sheet({ headerRows: 2 })]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await chooseOption(person, await screen.findByRole('combobox', { name: importsTexts.mapping.headerRows }), '2');
    await vi.waitFor(() => expect(previews.at(-1)?.get('headerRows')).toBe('2'));
    await chooseOption(person, screen.getByRole('combobox', { name: importsTexts.mapping.delimiter }), 'Semicolon');
    await vi.waitFor(() => expect(previews.at(-1)?.get('delimiter')).toBe(';'));
  });

  it('warns about a tag that most rows repeat or lack, and opens the recipe', async () => {
    const rows = [
      ['Tag', 'From', 'To', 'Remarks'],
      ...['P-101', 'P-101', '', 'P-101', ''].map((tag, n) => [tag, `MCC-${n}`, `P-${n}`, 'x']),
    ];
    importServer({ upload: draft([sheet({ rows })]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await person.click(await screen.findByRole('button', { name: importsTexts.mapping.buildTags }));
    expect(screen.getByLabelText(importsTexts.recipe.use)).toBeChecked();
    expect(await fieldOf('Cable No')).toHaveDisplayValue('(not imported)');
  });
});

describe('columns and fields', () => {
  it('names a field chosen twice, and blocks the check until one is removed', async () => {
    importServer();
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await chooseOption(person, await fieldOf('Remarks'), 'From');
    expect(screen.getByText(fillText(importsTexts.mapping.twice, { field: 'From' }))).toBeInTheDocument();
    expect(await checkButton()).toBeDisabled();
    await chooseOption(person, await fieldOf('From'), '(not imported)');
    expect(screen.getByText(fillText(importsTexts.mapping.mapped, { count: 3, total: 4 }))).toBeInTheDocument();
    expect(await checkButton()).toBeEnabled();
  });

  it('builds cables of a conductor list from columns, and cores if no column has them', async () => {
    const list = sheet({ headers: ['Core', 'Colour', 'From', 'To'], mapping: { '0': 'conductorId', '1': 'color' } });
    importServer({ upload: draft([list], { importType: 'conductor' }) });
    const { person } = await renderWithApp(<Addressed address={[]} importType="conductor" />);
    await chooseFile();
    const lacking = fillText(importsTexts.mapping.noTag, { field: 'Cable' });
    expect(await screen.findByText(lacking)).toBeInTheDocument();
    expect(await checkButton()).toBeDisabled();
    await person.click(screen.getByLabelText(fillText(importsTexts.recipe.useFor, { field: 'Cable' })));
    expect(screen.queryByLabelText(/Digits in running number/)).not.toBeInTheDocument();
    await chooseOption(person, screen.getByLabelText(importsTexts.recipe.add), 'From');
    expect(await checkButton()).toBeEnabled();
    await chooseOption(person, await fieldOf('Core'), '(not imported)');
    expect(screen.getByText(fillText(importsTexts.mapping.noTag, { field: 'Cond' }))).toBeInTheDocument();
    expect(await checkButton()).toBeDisabled();
    await person.click(screen.getByLabelText(fillText(importsTexts.recipe.useFor, { field: 'Cond' })));
    expect(screen.getByText(fillText(importsTexts.mapping.noTagRecipe, { field: 'Cond' }))).toBeInTheDocument();
    const cond = within(screen.getByRole('group', { name: fillText(importsTexts.recipe.useFor, { field: 'Cond' }) }));
    await chooseOption(person, cond.getByLabelText(importsTexts.recipe.add), 'Core');
    expect(await checkButton()).toBeEnabled();
  });

  it('names wires in a list between points by ends and points, as proposed', async () => {
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
    await person.click(await screen.findByLabelText(fillText(importsTexts.recipe.useFor, { field: 'Cable' })));
    expect(
      screen.getByText(fillText(importsTexts.recipe.sample, { tags: 'MH020-G22, MH097-MH020' })),
    ).toBeInTheDocument();
    await person.click(screen.getByLabelText(fillText(importsTexts.recipe.useFor, { field: 'Cond' })));
    expect(screen.getByText(fillText(importsTexts.recipe.sample, { tags: '9, 7-1' }))).toBeInTheDocument();
    expect(await checkButton()).toBeEnabled();
  });

  it('requires no tag for jumpers with equipment and both terminals', async () => {
    const list = sheet({ mapping: { '0': 'equipment', '1': 'terminalA', '2': 'terminalB' } });
    importServer({ upload: draft([list], { importType: 'jumper' }) });
    await renderWithApp(<Addressed address={[]} importType="jumper" />);
    await chooseFile();
    expect(await checkButton()).toBeEnabled();
  });

  it('shows both rows of a two-row header as the header', async () => {
    const rows = [
      ['CABLE SCHEDULE'],
      ['CABLE', 'FROM', 'TO'],
      ['No', 'Equipment', 'Equipment'],
      ['RW-P-1001', 'A', 'B'],
    ];
    importServer({ upload: draft([sheet({ rows, headerRow: 2, headerRows: 2 })]) });
    await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    const preview = within(await screen.findByRole('region', { name: importsTexts.mapping.preview }));
    const isHeader = preview
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.dataset['header']);
    expect(isHeader).toEqual(['false', 'true', 'true', 'false']);
  });
});

/** The text of a field appears in a later frame than the columns of the sheet, under load noticeably later. */
const shows = (column: string, field: string) =>
  waitFor(async () => expect(await fieldOf(column)).toHaveDisplayValue(field));

/** Returns a server that responds only when the test releases it. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const done = new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  return { done, finish: () => waiting.forEach((resolve) => resolve()) };
}

/** Returns the schedule as read under another header row; the texts of that row are the test's own. */
const under = (row: number) => {
  const [read] = recordedUnderRow2.sheets;
  const words = { headers: ['Tag', 'Start', 'End', 'Text'], mapping: { '0': 'tag', '3': 'service' } };
  return draft([{ ...read!, headerRow: row, ...words }], recordedUnderRow2.record);
};

describe('another header row, another sheet', () => {
  it('is read by the server, with the mapping of its response', async () => {
    const requested = importServer({ preview: (query) => under(Number(query.get('headerRow'))) });
    await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await checkButton();
    setHeaderRow(3);
    await shows('Text', 'Service');
    await shows('Start', '(not imported)');
    expect(requested.previews.map((query) => Object.fromEntries(query))).toEqual([
      { projectId: '7', importId, sheet: 'Table', headerRow: '3' },
    ]);
    await vi.waitFor(async () => expect(await checkButton()).toBeEnabled());
    setHeaderRow(1);
    await shows('From', 'From');
    // A sheet that was already read gets its mapping at once: its columns are never shown under the mapping of another row.
    setHeaderRow(3);
    expect(
      screen.getByRole('combobox', { name: fillText(importsTexts.mapping.field, { column: 'Text' }) }),
    ).toHaveDisplayValue('Service');
    expect(requested.previews).toHaveLength(1);
  });

  it('keeps typed values while the sheet is read', async () => {
    const reading = slowServer();
    importServer();
    server.use(reply(previewImport, () => reading.done.then(() => under(2))));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await checkButton();
    setHeaderRow(2);
    expect(await checkButton()).toBeDisabled();
    await person.type(screen.getByLabelText(importsTexts.options.revision), 'D');
    reading.finish();
    await shows('Text', 'Service');
    expect(screen.getByLabelText(importsTexts.options.revision)).toHaveValue('D');
  });

  it('blocks the check after a failed read until a retry succeeds', async () => {
    importServer();
    server.use(unreachable(previewImport));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await checkButton();
    setHeaderRow(2);
    expect(await screen.findByRole('alert')).toHaveTextContent(importsTexts.mapping.readFailed);
    expect(await checkButton()).toBeDisabled();
    server.use(reply(previewImport, under(2)));
    await person.click(screen.getByRole('button', { name: commonTexts.actions.retry }));
    await shows('Text', 'Service');
    expect(await checkButton()).toBeEnabled();
  });

  it('shows its own columns for another sheet of the workbook', async () => {
    const other = sheet({
      name: 'Spares',
      headers: ['Tag no', 'Panel', 'A', 'B'],
      mapping: { '0': 'tag', '1': 'toEquipment' },
    });
    const requested = importServer({ upload: draft([sheet(), other]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await chooseOption(person, await screen.findByRole('combobox', { name: importsTexts.mapping.sheet }), 'Spares');
    await shows('Panel', 'To');
    await person.click(await checkButton());
    await screen.findByRole('heading', { name: /^Review/ });
    expect(requested.checks[0]).toMatchObject({ sheet: 'Spares', mapping: { '0': 'tag', '1': 'toEquipment' } });
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

  it('gets tags built from columns, with the first ones shown', async () => {
    const requested = importServer({ upload: draft([register]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    expect(await screen.findByText(fillText(importsTexts.mapping.noTag, { field: 'Cable' }))).toBeInTheDocument();
    await person.click(screen.getByLabelText(importsTexts.recipe.use));
    expect(screen.getByText(fillText(importsTexts.mapping.noTagRecipe, { field: 'Cable' }))).toBeInTheDocument();
    await chooseOption(person, screen.getByRole('combobox', { name: importsTexts.recipe.add }), 'Column 1');
    await chooseOption(person, screen.getByRole('combobox', { name: importsTexts.recipe.add }), 'Column 2');
    expect(
      screen.getByText('First tags: MSB-010A-0001-PDU-A1, MSB-010A-0002-PDU-A1, MSB-010A-0001-PDU-A2'),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Remove Column 2' }));
    await chooseOption(person, screen.getByRole('combobox', { name: importsTexts.recipe.add }), 'Column 3');
    expect(screen.getByText(/^First tags: MSB-010A-0001-240mm2, MSB-010A-0002-240mm2/)).toBeInTheDocument();
    await person.click(await checkButton());
    await screen.findByRole('heading', { name: /^Review/ });
    expect(requested.checks[0]?.options.tagRecipe).toEqual({
      columns: [0, 2],
      separator: '-',
      runningDigits: 4,
      runningAfter: 1,
    });
  });

  it('keeps a recipe without columns when the page is left and reopened', async () => {
    importServer({ upload: draft([register]) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await person.click(await screen.findByLabelText(importsTexts.recipe.use));
    server.use(unreachable(cancelImport));
    await person.click(screen.getByRole('button', { name: importsTexts.failure.cancelImport }));
    await person.click(await screen.findByRole('button', { name: commonTexts.actions.back }));
    expect(await screen.findByLabelText(importsTexts.recipe.use)).toBeChecked();
  });
});

it('notes that a reel column is skipped, and where reels are assigned, until it is mapped', async () => {
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
