/**
 * Invitations by mail: stored with the call, sent by a job, used once by the address they were sent to, and not after they
 * expire.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Project } from '../../contract/setup/projects/projects.ts';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import { getSignInCheck } from '../../contract/users/signInCheck.ts';
import {
  createUser,
  getOpenInvitation,
  listInvitations,
  listUsers,
  readInvitation,
  resendInvite,
  updateUser,
  saveUsers,
  type Invitation,
} from '../../contract/users/users.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { clientOf, type Client } from './client.ts';
import { startMailServer, type TestMailServer } from './mailServer.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { waitMs } from '../support/slowness.ts';
import { people as peopleMessages } from '../../server/locales/en-US/people.ts';
import { fillText } from '../support/fillText.ts';

const start = Date.UTC(2026, 10, 20, 12);
const day = 24 * 60 * 60 * 1000;
let time = start;
let mailServer: TestMailServer;
let server: TestServer;
/** Server on the same database, without a mail server. */
let unmailed: TestServer;
let project: Project;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    now: () => new Date(time),
    env: { SMTP_URL: mailServer.url, MAIL_FROM: 'site@wireway.example.com' },
  });
  unmailed = await startTestServer({ now: () => new Date(time), database: server.database });
  project = await server.createProject({ name: 'Riverbend' });
});
afterAll(async () => {
  await unmailed.close();
  await server.close();
  await mailServer.stop();
});

/** Created for each use, so that its token is valid at the current test time. */
const administrator = () => server.as('administrator');
const lead = () => server.as({ name: 'Lena Lead', role: 'project-lead' }, project.id);

const patience = { timeout: 3 * waitMs, interval: 50 };

async function invitationsOf(email: string): Promise<Invitation[]> {
  return (await administrator().call(listInvitations)).filter((each) => each.email === email);
}

const mailedTo = (email: string) => mailServer.mails.filter(({ to }) => to.includes(email));

/** Body of a part, as displayed by a mail program. */
function decoded(raw: string): string {
  return raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%')));
}

async function invited(name: string, by: Client = lead()) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  return by.call(createUser, { body: { projectId: project.id, name, email, role: 'foreman' } });
}

/** Client of a user who signs in through the provider. */
async function comingIn(claims: Record<string, unknown>): Promise<Client> {
  const token = await server.issuer.token({ email_verified: true, ...claims });
  return clientOf(server.app, async () => ({ headers: { authorization: `Bearer ${token}` }, userId: 0 }));
}

const idOf = (link: string) => new URL(link).searchParams.get('invitation')!;

/** Makes the next delivery attempt due now. */
const dueNow = () =>
  server.database.transaction((transaction) =>
    transaction.execute(`update job set run_after = null, status = status where kind = 'mail' and status = 'queued'`),
  );

