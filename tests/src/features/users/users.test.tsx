/** Tables of users: status of each, who can change it, and the messages when a change fails. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memberFields, recordFields } from '../../../../contract/users/personFields.ts';
import { listProjects } from '../../../../contract/setup/projects/projects.ts';
import { previewRemoval, type OpenWork } from '../../../../contract/users/memberRemoval.ts';
import {
  createUser,
  getOpenInvitation,
  listUsers,
  removeMembers,
  resendInvite,
  saveUsers,
  updateUser,
  type MailState,
} from '../../../../contract/users/users.ts';
import { ProjectUsersScreen } from '../../../../src/features/users/ProjectUsersScreen.tsx';
import { useUserStore } from '../../../../src/features/users/useUserStore.ts';
import { SystemUsersScreen } from '../../../../src/features/users/SystemUsersScreen.tsx';
import { useFieldColumns } from '../../../../src/grid/setupTable/fieldColumns.ts';
import { nothing } from '../../../machines/support/deferred.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp, type FakeAppOptions } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { pretendLayout } from '../dataAssignment/layout.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { users as usersTexts } from '../../../../src/i18n/locales/en-US/users.ts';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { roles as rolesTexts } from '../../../../contract/names/en-US/roles.ts';
import { fillText } from '../../../support/fillText.ts';

const ofProject = recordedReply(listUsers, 'projectUsers');
const ofSystem = recordedReply(listUsers, 'systemUsers');
const patient = { timeout: 20_000 };

beforeEach(() => {
  pretendLayout();
  // The recorded invitations have not expired at this time.
  vi.useFakeTimers({ now: new Date('2026-01-03T10:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const rowOf = async (name: string) =>
  (await screen.findByRole('gridcell', { name, hidden: true }, patient)).closest<HTMLElement>('[role="row"]')!;

async function openProject(options: FakeAppOptions = {}) {
  server.use(reply(listUsers, ofProject));
  return renderWithApp(<ProjectUsersScreen projectId={7} />, options);
}

async function openSystem() {
  server.use(reply(listUsers, ofSystem), reply(listProjects, recordedReply(listProjects, 'projects')));
  return renderWithApp(<SystemUsersScreen />, { project: null });
}

it('shows status, supervisor and removed permissions of each user', async () => {
  await openProject();
  const finn = within(await rowOf('Finn Foley'));
  for (const text of ['Foreman', 'Crew A', 'Greta Gant', usersTexts.invited.byHand, '− See reports'])
    expect(finn.getByText(text)).toBeInTheDocument();
  expect(within(await rowOf('Vera Quist')).getByText(usersTexts.status.disabled)).toBeInTheDocument();
});

const withMail = (mail: 'waiting' | 'sent') =>
  ofProject.map((user) => (user.invitation ? { ...user, invitation: { ...user.invitation, mail } } : user));

it('polls a pending email until it is sent', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-03T10:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  let requested = 0;
  server.use(reply(listUsers, () => withMail((requested += 1) === 1 ? 'waiting' : 'sent')));
  await renderWithApp(<ProjectUsersScreen projectId={7} />);
  const finn = within(await rowOf('Finn Foley'));
  expect(finn.getByText(usersTexts.invited.waiting)).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(3000));
  expect(await finn.findByText(usersTexts.invited.sent, undefined, patient)).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(9000));
  expect(requested).toBe(2);
});

it('shows who can change users to one who cannot, and offers no actions', async () => {
  await openProject({ user: personWith('project.view') });
  await rowOf('Finn Foley');
  expect(screen.getByText(/roles: Project Lead/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: usersTexts.inviteOpen })).toBeNull();
  expect(screen.queryByRole('button', { name: usersTexts.takeOut })).toBeNull();
});

const link = 'https://wireway.example.com/?invitation=0b7e5b3e-5f0a-4a53-9d53-0f2a5a0f3c11';
const sharedBy = (mail: MailState, reason = '') => ({
  mail,
  reason,
  expiresAt: new Date('2026-01-17T10:00:00Z'),
  link,
});
const invitationOf = (name: string) => fillText(usersTexts.invitation.title, { name });

async function fillInvitation(person: Awaited<ReturnType<typeof openProject>>['person']) {
  await rowOf('Finn Foley');
  await person.click(screen.getByRole('button', { name: usersTexts.inviteOpen }));
  const dialog = await screen.findByRole('dialog', { name: usersTexts.invite });
  await person.type(within(dialog).getByLabelText(/^Name/), 'Ana Ruiz');
  await person.type(within(dialog).getByLabelText(/^Email(?! language)/), 'ana@riverbend.example');
  await person.click(within(dialog).getByRole('combobox', { name: usersTexts.mailLanguage }));
  await person.click(await screen.findByRole('option', { name: 'Español (México)' }));
  await person.click(within(dialog).getByRole('button', { name: usersTexts.sendInvitation }));
  return dialog;
}

it('invites a user in the language chosen for them', async () => {
  const sent: unknown[] = [];
  const { person } = await openProject();
  server.use(
    reply(createUser, async (request) => {
      sent.push(await request.json());
      return { ...ofProject[1]!, name: 'Ana Ruiz', email: 'ana@riverbend.example' };
    }),
    reply(getOpenInvitation, { invitation: sharedBy('byHand') }),
  );
  await fillInvitation(person);
  const dialog = within(await screen.findByRole('dialog', { name: invitationOf('Ana Ruiz') }, patient));
  expect(await dialog.findByText(/^No email was sent/, {}, patient)).toBeVisible();
  expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
  await person.click(dialog.getAllByRole('button', { name: commonTexts.actions.close }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  expect(screen.getByRole('button', { name: usersTexts.inviteOpen })).toHaveFocus();
  expect(sent).toEqual([
    expect.objectContaining({ projectId: 7, name: 'Ana Ruiz', email: 'ana@riverbend.example', language: 'es-MX' }),
  ]);
});

it('shows at its field why an invitation is rejected, and keeps typed values', async () => {
  const { person } = await openProject();
  const message = 'ana@riverbend.example is in this project already, as Ana R.';
  const rejection = { message, code: 'user.emailTaken', problems: [{ path: 'email', message }] };
  server.use(http.post('*/api/users/create', () => HttpResponse.json(rejection, { status: 409 })));
  const dialog = within(await fillInvitation(person));
  expect(await dialog.findByText(message, {}, patient)).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Email(?! language)/)).toBeInvalid();
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Ana Ruiz');
});

