import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getSystemHealth } from '../../../../contract/admin/health.ts';
import { getSignInCheck } from '../../../../contract/users/signInCheck.ts';
import { mergeUsers, previewMerge } from '../../../../contract/users/userMerge.ts';
import { AdminDashboardScreen } from '../../../../src/features/adminDashboard/AdminDashboardScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { signInCheck as signInCheckTexts } from '../../../../src/i18n/locales/en-US/signInCheck.ts';
import { matching } from '../../../support/fillText.ts';

/** Recorded and verified by `tests/server/dashboardRecorded.test.ts`. */
const check = recordedReply(getSignInCheck, 'signInCheck');
const preview = recordedReply(previewMerge, 'mergePreview');
const health = recordedReply(getSystemHealth, 'systemHealth');
const merged = recordedReply(mergeUsers, 'merged');

/** The first query waits until the texts of the page and of the dialog are loaded. */
const loaded = { timeout: 10_000 };

const open = () => {
  server.use(reply(getSystemHealth, health));
  return renderWithApp(<AdminDashboardScreen search={{ view: 'signIn' }} onSearch={() => undefined} />, {
    project: null,
  });
};

it('shows names and shapes of the sign-in claims, what is missing and the consequence', async () => {
  server.use(reply(getSignInCheck, check));
  await open();
  const signIns = await screen.findByRole('region', { name: signInCheckTexts.signIns }, loaded);
  const ruth = within(signIns).getByRole('row', { name: /R\. Tyler/ });
  expect(ruth).toHaveTextContent('email_verified, roles');
  expect(ruth).toHaveTextContent('email: text');
  expect(ruth).toHaveTextContent(`None: ${check.rolesClaim} wasn’t sent. Project roles apply.`);
  expect(screen.getByText(matching(signInCheckTexts.costs.email_verified))).toBeInTheDocument();
  expect(
    within(screen.getByRole('region', { name: matching(signInCheckTexts.provider) })).getByText(
      signInCheckTexts.results.away,
    ),
  ).toBeInTheDocument();
  const addresses = screen.getByRole('region', { name: matching(signInCheckTexts.addresses) });
  expect(within(addresses).getByText('http://localhost:4000/callback')).toBeInTheDocument();
});

it('joins a user with their invitation after showing what moves', async () => {
  const joined: unknown[] = [];
  let shown = check;
  server.use(
    reply(getSignInCheck, () => shown),
    reply(previewMerge, preview),
    reply(mergeUsers, async (request) => {
      joined.push(await request.json());
      shown = { ...check, invited: [], signIns: check.signIns.filter((one) => !one.isWithoutProject) };
      return merged;
    }),
  );
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: matching(signInCheckTexts.join) }, loaded));
  const dialog = await screen.findByRole('dialog', { name: /Merge R\. Tyler/ }, loaded);
  const confirm = within(dialog).getByRole('button', { name: signInCheckTexts.joinDialog.confirm });
  expect(confirm).toBeDisabled();
  await person.click(within(dialog).getByRole('combobox', { name: signInCheckTexts.invitation }));
  await person.click(await screen.findByRole('option', { name: /ruth@riverbend\.example/ }, loaded));
  expect(
    await within(dialog).findByText(/becomes Ruth Tyler \(ruth@riverbend\.example\)/, {}, loaded),
  ).toBeInTheDocument();
  await person.click(confirm);
  expect(await screen.findByText(matching(signInCheckTexts.nobodyLost), {}, loaded)).toBeInTheDocument();
  expect(joined).toEqual([{ userId: preview.from.id, intoUserId: preview.into.id }]);
});

it('lists users whose address can be mistaken for that of another user', async () => {
  const fake = { userId: 9, name: 'Kim Fake', email: '\u212Aim@example.com', plainEmail: 'kim@example.com' };
  const lookalikes = [
    { ...fake, other: { id: 4, name: 'Kim Sisk' } },
    { userId: 10, name: 'Roy', email: '\uFF52oy@example.com', plainEmail: 'roy@example.com', other: null },
  ];
  server.use(reply(getSignInCheck, { ...check, lookalikes }));
  await open();
  const people = await screen.findByRole('region', { name: signInCheckTexts.lookalikes }, loaded);
  expect(within(people).getByRole('row', { name: /Kim Fake/ })).toHaveTextContent(/kim@example\.comKim Sisk$/);
  expect(within(people).getByRole('row', { name: /Roy/ })).toHaveTextContent(/roy@example\.comNo one here$/);
});

it('shows nothing about such addresses without any, and offers no invitation of one to join', async () => {
  const lost = check.signIns.find(({ isWithoutProject }) => isWithoutProject);
  const signIns = [{ ...lost!, email: '\u212Auth@riverbend.example' }];
  const invited = [{ id: 77, name: 'Kuth', email: 'kuth@riverbend.example' }];
  server.use(reply(getSignInCheck, { ...check, signIns, invited }));
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: matching(signInCheckTexts.join) }, loaded));
  const dialog = await screen.findByRole('dialog', { name: /Merge/ }, loaded);
  expect(within(dialog).getByRole('button', { name: signInCheckTexts.joinDialog.confirm })).toBeDisabled();
  expect(within(dialog).getByRole('combobox', { name: signInCheckTexts.invitation })).not.toHaveTextContent('Kuth');
  expect(screen.queryByText(signInCheckTexts.lookalikes)).not.toBeInTheDocument();
});

it('shows why it could not be loaded', async () => {
  server.use(rejectCall(getSignInCheck, 'server.busy', 'Try again.'));
  await open();
  expect(await screen.findByRole('alert', {}, loaded)).toHaveTextContent('Couldn’t load the sign-in check.Try again.');
});