describe('the mail of an invitation', () => {
  it('is sent automatically, with inviter, project, link and last day', async () => {
    await invited('Finn Foreman');
    await vi.waitFor(
      async () => expect((await invitationsOf('finn.foreman@example.com'))[0]?.mail).toBe('sent'),
      patience,
    );
    const [mail] = mailedTo('finn.foreman@example.com');
    expect(mail).toMatchObject({ from: 'site@wireway.example.com', to: ['finn.foreman@example.com'] });
    const [invitation] = await invitationsOf('finn.foreman@example.com');
    expect(invitation).toMatchObject({
      name: 'Finn Foreman',
      projectName: 'Riverbend',
      invitedBy: 'Lena Lead',
      state: 'open',
      reason: '',
      expiresAt: new Date(start + 14 * day),
      link: `http://localhost:4000/?invitation=${invitation!.id}`,
    });
    const words = decoded(mail!.raw);
    expect(words).toContain('Subject: Lena Lead invites you to Riverbend in Wireway');
    expect(words).toContain('To: Finn Foreman <finn.foreman@example.com>');
    expect(words).toContain('Reply-To: Lena Lead <lena.lead@example.com>');
    expect(words).toContain(`Message-ID: <${invitation!.id}@wireway.example.com>`);
    expect(words).toContain('sign in with finn.foreman@example.com.');
    expect(words).toContain(`<a href="${invitation!.link}">`);
    expect(words).toContain('until Dec 4, 2026.');
    expect(mailedTo('finn.foreman@example.com')).toHaveLength(1);
  });

  it.each([
    ['es-MX', 'Hola, Es:', 'hasta el 4 dic 2026'],
    ['fr-CA', 'Bonjour Fr,', 'jusqu’au 4 déc. 2026'],
  ])('is written in the language of the inviter: %s', async (language, hello, until) => {
    const name = language.startsWith('es') ? 'Es' : 'Fr';
    const { email } = await invited(name, lead().speaking(language));
    await vi.waitFor(() => expect(mailedTo(email)).toHaveLength(1), patience);
    const words = decoded(mailedTo(email)[0]!.raw);
    expect(words).toContain(hello);
    expect(words).toContain(until);
    expect(words).toContain(`<html lang="${language}">`);
  });

  it('escapes names, and no name or address can add a header', async () => {
    const name = '<b onclick="x">Bo</b> & Co, "Crew" <x@example.com>';
    const email = 'markup@example.com';
    await lead().call(createUser, { body: { projectId: project.id, name, email } });
    await vi.waitFor(() => expect(mailedTo(email)).toHaveLength(1), patience);
    const { raw, to } = mailedTo(email)[0]!;
    expect(to).toEqual([email]);
    expect(decoded(raw)).toContain('Hello &lt;b onclick=&quot;x&quot;&gt;Bo&lt;/b&gt; &amp; Co');
    expect(decoded(raw)).not.toContain('<p>Hello <b');
    const hostile = [
      { name: 'Bo\r\nBcc: everybody@example.com', email: 'h1@example.com' },
      { name: 'Bo\nX: y', email: 'h2@example.com' },
      { name: 'Bo\u2028X', email: 'h3@example.com' },
      { name: 'Bo', email: 'h4@example.com\r\nBcc: everybody@example.com' },
      { name: 'Bo', email: 'h5@example.com, everybody@example.com' },
      { name: 'Bo', email: '"h6"<everybody@example.com>' },
    ];
    const outcomes = await Promise.allSettled(
      hostile.map((person) => lead().call(createUser, { body: { projectId: project.id, ...person } })),
    );
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'made'))).toEqual(
      hostile.map(() => 'request.invalid'),
    );
    expect(await invitationsOf('everybody@example.com')).toEqual([]);
  });

  it('fails with a reason if the mail server rejects it permanently, and can be resent as a new one', async () => {
    mailServer.refuse({ code: 550, text: 'No such mailbox here' });
    const person = await invited('Ray Refused');
    await vi.waitFor(async () => expect((await invitationsOf(person.email))[0]?.mail).toBe('failed'), patience);
    const [failed] = await invitationsOf(person.email);
    expect(failed?.reason).toMatch(/^The mail server rejected the email: .*550.*No such mailbox here/);
    const listed = await lead()
      .speaking('es-MX')
      .call(listUsers, { query: { projectId: project.id } });
    expect(listed.find(({ id }) => id === person.id)?.invitation).toMatchObject({
      mail: 'failed',
      reason: expect.stringMatching(/^El servidor de correo rechazó el correo/),
    });
    mailServer.refuse(null);
    expect(await lead().call(resendInvite, { body: { projectId: project.id, userId: person.id } })).toEqual({
      sent: true,
      reason: '',
    });
    await vi.waitFor(
      async () => expect((await invitationsOf(person.email)).map(({ mail }) => mail)).toEqual(['sent', 'failed']),
      patience,
    );
    expect((await invitationsOf(person.email)).map(({ state }) => state)).toEqual(['open', 'replaced']);
  });

  it('waits with a reason while the mail server is busy or down, and is sent when it is back', async () => {
    mailServer.refuse({ code: 450, text: 'Busy, later' });
    const busy = await invited('Bea Busy');
    await vi.waitFor(
      async () => expect((await invitationsOf(busy.email))[0]?.reason).toContain('Busy, later'),
      patience,
    );
    expect((await invitationsOf(busy.email))[0]).toMatchObject({ mail: 'waiting', state: 'open' });
    mailServer.refuse(null);
    const port = Number(new URL(mailServer.url).port);
    await mailServer.stop();
    const away = await invited('Abe Away');
    await vi.waitFor(
      async () => expect((await invitationsOf(away.email))[0]?.reason).toContain('ECONNREFUSED'),
      patience,
    );
    expect((await invitationsOf(away.email))[0]?.mail).toBe('waiting');
    mailServer = await startMailServer(port);
    await dueNow();
    await vi.waitFor(async () => {
      const mails = [...(await invitationsOf(busy.email)), ...(await invitationsOf(away.email))];
      expect(mails.map(({ mail }) => mail)).toEqual(['sent', 'sent']);
    }, patience);
    expect([...mailedTo(busy.email), ...mailedTo(away.email)]).toHaveLength(2);
  });

  it('is not created if its call fails', async () => {
    const before = (await administrator().call(listInvitations)).length;
    await expect(
      lead().call(createUser, {
        body: { projectId: project.id, name: 'Undone', email: 'undone@example.com', granted: ['system.users'] },
      }),
    ).rejects.toMatchObject({ code: 'permission.missing' });
    expect(await administrator().call(listInvitations)).toHaveLength(before);
  });

  it('does not exist without a mail server: administrators pass on the link', async () => {
    const person = await unmailed
      .as('administrator')
      .call(createUser, { body: { name: 'Hanna Hand', email: 'hanna@example.com' } });
    expect(person.invitation).toEqual({ mail: 'byHand', reason: '', expiresAt: new Date(time + 14 * day) });
    expect((await invitationsOf('hanna@example.com'))[0]).toMatchObject({ mail: 'byHand', state: 'open' });
    await expect(lead().call(listInvitations)).rejects.toMatchObject({ code: 'permission.missing' });
  });
});

