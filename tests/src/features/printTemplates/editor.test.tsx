/** Template editor by mouse and keyboard: errors are shown as sentences, and no work is lost. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getPrintRecords } from '../../../../contract/printing/printRecords.ts';
import {
  getPrintTemplate,
  savePrintTemplate,
  type PrintTemplate,
} from '../../../../contract/printing/printTemplates.ts';
import { TemplateScreen } from '../../../../src/features/printTemplates/TemplateScreen.tsx';
import { renderCards, type RenderRequest } from '../../../../src/shared/printing/cards/render/renderCards.ts';
import { recordedReply } from '../../recorded.ts';
import { siteTimeZoneAtom } from '../../../../src/base/today.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { printTemplates as printTemplatesTexts } from '../../../../src/i18n/locales/en-US/printTemplates.ts';
import { forms as formsTexts } from '../../../../src/i18n/locales/en-US/forms.ts';
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

beforeEach(() => vi.stubGlobal('Worker', SameThread));

const untouched = recordedReply(getPrintTemplate, 'printTemplateDefault');

async function openEditor(template: PrintTemplate = untouched) {
  const sent: { version: number; content: PrintTemplate['content'] }[] = [];
  server.use(
    reply(getPrintTemplate, template),
    reply(getPrintRecords, recordedReply(getPrintRecords, 'printRecords')),
    reply(savePrintTemplate, async (request) => {
      const body = (await request.json()) as { version: number; content: PrintTemplate['content'] };
      sent.push(body);
      return { status: 'saved' as const, template: { ...untouched, version: 1, content: body.content } };
    }),
  );
  const rendered = await renderWithApp(<TemplateScreen projectId={7} commodityType="cable" templateType="pull-card" />);
  const frame = await screen.findByTitle<HTMLIFrameElement>(printTemplatesTexts.preview.title, undefined, {
    timeout: 20_000,
  });
  const paper = () => frame.contentDocument!.body;
  await waitFor(() => expect(paper()).toHaveTextContent('P-101'), { timeout: 20_000 });
  return { ...rendered, sent, paper };
}

const blocks = () => within(screen.getByRole('list')).getAllByRole('button');

it('shows the first row, moves a block by keyboard, and saves the displayed template', async () => {
  const { person, sent, paper } = await openEditor();
  expect(paper()).toHaveTextContent(/LADDER/);
  expect(paper().querySelectorAll('svg')).toHaveLength(2);
  const save = screen.getByRole('button', { name: printTemplatesTexts.acts.save });
  expect(save).toBeDisabled();
  await person.click(blocks()[0]!);
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(blocks()[1]).toHaveFocus());
  expect(blocks()[0]).toHaveTextContent(printTemplatesTexts.kinds.code);
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.version).toBe(0);
  expect(sent[0]!.content!.blocks.slice(0, 2).map(({ kind }) => kind)).toEqual(['code', 'field']);
  expect(await screen.findByText(fillText(printTemplatesTexts.list.own, { version: 1 }))).toBeInTheDocument();
  expect(save).toBeDisabled();
}, 60_000);

it('shows the error in markup, keeps it and the last valid page, and saves neither', async () => {
  const { person, paper } = await openEditor();
  await person.click(screen.getByRole('button', { name: printTemplatesTexts.markup.open }));
  const markup = screen.getByRole('textbox', { name: printTemplatesTexts.markup.title });
  const wrong = '<p>{{ record.nowhere }}</p>';
  fireEvent.change(markup, { target: { value: wrong } });
  expect(await screen.findByText(/There is no “record.nowhere”.*Line 1/)).toBeInTheDocument();
  expect(markup).toHaveValue(wrong);
  expect(paper()).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: printTemplatesTexts.acts.save })).toBeDisabled());
  fireEvent.change(markup, { target: { value: '<script>alert(1)</script>' } });
  expect(await screen.findByText(/<script> isn’t allowed on cards/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: printTemplatesTexts.markup.close }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(blocks().length).toBeGreaterThan(5);
}, 60_000);

const { saveWarning } = printTemplatesTexts;

it('names a broken placeholder of a block at once, and saves it only after a warning', async () => {
  const { person, sent } = await openEditor();
  await person.click(blocks()[0]!);
  const [caption] = screen.getAllByRole('textbox', { name: matching(printTemplatesTexts.entries.caption) });
  fireEvent.change(caption!, { target: { value: 'Reel {{ record.reel }' } });
  const warning = fillText(printTemplatesTexts.blockProblems.placeholder, { field: '{{ record.reel }' });
  expect(screen.getByText(warning)).toBeInTheDocument();
  const save = screen.getByRole('button', { name: printTemplatesTexts.acts.save });
  await waitFor(() => expect(save).toBeEnabled());
  await person.keyboard('{Control>}s{/Control}');
  const asked = within(await screen.findByRole('dialog', { name: saveWarning.title }));
  expect(asked.getByText(warning)).toBeVisible();
  await person.click(asked.getByRole('button', { name: saveWarning.back }));
  expect(sent).toEqual([]);
  await person.click(save);
  const again = within(await screen.findByRole('dialog', { name: saveWarning.title }));
  await person.click(again.getByRole('button', { name: saveWarning.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
}, 60_000);

it('names a broken placeholder of the markup with its line, and warns before saving', async () => {
  const { person, sent } = await openEditor();
  await person.click(screen.getByRole('button', { name: printTemplatesTexts.markup.open }));
  const markup = screen.getByRole('textbox', { name: printTemplatesTexts.markup.title });
  fireEvent.change(markup, { target: { value: '<p>{{ record.tag }}</p>\n<p>{record.reel}</p>' } });
  const line = fillText(printTemplatesTexts.problems.line, { line: 2 });
  const warning = `${fillText(printTemplatesTexts.problems.printedAsTyped, { detail: '{record.reel}' })} ${line}`;
  expect(await screen.findByText(warning)).toBeVisible();
  const save = screen.getByRole('button', { name: printTemplatesTexts.acts.save });
  await waitFor(() => expect(save).toBeEnabled());
  await person.click(save);
  const asked = within(await screen.findByRole('dialog', { name: saveWarning.title }));
  expect(asked.getByText(warning)).toBeVisible();
  await person.click(asked.getByRole('button', { name: saveWarning.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
}, 60_000);

it('checks the markup of a template in a project without rows', async () => {
  server.use(reply(getPrintTemplate, untouched), reply(getPrintRecords, { records: [] }));
  const { person } = await renderWithApp(
    <TemplateScreen projectId={7} commodityType="cable" templateType="pull-card" />,
  );
  await person.click(await screen.findByRole('button', { name: printTemplatesTexts.markup.open }, { timeout: 20_000 }));
  const markup = screen.getByRole('textbox', { name: printTemplatesTexts.markup.title });
  fireEvent.change(markup, { target: { value: '<p>{{ record.tag }</p>' } });
  expect(await screen.findByText(printTemplatesTexts.state.notPrintable)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: printTemplatesTexts.acts.save })).toBeDisabled();
  expect(screen.getByRole('button', { name: printTemplatesTexts.acts.print })).toBeDisabled();
}, 60_000);

it('rejects a picture of 5 MB with a message', async () => {
  const { person } = await openEditor();
  await person.click(screen.getByRole('combobox', { name: printTemplatesTexts.blocks.add }));
  await person.click(await screen.findByRole('option', { name: printTemplatesTexts.kinds.logo, hidden: true }));
  expect(screen.getByText(printTemplatesTexts.blockProblems.noLogo)).toBeInTheDocument();
  const picture = new File([new Uint8Array(5 * 1024 * 1024)], 'logo.png', { type: 'image/png' });
  await person.upload(screen.getByLabelText(printTemplatesTexts.logo.choose), picture);
  expect(await screen.findByText(/logo.png is 5,120 KB; the limit is 200 KB/)).toBeInTheDocument();
  expect(screen.getByText(printTemplatesTexts.blockProblems.noLogo)).toBeInTheDocument();
}, 60_000);

const dialog = async () => within(await screen.findByRole('dialog', { name: printTemplatesTexts.conflict.title }));

describe('a template that Ana saved after it was opened', () => {
  const at = new Date('2026-11-20T15:42:00Z');
  const versions = [{ version: 1, savedBy: 'Ana Ruiz', savedAt: at, isDefault: false }];

  /** Moves the first block down and saves; by then the server has a version of Ana's. */
  async function conflicting() {
    const opened = await openEditor();
    const sent: number[] = [];
    let theirs: PrintTemplate | undefined;
    server.use(
      reply(savePrintTemplate, async (request) => {
        const { version, content } = (await request.json()) as { version: number; content: PrintTemplate['content'] };
        sent.push(version);
        theirs ??= { ...untouched, version: 1, content, versions };
        if (version === 1) return { status: 'saved' as const, template: { ...theirs, version: 2, content } };
        const lastSave = { name: 'Ana Ruiz', at };
        return {
          status: 'conflict' as const,
          row: theirs,
          reason: 'Somebody saved this template meanwhile.',
          lastSave,
        };
      }),
    );
    await opened.person.click(blocks()[0]!);
    await opened.person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await opened.person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await opened.person.keyboard('{Control>}s{/Control}');
    return { ...opened, sent };
  }

  it('is shown with her version, and saving again asks again instead of replacing it', async () => {
    const { person, sent } = await conflicting();
    expect((await dialog()).getByText(/^Ana Ruiz saved version 1 \(Nov 20, 2026/)).toBeVisible();
    await person.click((await dialog()).getByRole('button', { name: formsTexts.conflict.cancel }));
    await person.click(blocks()[0]!);
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}s{/Control}');
    expect(await dialog()).toBeTruthy();
    expect(sent).toEqual([0, 0]);
  }, 60_000);

  it('is followed by the own version as the next one on request', async () => {
    const { person, sent } = await conflicting();
    await person.click(
      (await dialog()).getByRole('button', { name: fillText(printTemplatesTexts.conflict.mine, { version: 2 }) }),
    );
    expect(await screen.findByText(fillText(printTemplatesTexts.list.own, { version: 2 }))).toBeInTheDocument();
    expect(sent).toEqual([0, 1]);
    expect(screen.queryByRole('dialog')).toBeNull();
  }, 60_000);

  it('is opened as she saved it, without any own changes', async () => {
    const { person, sent } = await conflicting();
    await person.click((await dialog()).getByRole('button', { name: printTemplatesTexts.conflict.theirs }));
    expect(await screen.findByText(fillText(printTemplatesTexts.list.own, { version: 1 }))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: printTemplatesTexts.acts.save })).toBeDisabled();
    expect(sent).toEqual([0]);
  }, 60_000);
});

it('shows when a version was saved by the clock of the project', async () => {
  const savedAt = new Date('2026-11-20T12:00:00Z');
  const versions = [{ version: 1, savedBy: 'Lea', savedAt, isDefault: false }];
  const { app, person } = await openEditor({ ...untouched, version: 1, versions });
  act(() => app.store.set(siteTimeZoneAtom, 'Pacific/Kiritimati'));
  await person.click(screen.getByRole('button', { name: printTemplatesTexts.acts.versions }));
  // At noon in Greenwich it is the next day on Kiritimati.
  expect(await screen.findByText(/^Lea, Nov 21, 2026, 2:00\sAM/)).toBeVisible();
}, 60_000);
