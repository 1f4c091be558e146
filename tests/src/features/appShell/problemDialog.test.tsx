/** Dialog of a problem report: what the user writes is sent with it. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sendProblemReport } from '../../../../contract/admin/problemReport.ts';
import { ProblemDialog } from '../../../../src/features/appShell/problem/ProblemDialog.tsx';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { problem as problemTexts } from '../../../../src/i18n/locales/en-US/problem.ts';

function serve() {
  const sent: (string | undefined)[] = [];
  server.use(
    reply(sendProblemReport, async (request) => {
      const { boxId, box } = sendProblemReport.body.parse(await request.json());
      sent.push(box.description);
      return { boxId };
    }),
  );
  return sent;
}

async function open() {
  const onClose = vi.fn<() => void>();
  const { person } = await renderWithApp(<ProblemDialog onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: problemTexts.title }));
  const send = async () => {
    await person.click(dialog.getByRole('button', { name: problemTexts.send }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  };
  return { person, dialog, send };
}

it('sends what the user writes about the problem, and shows it in the full report', async () => {
  const sent = serve();
  const { person, dialog, send } = await open();
  await person.type(dialog.getByLabelText(problemTexts.description), '  The pull was saved twice. ');
  expect(dialog.getByRole('region', { name: problemTexts.whole, hidden: true })).toHaveTextContent(
    '"description": "The pull was saved twice."',
  );
  await send();
  expect(sent).toEqual(['The pull was saved twice.']);
});

it('is sent without a description as well', async () => {
  const sent = serve();
  const { send } = await open();
  await send();
  expect(sent).toEqual([undefined]);
});
