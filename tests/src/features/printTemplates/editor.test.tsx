/** The editor of a template by hand and by keyboard: what is wrong is a sentence, and nothing that was made is lost. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getPrintRecords } from '../../../../contract/printTemplates/printRecords.ts';
import {
  getPrintTemplate,
  savePrintTemplate,
  type PrintTemplate,
} from '../../../../contract/printTemplates/printTemplates.ts';
import { TemplateScreen } from '../../../../src/features/printTemplates/TemplateScreen.tsx';
import { renderCards, type RenderRequest } from '../../../../src/printing/renderCards.ts';
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
  expect(await screen.findByText(/<script> may not stand on a card/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Back to the blocks' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(blocks().length).toBeGreaterThan(5);
}, 60_000);

it('takes no picture of 5 MB, and says so', async () => {
  const { person } = await openEditor();
  await person.click(screen.getByRole('combobox', { name: 'Add a block' }));
  await person.click(await screen.findByRole('option', { name: 'Logo', hidden: true }));
  expect(screen.getByText('No picture is chosen yet.')).toBeInTheDocument();
  const picture = new File([new Uint8Array(5 * 1024 * 1024)], 'logo.png', { type: 'image/png' });
  await person.upload(screen.getByLabelText('Choose a picture'), picture);
  expect(await screen.findByText(/logo.png has 5,120 KB, and a logo may have 200/)).toBeInTheDocument();
  expect(screen.getByText('No picture is chosen yet.')).toBeInTheDocument();
}, 60_000);
