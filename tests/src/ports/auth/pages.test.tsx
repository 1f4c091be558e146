import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AuthPorts, StartupOutcome } from '../../../../machines/auth/ports.ts';
import { selectIdToken } from '../../../../machines/auth/selectors.ts';
import type { AuthOutsideEvent, AuthUser } from '../../../../machines/auth/types.ts';
import { AuthFailure } from '../../../../src/ports/auth/provider/authErrors.ts';
import { signedInPorts } from '../../renderWithApp.tsx';
import { renderRoutes } from '../../features/appShell/renderRoutes.tsx';

const startup = () => Promise.resolve({ kind: 'session', user: null } as const);
const outOfOrder = () => Promise.reject(new AuthFailure({ kind: 'server', message: 'down' }));
const never = () => new Promise<never>(() => undefined);

/** The page at an address, and a way to tell it what happens outside. */
async function pageAt(address: string, authPorts: Partial<AuthPorts>, pendingMs?: number) {
  const senders: ((event: AuthOutsideEvent) => void)[] = [];
  const watch: AuthPorts['watch'] = (send) => {
    senders.push(send);
    return () => undefined;
  };
  const rendered = await renderRoutes(address, { authPorts: { ...authPorts, watch }, ...(pendingMs && { pendingMs }) });
  return { ...rendered, report: (event: AuthOutsideEvent) => senders.at(-1)?.(event) };
}

async function signedOut(signIn: AuthPorts['signIn'] = never) {
  const asked = vi.fn<AuthPorts['signIn']>(signIn);
  return { ...(await pageAt('/signed-out?returnTo=%2F7', { startup, signIn: asked })), asked };
}

const button = (name: string) => screen.findByRole('button', { name });

it('offers this window first and a separate one second', async () => {
  const { person, asked } = await signedOut();
  await person.click(await button('Use a separate window'));
  expect(asked).toHaveBeenLastCalledWith(
    expect.objectContaining({ signInType: 'popup', returnTo: '/7' }),
    expect.anything(),
  );
  expect(await screen.findByRole('heading', { name: 'Finish signing in in the other window' })).toBeInTheDocument();
  await person.click(await button('Sign in in this window'));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ signInType: 'window' }), expect.anything());
});