it('validates an invitation on submit, not during input, and clears the message once corrected', async () => {
  const { person } = await openProject();
  await rowOf('Finn Foley');
  await person.click(screen.getByRole('button', { name: usersTexts.inviteOpen }));
  const dialog = within(await screen.findByRole('dialog', { name: usersTexts.invite }));
  const email = dialog.getByLabelText(/^Email(?! language)/);
  await person.type(dialog.getByLabelText(/^Name/), 'Ana Ruiz');
  await person.type(email, 'ana@');
  expect(email).toBeValid();
  await person.click(dialog.getByRole('button', { name: usersTexts.sendInvitation }));
  expect(email).toBeInvalid();
  expect(email).toHaveFocus();
  await person.type(email, 'riverbend.example');
  expect(email).toBeValid();
});

it('sends one invitation, however often the button is pressed', async () => {
  const sent: unknown[] = [];
  const { person } = await openProject();
  let answer = nothing;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    reply(createUser, async (request) => {
      sent.push(await request.json());
      await answered;
      return { ...ofProject[1]!, status: 'active' as const, invitation: null };
    }),
  );
  const dialog = await fillInvitation(person);
  expect(within(dialog).getByRole('button', { name: usersTexts.sendInvitation })).toBeDisabled();
  await person.type(within(dialog).getByLabelText(/^Name/), '{Enter}{Enter}');
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  expect(sent).toHaveLength(1);
});

const mailText = (mail: MailState) =>
  usersTexts.invitation.mail[mail].replace('{{name}}', 'Finn Foley').replace('{{email}}', ofProject[1]!.email);