const shared = (by: Client, userId: number) =>
  by.call(getOpenInvitation, { query: { projectId: project.id, userId } }).then(({ invitation }) => invitation);

describe('the link of an open invitation', () => {
  it('is the one in the mail, and is shown with the state of the mail to a lead who can invite', async () => {
    const { id, email } = await invited('Olga Open');
    const [listed] = await invitationsOf(email);
    const shown = await shared(lead(), id);
    expect(shown).toMatchObject({ link: listed!.link, expiresAt: listed!.expiresAt });
    expect(['waiting', 'sent']).toContain(shown!.mail);
    const viewer = server.as({ name: 'Vic', role: 'viewer' }, project.id);
    await expect(shared(viewer, id)).rejects.toMatchObject({ code: 'permission.missing' });
  });

  it('is replaced when the invitation is resent, and gone once the person has signed in', async () => {
    const { id, email } = await invited('Rita Renewed');
    const { link } = (await shared(lead(), id))!;
    await lead().call(resendInvite, { body: { projectId: project.id, userId: id } });
    expect((await shared(lead(), id))!.link).not.toBe(link);
    await (await comingIn({ sub: 'rita', email })).call(getCurrentUser);
    expect(await shared(lead(), id)).toBeNull();
  });

  it('is hidden from the leads of other projects', async () => {
    const { id } = await invited('Hal Here');
    const other = await server.createProject({ name: 'Elsewhere' });
    const stranger = server.as({ name: 'Otto Other', role: 'project-lead' }, other.id);
    const query = { projectId: other.id, userId: id };
    await expect(stranger.call(getOpenInvitation, { query })).rejects.toMatchObject({ code: 'user.notFound' });
  });
});

