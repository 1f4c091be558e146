import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AuthPorts } from '../../../machines/auth/ports.ts';
import type { AuthOutsideEvent } from '../../../machines/auth/types.ts';
import { AuthFailure } from '../../../src/ports/auth/authErrors.ts';
import { renderRoutes } from '../features/appShell/renderRoutes.tsx';

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
  ['network', 'The sign-in server could not be reached. Check the connection and try again.'],
  ['timeout', 'The sign-in server did not answer in time. Try again.'],
  ['server', 'The sign-in server is not working at the moment. Try again in a minute.'],
  ['popup_blocked', 'The browser blocked the sign-in window. Sign in in this window instead.'],
  ['popup_closed', 'The sign-in window was closed before it was finished.'],
  ['access_denied', 'The sign-in server did not let you in. Sign in as someone who may use Wireway.'],
  ['other', 'Sign-in did not work. Try again.'],
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
  expect(await screen.findByRole('alert')).toHaveTextContent(`failed several times in a row`);
  expect(screen.getByRole('alert')).toHaveTextContent(message);
});

it('says that there is no connection instead of offering what cannot work', async () => {
  const { app } = await signedOut();
  app.connection.send({ type: 'network.lost' });
  expect(await screen.findByText('There is no connection. Sign in when it is back.')).toBeInTheDocument();
  expect(await button('Sign in')).toBeDisabled();
  app.connection.send({ type: 'network.found' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled());
});

it('a page whose session ended stays, says so, and lets the person try at once', async () => {
  const signIn = vi.fn<AuthPorts['signIn']>(() => Promise.reject(new AuthFailure({ kind: 'server', message: 'down' })));
  const { person, report } = await pageAt('/', { signIn });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  report({ type: 'clock.checked', remainingMs: 0 });
  const notice = await screen.findByText(/Your session has ended/);
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  expect(signIn).toHaveBeenCalledTimes(1);
  await person.click(within(notice).getByRole('button', { name: 'Sign in now' }));
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
});

it('a page whose session ended stays with what is typed into it, while the provider is asked and when it does not answer', async () => {
  const answers: ((error: unknown) => void)[] = [];
  const signIn = vi.fn<AuthPorts['signIn']>(() => new Promise((_, reject) => answers.push(reject)));
  const { person, report } = await pageAt('/', { signIn }, 1);
  await person.click((await screen.findAllByRole('button', { name: 'Create project' }))[0]!);
  const name = within(await screen.findByRole('dialog', {}, { timeout: 5000 })).getByRole('textbox', { name: /^Name/ });
  await person.type(name, 'North Pump');
  const expectKept = async () => {
    // Longer than a route may wait before the spinner takes the place of its page.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByText('Loading application...')).not.toBeInTheDocument();
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('North Pump');
    expect(screen.getByText(/Your session has ended/)).toBeInTheDocument();
  };

  report({ type: 'session.renewFailed', error: new AuthFailure({ kind: 'server', message: 'down' }) });
  report({ type: 'clock.checked', remainingMs: 0 });
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
  await expectKept();

  answers.at(-1)?.(new AuthFailure({ kind: 'server', message: 'down' }));
  await expectKept();

  // Whoever does not wait for the next try loses nothing by it.
  await person.click(await button('Sign in now'));
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
  expect(signIn).toHaveBeenLastCalledWith(expect.objectContaining({ reason: 're' }), expect.anything());
  answers.at(-1)?.(new AuthFailure({ kind: 'server', message: 'down' }));
  await expectKept();
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
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Dashboard' })).not.toBeInTheDocument();
});