it.each<[MailState, string[]]>([
  ['byHand', []],
  ['waiting', []],
  ['sent', []],
  ['failed', ['The mail server rejected it: no such mailbox.']],
])('shows whether the mail of an invitation was sent (%s), and the link to copy', async (mail, reasons) => {
  const { person, app } = await openProject();
  server.use(reply(getOpenInvitation, { invitation: sharedBy(mail, reasons.join('')) }));
  await person.click(within(await rowOf('Finn Foley')).getByText('Finn Foley'));
  await person.click(screen.getByRole('button', { name: usersTexts.invitation.open }));
  const dialog = within(await screen.findByRole('dialog', { name: invitationOf('Finn Foley') }));
  expect(await dialog.findByText(mailText(mail), {}, patient)).toBeVisible();
  for (const reason of reasons) expect(dialog.getByText(reason)).toBeVisible();
  expect(dialog.getByLabelText(usersTexts.invitation.link)).toHaveValue(link);
  const success = vi.spyOn(app.notify, 'success');
  await person.click(dialog.getByRole('button', { name: usersTexts.invitations.copy }));
  await waitFor(() =>
    expect(success).toHaveBeenCalledWith(fillText(usersTexts.invitations.copied, { name: 'Finn Foley' })),
  );
  expect(await navigator.clipboard.readText()).toBe(link);
});

it('shows the link instead of a mail when an invitation is resent without a mail server', async () => {
  const { person } = await openProject();
  server.use(
    reply(resendInvite, { sent: false, reason: 'No mail server is configured (SMTP_URL).' }),
    reply(getOpenInvitation, { invitation: sharedBy('byHand') }),
  );
  await person.click(within(await rowOf('Finn Foley')).getByText('Finn Foley'));
  await person.click(screen.getByRole('button', { name: usersTexts.resend }));
  const dialog = within(await screen.findByRole('dialog', { name: invitationOf('Finn Foley') }, patient));
  expect(await dialog.findByText(mailText('byHand'), {}, patient)).toBeVisible();
});

describe('removing a user from the project', () => {
  const luis = { id: 2, name: 'Finn Foley', packages: [], rows: 0, unsent: 0 };

  async function removing(work: Partial<OpenWork>) {
    const removed: unknown[] = [];
    const opened = await openProject();
    server.use(
      reply(previewRemoval, { people: [{ ...luis, ...work }] }),
      reply(removeMembers, async (request) => {
        removed.push(await request.json());
        return { results: [{ status: 'deleted' as const }] };
      }),
    );
    await opened.person.click(within(await rowOf('Finn Foley')).getByText('Finn Foley'));
    await opened.person.click(screen.getByRole('button', { name: usersTexts.takeOut }));
    const title = fillText(usersTexts.removal.title, { name: 'Finn Foley' });
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    return { ...opened, dialog, removed };
  }

  it('asks first, and lists packages in progress, unfinished rows and unsent entries', async () => {
    const { person, dialog, removed } = await removing({
      packages: [
        { type: 'installation', number: 'IWP-1' },
        { type: 'test', number: 'TST-9' },
      ],
      rows: 41,
      unsent: 5,
    });
    expect(await dialog.findByText('Foreman of 2 packages in progress: IWP-1, TST-9', {}, patient)).toBeVisible();
    expect(dialog.getByText(fillText(usersTexts.removal.rows_other, { shown: 41 }))).toBeVisible();
    expect(dialog.getByText(fillText(usersTexts.removal.unsent_other, { shown: 5 }))).toBeVisible();
    expect(removed).toEqual([]);
    await person.click(dialog.getByRole('button', { name: usersTexts.takeOut }));
    await waitFor(() => expect(removed).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('changes nothing on Cancel, and shows when there is no open work', async () => {
    const { person, dialog, removed } = await removing({});
    expect(await dialog.findByText(usersTexts.removal.nothing, {}, patient)).toBeVisible();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(removed).toEqual([]);
    expect(await rowOf('Finn Foley')).toBeVisible();
  });
});

it('asks before a user is disabled, and shows a failure', async () => {
  const sent: unknown[] = [];
  const { person } = await openSystem();
  await person.click(within(await rowOf('Ruth Tyler')).getByText('Ruth Tyler'));
  await person.click(screen.getByRole('button', { name: usersTexts.disable }));
  const dialog = await screen.findByRole('dialog');
  server.use(rejectCall(updateUser, 'server.busy', 'Not now.'));
  await person.click(within(dialog).getByRole('button', { name: usersTexts.disable }));
  expect(await within(dialog).findByText(/Not now\./, {}, patient)).toBeInTheDocument();
  server.use(
    reply(updateUser, async (request) => {
      sent.push(await request.json());
      return { ...ofSystem[3]!, status: 'disabled' as const };
    }),
  );
  await person.click(within(dialog).getByRole('button', { name: usersTexts.disable }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  expect(sent).toEqual([expect.objectContaining({ userId: 2, status: 'disabled', version: 8 })]);
});

const finn = ofProject[1]!;

async function openFinn() {
  const { person, app } = await openProject();
  await person.click(within(await rowOf('Finn Foley')).getByText('Finn Foley'));
  await person.click(screen.getByRole('button', { name: usersTexts.person }));
  const dialog = await screen.findByRole('dialog', { name: 'Finn Foley' }, patient);
  const choose = async (role: string) => {
    await person.click(within(dialog).getByRole('combobox', { name: termsTexts.personFields.role }));
    await person.click(await screen.findByRole('option', { name: role }));
  };
  return { person, app, dialog: within(dialog), choose };
}

const foremanCleared = /Saving also sets Foreman to No: this person can no longer enter field work/;
const allRows = /As Viewer, this person sees all rows of the project and not only their own/;

it('warns before a lower role ends the foreman status and shows all rows', async () => {
  const sent: unknown[] = [];
  const { dialog, person, choose } = await openFinn();
  expect(dialog.queryByText(foremanCleared)).toBeNull();
  await choose('Viewer');
  expect(dialog.getByText(foremanCleared)).toBeInTheDocument();
  expect(dialog.getByText(allRows)).toBeInTheDocument();
  expect(dialog.getByRole('checkbox', { name: rolesTexts.foreman })).not.toBeChecked();
  expect(dialog.getByRole('checkbox', { name: rolesTexts.foreman })).toBeDisabled();
  server.use(
    reply(updateUser, async (request) => {
      sent.push(await request.json());
      return { ...finn, role: 'viewer' as const, foreman: false, version: 20 };
    }),
  );
  await person.click(dialog.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ role: 'viewer', foreman: false })]), patient);
});

it('keeps the foreman checkbox when the role is changed back before saving', async () => {
  const { dialog, choose } = await openFinn();
  await choose('Viewer');
  await choose('Foreman');
  expect(dialog.queryByText(foremanCleared)).toBeNull();
  expect(dialog.getByRole('checkbox', { name: rolesTexts.foreman })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: rolesTexts.foreman })).toBeEnabled();
});