it.each([
  ['network', 'Couldn’t reach the sign-in server. Check the connection and try again.'],
  ['timeout', 'The sign-in server didn’t answer in time. Try again.'],
  ['server', 'The sign-in server isn’t working at the moment. Try again in a minute.'],
  ['popup_blocked', 'The browser blocked the sign-in window. Sign in in this window instead.'],
  ['popup_closed', 'The sign-in window was closed before you finished. Try again.'],
  ['access_denied', 'This account can’t use Wireway. Sign in with a different account.'],
  ['other', 'Couldn’t sign in. Try again.'],
] as const)('says what happened: %s', async (kind, sentence) => {
  const { person } = await signedOut(() => Promise.reject(new AuthFailure({ kind, message: 'inside' })));
  await person.click(await button('Use a separate window'));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

it('gives the message for the administrator when it keeps failing', async () => {
  const message = 'Unexpected token in the answer';
  const { person } = await signedOut(() =>
    Promise.reject(new AuthFailure({ kind: 'other', message, recentFailures: 2 })),
  );
  await person.click(await button('Sign in'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in failed several times.');
  expect(screen.getByRole('alert')).toHaveTextContent(message);
});

it('says that there is no connection instead of offering what cannot work', async () => {
  const { app } = await signedOut();
  app.connection.send({ type: 'network.lost' });
  expect(await screen.findByText('You’re offline. Sign in when you’re connected.')).toBeInTheDocument();
  expect(await button('Sign in')).toBeDisabled();
  app.connection.send({ type: 'network.found' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled());
});

/** Their session holds a refresh token, or none. */
const signedInWith = (canRenew: boolean) => async (): Promise<StartupOutcome> => {
  const outcome = await signedInPorts.startup(new AbortController().signal);
  return outcome.kind === 'session' && outcome.user ? { ...outcome, user: { ...outcome.user, canRenew } } : outcome;
};
const dana = async (change: Partial<AuthUser> = {}): Promise<AuthUser> => {
  const outcome = await signedInWith(false)();
  if (outcome.kind !== 'session' || !outcome.user) throw new Error('Nobody is signed in.');
  return { ...outcome.user, idToken: 'token-2', ...change };
};

/** The Dashboard, with a name typed into its dialog and not saved. */
async function typing(authPorts: Partial<AuthPorts>) {
  const opened = await pageAt('/', authPorts, 1);
  const { person } = opened;
  await person.click((await screen.findAllByRole('button', { name: 'Create project' }))[0]!);
  const name = within(await screen.findByRole('dialog', {}, { timeout: 5000 })).getByRole('textbox', { name: /^Name/ });
  await person.type(name, 'North Pump');
  const expectKept = async () => {
    // Longer than a route may wait before the spinner takes the place of its page.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByText('Loading application...')).not.toBeInTheDocument();
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('North Pump');
  };
  return { ...opened, name, expectKept };
}

it('a page whose session cannot be renewed right now stays with what is typed into it, and says so', async () => {
  const answers: ((error: unknown) => void)[] = [];
  const renew = vi.fn<AuthPorts['renew']>(() => new Promise((_, reject) => answers.push(reject)));
  const signIn = vi.fn<AuthPorts['signIn']>(outOfOrder);
  const { person, report, expectKept } = await typing({ startup: signedInWith(true), renew, signIn });
  report({ type: 'clock.checked', remainingMs: 0 });
  await waitFor(() => expect(renew).toHaveBeenCalledTimes(1));
  await expectKept();
  answers.at(-1)?.(new AuthFailure({ kind: 'server', message: 'down' }));
  expect(await screen.findByText(/couldn’t be renewed/)).toBeInTheDocument();
  await expectKept();
  // Whoever does not wait for the next try loses nothing by it.
  await waitFor(() => screen.getByText(/couldn’t be renewed/));
  await person.click(screen.getByText('Sign in now'));
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
  expect(signIn).toHaveBeenLastCalledWith(expect.objectContaining({ signInType: 'popup' }), expect.anything());
  expect(await screen.findByText(/couldn’t be renewed/)).toBeInTheDocument();
  await expectKept();
});

const again = () => screen.findByRole('dialog', { name: 'Sign in again' });

describe('where the provider has forgotten the session', () => {
  it('the page stays, asks in a sentence, and goes on where it was with a new token', async () => {
    const signIn = vi.fn<AuthPorts['signIn']>(() => dana());
    const { app, person, report, name, expectKept, startOver } = await typing({ startup: signedInWith(false), signIn });
    report({ type: 'clock.checked', remainingMs: 0 });
    const dialog = await again();
    expect(dialog).toHaveTextContent('Dana Field, your session expired.');
    expect(dialog).toHaveTextContent('Unsaved changes will be lost');
    await expectKept();
    await person.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    expect(signIn).not.toHaveBeenCalled();

    await person.click(within(dialog).getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(signIn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ signInType: 'popup', returnTo: '/' }),
      expect.anything(),
    );
    await expectKept();
    await waitFor(() => expect(name).toHaveFocus());
    expect([selectIdToken(app.auth.getSnapshot()), startOver.mock.calls]).toEqual(['token-2', []]);
  });

  it('a popup the browser blocks is told, and this window is the choice of the person', async () => {
    const blocked = new AuthFailure({ kind: 'popup_blocked', message: 'inside' });
    const signIn = vi.fn<AuthPorts['signIn']>(({ signInType }) =>
      signInType === 'popup' ? Promise.reject(blocked) : never(),
    );
    const { person, report, expectKept } = await typing({ startup: signedInWith(false), signIn });
    report({ type: 'clock.checked', remainingMs: 0 });
    const dialog = await again();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: 'Sign in again' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The browser blocked the sign-in window.');
    await expectKept();
    await person.click(within(dialog).getByRole('button', { name: 'Sign in in this window' }));
    expect(signIn).toHaveBeenLastCalledWith(expect.objectContaining({ signInType: 'window' }), expect.anything());
  });

  it('while the popup is open the page says so, and opens it again', async () => {
    const signIn = vi.fn<AuthPorts['signIn']>(never);
    const { person, report } = await typing({ startup: signedInWith(false), signIn });
    report({ type: 'clock.checked', remainingMs: 0 });
    const dialog = await again();
    await person.click(within(dialog).getByRole('button', { name: 'Sign in again' }));
    expect(await within(dialog).findByText(/Finish signing in in the other window/)).toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: 'Open the window again' }));
    expect(signIn).toHaveBeenCalledTimes(2);
  });

  it('somebody else who signs in sees nothing of the page, and it is loaded anew', async () => {
    const signIn = vi.fn<AuthPorts['signIn']>(() => dana({ sub: 'ray', name: 'Ray Foreman' }));
    const { person, report, name, startOver } = await typing({ startup: signedInWith(false), signIn });
    report({ type: 'clock.checked', remainingMs: 0 });
    await person.click(within(await again()).getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(startOver).toHaveBeenCalledOnce());
    expect(name).not.toBeInTheDocument();
    expect(screen.getByText('Loading application...')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('Dana Field');
  });

  it('without a connection there is a word for it, and nothing to click in vain', async () => {
    const { app, report } = await typing({ startup: signedInWith(false) });
    report({ type: 'clock.checked', remainingMs: 0 });
    const dialog = await again();
    app.connection.send({ type: 'network.lost' });
    expect(await within(dialog).findByText(/You’re offline/)).toBeInTheDocument();
    for (const choice of within(dialog).getAllByRole('button')) expect(choice).toBeDisabled();
  });
});

it('a page whose person signed out elsewhere shows nothing of theirs any more', async () => {
  const { report } = await pageAt('/', {});
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  report({ type: 'session.signedOutElsewhere' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Dashboard' })).not.toBeInTheDocument());
  expect(screen.getByText('Loading application...')).toBeInTheDocument();
});

it('says so, too, when the provider is out of reach after such a sign-out', async () => {
  const { report } = await pageAt('/', { signIn: outOfOrder });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  report({ type: 'session.signedOutElsewhere' });
  expect(await screen.findByText(/Your session expired/)).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Dashboard' })).not.toBeInTheDocument();
});