describe('an invitation', () => {
  it('is used once, by the verified address, and stays bound to the identity', async () => {
    const person = await invited('Olga Once');
    const link = (await invitationsOf(person.email))[0]!.link;
    const unverified = await comingIn({ sub: 'olga-unverified', email: person.email, email_verified: false });
    expect((await unverified.call(getCurrentUser)).id).not.toBe(person.id);
    expect(await unverified.call(readInvitation, { query: { invitationId: idOf(link) } })).toMatchObject({
      finding: 'notYours',
      sentence: expect.stringContaining('isn’t verified with the sign-in provider'),
    });

    const olga = await comingIn({ sub: 'olga', email: 'Olga.ONCE@example.com' });
    expect((await olga.call(getCurrentUser, { query: { projectId: project.id } })).id).toBe(person.id);
    expect(await olga.call(readInvitation, { query: { invitationId: idOf(link) } })).toEqual({
      finding: 'yours',
      sentence: '',
    });
    expect((await invitationsOf(person.email))[0]?.state).toBe('used');

    // The identity keeps its user after a change of address, and a new owner of the old address is a new user.
    time += 1000;
    const renamed = await comingIn({ sub: 'olga', email: 'other.name@example.com' });
    expect((await renamed.call(getCurrentUser)).id).toBe(person.id);
    const heir = await comingIn({ sub: 'heir', email: person.email });
    expect((await heir.call(getCurrentUser)).id).not.toBe(person.id);
    expect(await heir.call(readInvitation, { query: { invitationId: idOf(link) } })).toEqual({
      finding: 'used',
      sentence: fillText(peopleMessages.invitationUsed, { name: 'Lena Lead' }),
    });
    await expect(
      lead().call(resendInvite, { body: { projectId: project.id, userId: person.id } }),
    ).rejects.toMatchObject({
      code: 'user.notInvited',
    });
  });

  it('that has expired opens nothing, names whom to ask, and works again once resent', async () => {
    const person = await invited('Lou Late');
    time += 14 * day;
    const lou = () => comingIn({ sub: 'lou', email: person.email });
    await expect((await lou()).call(getCurrentUser)).rejects.toMatchObject({
      code: 'identity.invitationExpired',
      status: 401,
      message: fillText(peopleMessages.invitationExpired, { name: 'Lena Lead' }),
    });
    await expect((await lou()).speaking('fr-CA').call(getCurrentUser)).rejects.toMatchObject({
      message: 'Votre invitation est échue. Demandez à Lena Lead de vous inviter de nouveau.',
    });
    expect((await invitationsOf(person.email))[0]?.state).toBe('expired');
    await lead().call(resendInvite, { body: { projectId: project.id, userId: person.id } });
    expect((await (await lou()).call(getCurrentUser)).id).toBe(person.id);
  });

  it('of a user disabled before the first sign-in admits no one', async () => {
    const { id, name, email } = await invited('Wes Withdrawn');
    await administrator().call(updateUser, { body: { userId: id, name, email, status: 'disabled' } });
    const wes = await comingIn({ sub: 'wes', email });
    await expect(wes.call(getCurrentUser)).rejects.toMatchObject({ code: 'identity.disabled' });
    expect((await invitationsOf(email))[0]?.state).toBe('withdrawn');
  });

  it('is resent to a corrected address, and the old address opens nothing', async () => {
    const { id, name, email } = await invited('Tess Typo');
    await administrator().call(updateUser, { body: { userId: id, name, email: 'tess@example.com' } });
    await vi.waitFor(() => expect(mailedTo('tess@example.com')).toHaveLength(1), patience);
    expect((await (await comingIn({ sub: 'typo', email })).call(getCurrentUser)).id).not.toBe(id);
    expect((await (await comingIn({ sub: 'tess', email: 'tess@example.com' })).call(getCurrentUser)).id).toBe(id);
  });

  it('can be corrected by a lead of its only project until it is used', async () => {
    const { id, name, email } = await invited('Una Wrong');
    const right = (by: Client, values: object) =>
      by.call(updateUser, { body: { projectId: project.id, userId: id, name, email, role: 'foreman', ...values } });
    // A user who could not have sent the invitation cannot redirect it either.
    const delegate = server.as({ name: 'Delegate', role: 'viewer', granted: ['users.manage'] }, project.id);
    await expect(right(delegate, { email: 'mine@example.com' })).rejects.toMatchObject({ code: 'permission.missing' });
    await expect(right(lead(), { email: 'una@example.com', phone: '555' })).rejects.toMatchObject({
      code: 'permission.missing',
    });
    await invited('Ulf There');
    await expect(right(lead(), { email: 'ulf.there@example.com' })).rejects.toMatchObject({ code: 'user.emailTaken' });
    await right(lead(), { email: 'una@example.com' });
    await vi.waitFor(() => expect(mailedTo('una@example.com')).toHaveLength(1), patience);
    expect((await (await comingIn({ sub: 'not una', email })).call(getCurrentUser)).id).not.toBe(id);
    expect((await (await comingIn({ sub: 'una', email: 'una@example.com' })).call(getCurrentUser)).id).toBe(id);
    // After the first sign-in, the account belongs to the invited user.
    await expect(right(lead(), { email: 'taken.over@example.com' })).rejects.toMatchObject({
      code: 'permission.missing',
    });
  });

  it('of a user also invited to another project can be corrected only by an administrator', async () => {
    const { id, name, email } = await invited('Ira Both');
    const other = await server.createProject({ name: 'Harbour' });
    await administrator().call(createUser, { body: { projectId: other.id, name, email, role: 'viewer' } });
    const body = { projectId: project.id, userId: id, name, email: 'ira@example.com', role: 'foreman' as const };
    await expect(lead().call(updateUser, { body })).rejects.toMatchObject({ code: 'permission.missing' });
    expect((await administrator().call(updateUser, { body })).email).toBe('ira@example.com');
  });

  it('is written in the language chosen for it, or else in that of the inviter', async () => {
    const body = { projectId: project.id, name: 'Luz', email: 'luz@example.com', language: 'es-MX' as const };
    await lead().speaking('fr-CA').call(createUser, { body });
    await vi.waitFor(() => expect(mailedTo('luz@example.com')).toHaveLength(1), patience);
    expect(mailedTo('luz@example.com')[0]!.raw).toContain('lang=3D"es-MX"');
    const answer = await lead().post('/api/users/create', { ...body, email: 'luc@example.com', language: 'de-DE' });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'request.invalid' }]);
  });

  it('for another person is indistinguishable from none', async () => {
    await invited('Nia Next');
    const [invitation] = await invitationsOf('nia.next@example.com');
    const anonymous = server.as({ name: 'Stranger' });
    const requested = [invitation!.id, crypto.randomUUID()];
    const found = await Promise.all(
      requested.map((invitationId) => anonymous.call(readInvitation, { query: { invitationId } })),
    );
    expect(found[0]).toEqual(found[1]);
    expect(found[0]).toMatchObject({ finding: 'notYours' });
  });
});