it('does not mention the foreman checkbox when a foreman becomes a general foreman', async () => {
  const { dialog, choose } = await openFinn();
  await choose('General Foreman');
  expect(dialog.queryByText(foremanCleared)).toBeNull();
  expect(dialog.getByText(/As General Foreman, this person sees all rows/)).toBeInTheDocument();
});

const fields = [...recordFields, ...memberFields];
type Table = ReturnType<typeof useUserStore>;

function TableOf({ onTable }: { readonly onTable: (table: Table) => void }) {
  const table = useUserStore(7, fields, useFieldColumns('imperial'));
  useEffect(() => onTable(table), [onTable, table]);
  return null;
}

const finnIn = (table: Table) =>
  Array.from(table.getSnapshot().entries).find(([, { stored }]) => stored?.id === finn.id)!;

it.each([
  ['and was not asked', [['role', 'Viewer']], 1],
  [
    'and was asked',
    [
      ['role', 'Viewer'],
      ['foreman', 'No'],
    ],
    0,
  ],
] as const)(
  'shows once that a user is no longer a foreman after the table lowered the role %s',
  async (_, cells, times) => {
    server.use(
      reply(listUsers, ofProject),
      reply(saveUsers, {
        results: [{ status: 'saved', row: { ...finn, role: 'viewer' as const, foreman: false, version: 20 } }],
      }),
    );
    const tables: Table[] = [];
    const { app } = await renderWithApp(<TableOf onTable={(made) => void tables.push(made)} />);
    const table = tables.at(-1)!;
    await act(async () => {
      await table.reload();
      table.type([{ key: finnIn(table)[0], cells: cells.map(([column, text]) => ({ column, text })) }]);
      await table.settled();
    });
    expect(finnIn(table)[1].stored?.version).toBe(20);
    expect(vi.mocked(app.notify.info).mock.calls).toEqual(
      Array.from({ length: times }, () => [fillText(usersTexts.foremanClearedOf, { name: 'Finn Foley' })]),
    );
  },
);
