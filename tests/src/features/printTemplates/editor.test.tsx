/** The editor of a template by hand and by keyboard: what is wrong is a sentence, and nothing that was made is lost. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';

/** Test environments have no threads: the same work, a moment later. */
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

async function openEditor() {
  const sent: { version: number; content: PrintTemplate['content'] }[] = [];
  server.use(
    reply(getPrintTemplate, untouched),
    reply(getPrintRecords, recordedReply(getPrintRecords, 'printRecords')),
    reply(savePrintTemplate, async (request) => {
      const body = (await request.json()) as { version: number; content: PrintTemplate['content'] };
      sent.push(body);
      return { status: 'saved' as const, template: { ...untouched, version: 1, content: body.content } };
    }),
  );
  const rendered = await renderWithApp(<TemplateScreen projectId={7} commodityType="cable" templateType="pull-card" />);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview', undefined, { timeout: 20_000 });
  const paper = () => frame.contentDocument!.body;
  await waitFor(() => expect(paper()).toHaveTextContent('P-101'), { timeout: 20_000 });
  return { ...rendered, sent, paper };
}

const blocks = () => within(screen.getByRole('list')).getAllByRole('button');

it('shows the first row, moves a block by keyboard, and saves what stands on the screen', async () => {
  const { person, sent, paper } = await openEditor();
  expect(paper()).toHaveTextContent(/LADDER/);
  expect(paper().querySelectorAll('svg')).toHaveLength(2);
  const save = screen.getByRole('button', { name: 'Save template' });
  expect(save).toBeDisabled();
  await person.click(blocks()[0]!);
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(blocks()[1]).toHaveFocus());
  expect(blocks()[0]).toHaveTextContent('Barcode or QR');
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.version).toBe(0);
  expect(sent[0]!.content!.blocks.slice(0, 2).map(({ kind }) => kind)).toEqual(['code', 'field']);
  expect(await screen.findByText('Customized, version 1')).toBeInTheDocument();
  expect(save).toBeDisabled();
}, 60_000);

it('says what is wrong with markup, keeps it and the last good page, and saves none of it', async () => {
  const { person, paper } = await openEditor();
  await person.click(screen.getByRole('button', { name: 'Edit the markup' }));
  const markup = screen.getByRole('textbox', { name: 'Markup' });
  const wrong = '<p>{{ record.nowhere }}</p>';
  fireEvent.change(markup, { target: { value: wrong } });
  expect(await screen.findByText(/There is no “record.nowhere”.*Line 1/)).toBeInTheDocument();
  expect(markup).toHaveValue(wrong);
  expect(paper()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save template' })).toBeDisabled();
  fireEvent.change(markup, { target: { value: '<script>alert(1)</script>' } });
  expect(await screen.findByText(/<script> isn’t allowed on cards/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Back to blocks' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(blocks().length).toBeGreaterThan(5);
}, 60_000);

it('takes no picture of 5 MB, and says so', async () => {
  const { person } = await openEditor();
  await person.click(screen.getByRole('combobox', { name: 'Add a block' }));
  await person.click(await screen.findByRole('option', { name: 'Logo', hidden: true }));
  expect(screen.getByText('No picture chosen yet.')).toBeInTheDocument();
  const picture = new File([new Uint8Array(5 * 1024 * 1024)], 'logo.png', { type: 'image/png' });
  await person.upload(screen.getByLabelText('Choose a picture'), picture);
  expect(await screen.findByText(/logo.png is 5,120 KB; the limit is 200 KB/)).toBeInTheDocument();
  expect(screen.getByText('No picture chosen yet.')).toBeInTheDocument();
}, 60_000);

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Someone else saved this template' }));

describe('a template that Ana saved since it was opened', () => {
  const at = new Date('2026-11-20T15:42:00Z');
  const versions = [{ version: 1, savedBy: 'Ana Ruiz', savedAt: at, isDefault: false }];

  /** Moves the first block down and saves; the server has a version of Ana's by then. */
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

  it('is named with her version, and saving again asks again instead of replacing it', async () => {
    const { person, sent } = await conflicting();
    expect((await dialog()).getByText(/^Ana Ruiz saved version 1 \(Nov 20, 2026/)).toBeVisible();
    await person.click((await dialog()).getByRole('button', { name: 'Keep editing' }));
    await person.click(blocks()[0]!);
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}s{/Control}');
    expect(await dialog()).toBeTruthy();
    expect(sent).toEqual([0, 0]);
  }, 60_000);

  it('is followed by one’s own as the next version when the person says so', async () => {
    const { person, sent } = await conflicting();
    await person.click((await dialog()).getByRole('button', { name: 'Save mine as version 2' }));
    expect(await screen.findByText('Customized, version 2')).toBeInTheDocument();
    expect(sent).toEqual([0, 1]);
    expect(screen.queryByRole('dialog')).toBeNull();
  }, 60_000);

  it('is opened as she saved it, with nothing of one’s own left over', async () => {
    const { person, sent } = await conflicting();
    await person.click((await dialog()).getByRole('button', { name: 'Open theirs, discard mine' }));
    expect(await screen.findByText('Customized, version 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save template' })).toBeDisabled();
    expect(sent).toEqual([0]);
  }, 60_000);
});