describe('the first administrator', () => {
  it('comes from the configuration, by an address that the provider has verified', async () => {
    const configured = await startTestServer({
      now: () => new Date(time),
      database: server.database,
      env: { ADMINISTRATOR_EMAILS: 'First@Example.com, second@example.com' },
    });
    const as = async (claims: Record<string, unknown>) => {
      const token = await configured.issuer.token(claims);
      const client = clientOf(configured.app, async () => ({
        headers: { authorization: `Bearer ${token}` },
        userId: 0,
      }));
      return client.call(getCurrentUser);
    };
    expect(await as({ sub: 'f0', email: 'first@example.com', email_verified: false })).toMatchObject({
      isAdmin: false,
    });
    expect(await as({ sub: 'f1', email: 'other@example.com', email_verified: true })).toMatchObject({ isAdmin: false });
    const first = await as({ sub: 'f2', email: 'FIRST@example.com', email_verified: true });
    expect(first.isAdmin).toBe(true);
    const people = await configured.as('administrator').call(listUsers);
    expect(people.find(({ id }) => id === first.id)?.administratorBy).toBe('configuration');
    expect(people.find(({ name }) => name === 'administrator')?.administratorBy).toBe('provider');
    await configured.close();
  });
});

describe('a look-alike e-mail address', () => {
  const lookalikes = [
    ['the Kelvin sign', '\u212Aim.Sisk@example.com'],
    ['a long s', 'kim.\u017Fi\u017Fk@example.com'],
    ['full-width letters', '\uFF4B\uFF49\uFF4D.sisk@example.com'],
    ['a full-width at sign', 'kim.sisk\uFF20example.com'],
    ['a soft hyphen', 'kim\u00AD.sisk@example.com'],
    ['a zero-width space', 'kim.sisk@exam\u200Bple.com'],
  ] as const;

  it.each(lookalikes)('cannot use the invitation and creates no user: %s', async (_, email) => {
    const known = (await administrator().call(listUsers)).find((person) => person.email === 'kim.sisk@example.com');
    const { id } = known ?? (await invited('Kim Sisk'));
    const attacker = await comingIn({ sub: `attacker ${email}`, email });
    await expect(attacker.call(getCurrentUser)).rejects.toMatchObject({
      code: 'identity.lookalikeEmail',
      status: 401,
      message: `Your email address ${email} has look-alike characters and can be mistaken for kim.sisk@example.com. Ask an administrator of the sign-in provider to write it in plain letters, then sign in again.`,
    });
    const people = await administrator().call(listUsers);
    expect(people.filter((person) => person.email === email)).toEqual([]);
    expect(people.find((person) => person.id === id)?.status).toBe('invited');
  });

  it.each([
    ['a ligature', '\uFB01nn.fox@example.com', 'finn.fox@example.com'],
    ['a superscript two', 'crew\u00B2@example.com', 'crew2@example.com'],
    ['a capital letter with an accent', 'JOS\u00C9@example.com', 'jos\u00E9@example.com'],
  ])('is rejected even if the other address is unknown, and verified or not: %s', async (_, email, plain) => {
    const attempts = [true, false].map(async (verified) => {
      const claims = { sub: `${email} ${verified}`, email, email_verified: verified };
      return (await comingIn(claims)).call(getCurrentUser);
    });
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({
        status: 'rejected',
        reason: {
          code: 'identity.lookalikeEmail',
          message: expect.stringContaining(`mistaken for ${plain}.`) as string,
        },
      });
  });

  it('makes no one an administrator through the server settings', async () => {
    const configured = await startTestServer({
      now: () => new Date(time),
      database: server.database,
      env: { ADMINISTRATOR_EMAILS: 'kim.chief@example.com' },
    });
    const as = async (claims: Record<string, unknown>) => {
      const token = await configured.issuer.token({ email_verified: true, ...claims });
      return clientOf(configured.app, async () => ({ headers: { authorization: `Bearer ${token}` }, userId: 0 }));
    };
    const attacker = await as({ sub: 'fake chief', email: '\u212Aim.chief@example.com' });
    await expect(attacker.call(getCurrentUser)).rejects.toMatchObject({ code: 'identity.lookalikeEmail' });
    const { id, isAdmin } = await (
      await as({ sub: 'changed later', email: 'other.kim@example.com' })
    ).call(getCurrentUser);
    expect(isAdmin).toBe(false);
    time += 1000;
    // Changed at the provider after the first sign-in.
    const changed = await as({ sub: 'changed later', email: 'kim.chief\uFF20example.com' });
    expect(await changed.call(getCurrentUser)).toMatchObject({ id, isAdmin: false });
    const chief = await as({ sub: 'real chief', email: 'Kim.Chief@Example.com' });
    expect(await chief.call(getCurrentUser)).toMatchObject({ isAdmin: true });
    await configured.close();
  });

  it('is refused in an invitation with a sentence, in the form and in the table', async () => {
    const email = '\u212Aay@example.com';
    const sentence = `“${email}” can be mistaken for “kay@example.com”. Type the address in plain letters.`;
    await expect(
      lead().call(createUser, { body: { projectId: project.id, name: 'Kay', email } }),
    ).rejects.toMatchObject({ code: 'request.invalid', message: sentence });
    const cells = [
      { field: 'name', value: 'Kay' },
      { field: 'email', value: email },
    ];
    const saved = await lead().call(saveUsers, { body: { projectId: project.id, rows: [{ row: null, cells }] } });
    expect(saved.results).toEqual([{ status: 'refused', problems: [{ field: 'email', reason: sentence }] }]);
  });

  it('is not one with accents in either form, ß or ASCII capitals', async () => {
    const { id } = await (await comingIn({ sub: 'rene', email: 'ren\u0065\u0301@example.com' })).call(getCurrentUser);
    const [row] = await server.database.transaction((transaction) =>
      transaction.query<{ email_key: string }>('select email_key from app_user where id = $1', [id]),
    );
    expect(row?.email_key).toBe('ren\u00E9@example.com');
    const other = await (await comingIn({ sub: 'gross', email: 'Gro\u00DF@example.com' })).call(getCurrentUser);
    expect(other.email).toBe('Gro\u00DF@example.com');
  });

  it('once keyed as the plain one gets its own key, is listed for administrators, and frees the plain key', async () => {
    const fake = '\u212Ajell@example.com';
    const colliding = '\uFF52oy@example.com';
    await server.database.transaction(async (transaction) => {
      await transaction.execute(
        `insert into app_user (issuer, subject, name, email, email_key) values
           ('urn:x', 'fake', 'Fake Kjell', $1, 'kjell@example.com'), ('urn:x', 'colliding', 'Full Roy', $2, 'roy@example.com'),
           ('urn:x', 'other', 'Other Roy', 'x', $2), ('urn:x', 'own', 'Own Key', $1, 'urn:x own'),
           ('urn:x', 'plain', 'Plain', 'Plain@example.com', 'plain@example.com')`,
        [fake, colliding],
      );
      const migration = (await readMigrations()).find(({ name }) => name.startsWith('064_'));
      await transaction.script(migration!.text);
    });
    const keys = await server.database.transaction((transaction) =>
      transaction.query<{ name: string; email_key: string }>(
        `select name, email_key from app_user where issuer = 'urn:x' order by subject`,
      ),
    );
    expect(keys).toEqual([
      // Another record has its key, so it stays unchanged and is listed.
      { name: 'Full Roy', email_key: 'roy@example.com' },
      { name: 'Fake Kjell', email_key: 'Kjell@example.com' },
      { name: 'Other Roy', email_key: colliding },
      { name: 'Own Key', email_key: 'urn:x own' },
      { name: 'Plain', email_key: 'plain@example.com' },
    ]);
    const real = await lead().call(createUser, {
      body: { projectId: project.id, name: 'Kjell Berg', email: 'kjell@example.com' },
    });
    const { lookalikes: listed } = await administrator().call(getSignInCheck);
    const shown = listed.map(({ name, email, plainEmail, other }) => ({ name, email, plainEmail, other }));
    const kjell = { id: real.id, name: 'Kjell Berg' };
    expect(shown).toEqual([
      { name: 'Fake Kjell', email: fake, plainEmail: 'kjell@example.com', other: kjell },
      { name: 'Full Roy', email: colliding, plainEmail: 'roy@example.com', other: null },
      { name: 'Own Key', email: fake, plainEmail: 'kjell@example.com', other: kjell },
    ]);
  });
});
