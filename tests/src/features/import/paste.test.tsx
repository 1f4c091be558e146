/** Rows pasted on the import page become an import. */
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cable } from '../../../../contract/commodities/cable.ts';
import { uploadImport } from '../../../../contract/imports/imports.ts';
import { pastedFile, type Clipboard } from '../../../../src/features/import/choose/pastedFile.ts';
import { planFrom } from '../../../../src/features/import/mapping/plan.ts';
import { imports as importsTexts } from '../../../../src/i18n/locales/en-US/imports.ts';
import { imports as importsEsMX } from '../../../../src/i18n/locales/es-MX/imports.ts';
import { imports as importsFrCA } from '../../../../src/i18n/locales/fr-CA/imports.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';
import { recordedReply } from '../../recorded.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { Addressed } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { checkButton } from './steps.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });

/** Clipboard as a spreadsheet fills it: text, an HTML table and a picture of the cells. */
const clipboard = (text: string, { html = '', files = [picture] } = {}): Clipboard => ({
  getData: (format) => (format === 'text/plain' ? text : html),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of files cannot be constructed
  files: files as unknown as FileList,
});

const rows = 'Cable No\tFrom\tTo\r\nRW-P-1001\tSWGR-100\tMCC-110\r\n';

describe('a pasted range', () => {
  it('is uploaded as a file of its rows', async () => {
    importServer();
    const app = await fakeApp();
    const call = vi.spyOn(app, 'call');
    await renderWithApp(<Addressed address={[]} />, { app });
    await screen.findByTestId('schedule');
    fireEvent.paste(document.body, { clipboardData: clipboard(rows) });
    expect(await checkButton()).toBeEnabled();
    const upload = call.mock.calls.find(([endpoint]) => endpoint === uploadImport);
    expect(upload?.[1]).toMatchObject({
      file: { name: expect.stringMatching(startingWith(importsTexts.choose.pasted)) as string },
    });
    const sent: unknown = upload?.[1].file;
    expect(sent instanceof File && (await sent.text())).toBe(rows.trimEnd());
  });

  it('that is a single cell starts no import, and the page says what to copy', async () => {
    importServer();
    const { app } = await renderWithApp(<Addressed address={[]} />);
    await screen.findByTestId('schedule');
    fireEvent.paste(document.body, { clipboardData: clipboard('RW-P-1001') });
    expect(app.notify.error).toHaveBeenCalledWith(importsTexts.choose.nothingPasted);
    expect(screen.getByTestId('schedule')).toBeInTheDocument();
  });

  it('in a field is left to the field', async () => {
    importServer();
    const { app } = await renderWithApp(
      <>
        <Addressed address={[]} />
        <input aria-label="Search" />
      </>,
    );
    await screen.findByTestId('schedule');
    fireEvent.paste(screen.getByRole('textbox', { name: 'Search' }), { clipboardData: clipboard('RW-P-1001') });
    expect(app.notify.error).not.toHaveBeenCalled();
  });
});

describe('pastedFile', () => {
  it('quotes a line break inside a cell, which the text of some spreadsheets does not', async () => {
    const html = '<table><tr><td>Cable<br>No</td><td>From</td></tr><tr><td>C-1</td><td>MCC-1</td></tr></table>';
    const file = pastedFile(clipboard('Cable\nNo\tFrom\nC-1\tMCC-1', { html }), 'Rows');
    expect(file?.name).toBe('Rows.tsv');
    expect(await file?.text()).toBe('"Cable\nNo"\tFrom\r\nC-1\tMCC-1');
  });

  it('returns a copied file, and nothing for an empty clipboard', () => {
    const schedule = new File(['x'], 'cables.xlsx');
    expect(pastedFile(clipboard('', { files: [schedule] }), 'Rows')).toBe(schedule);
    expect(pastedFile(clipboard('', { files: [] }), 'Rows')).toBeNull();
  });
});

/** Returns the mode that the page proposes for a file of this name. */
const modeOf = (fileName: string) => {
  const draft = recordedReply(uploadImport, 'importUpload');
  return planFrom({ ...draft, record: { ...draft.record, fileName, mode: null } }, null, cable).mode;
};

describe('the plan of pasted rows', () => {
  it('adds and updates only: as a full revision it would remove every other row of the project', () => {
    for (const texts of [importsTexts, importsEsMX, importsFrCA])
      expect(modeOf(`${fillText(texts.choose.pasted, { date: '2026-12-01' })}.tsv`)).toBe('partial');
    expect(modeOf('cable schedule rev C.tsv')).toBe('full');
  });
});
