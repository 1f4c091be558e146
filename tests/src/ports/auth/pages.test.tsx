import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AuthPorts, StartupOutcome } from '../../../../machines/auth/ports.ts';
import { selectIdToken } from '../../../../machines/auth/selectors.ts';
import type { AuthOutsideEvent, AuthUser } from '../../../../machines/auth/types.ts';
import { AuthFailure } from '../../../../src/ports/auth/provider/authErrors.ts';
import { signedInPorts } from '../../renderWithApp.tsx';
import { renderRoutes } from '../../features/appShell/renderRoutes.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { errors as errorsTexts } from '../../../../src/i18n/locales/en-US/errors.ts';
import { dashboard as dashboardTexts } from '../../../../src/i18n/locales/en-US/dashboard.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { matching } from '../../../support/fillText.ts';

const startup = () => Promise.resolve({ kind: 'session', user: null } as const);
const outOfOrder = () => Promise.reject(new AuthFailure({ kind: 'server', message: 'down' }));
const never = () => new Promise<never>(() => undefined);

/** Renders the page at an address, with a function that sends it outside events. */
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
  await person.click(await button(frameTexts.signedOut.popup));
  expect(asked).toHaveBeenLastCalledWith(
    expect.objectContaining({ signInType: 'popup', returnTo: '/7' }),
    expect.anything(),
  );
  expect(await screen.findByRole('heading', { name: frameTexts.signedOut.popupTitle })).toBeInTheDocument();
  await person.click(await button(frameTexts.signedOut.here));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ signInType: 'window' }), expect.anything());
});

it.each([
  ['network', errorsTexts.signIn.network],
  ['timeout', errorsTexts.signIn.timeout],
  ['server', errorsTexts.signIn.server],
  ['popup_blocked', errorsTexts.signIn.popup_blocked],
  ['popup_closed', errorsTexts.signIn.popup_closed],
  ['access_denied', errorsTexts.signIn.access_denied],
  ['other', errorsTexts.signIn.other],
] as const)('shows what happened: %s', async (kind, sentence) => {
  const { person } = await signedOut(() => Promise.reject(new AuthFailure({ kind, message: 'inside' })));
  await person.click(await button(frameTexts.signedOut.popup));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

it('shows the message for the administrator after repeated failures', async () => {
  const message = 'Unexpected token in the answer';
  const { person } = await signedOut(() =>
    Promise.reject(new AuthFailure({ kind: 'other', message, recentFailures: 2 })),
  );
  await person.click(await button('Sign in'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in failed several times.');
  expect(screen.getByRole('alert')).toHaveTextContent(message);
});

it('shows that there is no connection, and disables sign-in', async () => {
  const { app } = await signedOut();
  app.connection.send({ type: 'network.lost' });
  expect(await screen.findByText(frameTexts.signedOut.offline)).toBeInTheDocument();
  expect(await button('Sign in')).toBeDisabled();
  app.connection.send({ type: 'network.found' });
  await waitFor(() => expect(screen.getByRole('button', { name: frameTexts.goOn.signIn })).toBeEnabled());
});

/** Starts with a session that has a refresh token, or none. */
const signedInWith = (canRenew: boolean) => async (): Promise<StartupOutcome> => {
  const outcome = await signedInPorts.startup(new AbortController().signal);
  return outcome.kind === 'session' && outcome.user ? { ...outcome, user: { ...outcome.user, canRenew } } : outcome;
};
const dana = async (change: Partial<AuthUser> = {}): Promise<AuthUser> => {
  const outcome = await signedInWith(false)();
  if (outcome.kind !== 'session' || !outcome.user) throw new Error('Nobody is signed in.');
  return { ...outcome.user, idToken: 'token-2', ...change };
};

/** Opens the Dashboard, with a name typed into its dialog and not saved. */
async function typing(authPorts: Partial<AuthPorts>) {
  const opened = await pageAt('/', authPorts, 1);
  const { person } = opened;
  await person.click((await screen.findAllByRole('button', { name: dashboardTexts.create }))[0]!);
  const name = within(await screen.findByRole('dialog', {}, { timeout: 5000 })).getByRole('textbox', { name: /^Name/ });
  await person.type(name, 'North Pump');
  const expectKept = async () => {
    // Longer than a route can wait before the spinner replaces its page.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByText(commonTexts.loading)).not.toBeInTheDocument();
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('North Pump');
  };
  return { ...opened, name, expectKept };
}

it('keeps the page with its input while the session cannot be renewed, and shows why', async () => {
  const answers: ((error: unknown) => void)[] = [];
  const renew = vi.fn<AuthPorts['renew']>(() => new Promise((_, reject) => answers.push(reject)));
  const signIn = vi.fn<AuthPorts['signIn']>(outOfOrder);
  const { person, report, expectKept } = await typing({ startup: signedInWith(true), renew, signIn });
  report({ type: 'clock.checked', remainingMs: 0 });
  await waitFor(() => expect(renew).toHaveBeenCalledTimes(1));
  await expectKept();
  answers.at(-1)?.(new AuthFailure({ kind: 'server', message: 'down' }));
  expect(await screen.findByText(matching(frameTexts.sessionEnded.text))).toBeInTheDocument();
  await expectKept();
  // The user can sign in without waiting for the next retry, and loses no input.
  await waitFor(() => screen.getByText(matching(frameTexts.sessionEnded.text)));
  await person.click(screen.getByText(frameTexts.sessionEnded.button));
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
  expect(signIn).toHaveBeenLastCalledWith(expect.objectContaining({ signInType: 'popup' }), expect.anything());
  expect(await screen.findByText(matching(frameTexts.sessionEnded.text))).toBeInTheDocument();
  await expectKept();
});

const again = () => screen.findByRole('dialog', { name: frameTexts.signInAgain.button });

describe('when the provider has ended the session', () => {
  it('the page stays, asks for a new sign-in, and continues with a new token', async () => {
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

    await person.click(within(dialog).getByRole('button', { name: frameTexts.signInAgain.button }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(signIn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ signInType: 'popup', returnTo: '/' }),
      expect.anything(),
    );
    await expectKept();
    await waitFor(() => expect(name).toHaveFocus());
    expect([selectIdToken(app.auth.getSnapshot()), startOver.mock.calls]).toEqual(['token-2', []]);
  });

  it('a blocked popup is reported, and the user can choose this window', async () => {
    const blocked = new AuthFailure({ kind: 'popup_blocked', message: 'inside' });
    const signIn = vi.fn<AuthPorts['signIn']>(({ signInType }) =>
      signInType === 'popup' ? Promise.reject(blocked) : never(),
    );
    const { person, report, expectKept } = await typing({ startup: signedInWith(false), signIn });
    report({ type: 'clock.checked', remainingMs: 0 });
    const dialog = await again();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: frameTexts.signInAgain.button }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The browser blocked the sign-in window.');
    await expectKept();
    await person.click(within(dialog).getByRole('button', { name: frameTexts.signedOut.here }));
    expect(signIn).toHaveBeenLastCalledWith(expect.objectContaining({ signInType: 'window' }), expect.anything());
  });

  it('the page shows an open popup, and can open it again', async () => {
    const signIn = vi.fn<AuthPorts['signIn']>(never);
    const { person, report } = await typing({ startup: signedInWith(false), signIn });
    report({ type: 'clock.checked', remainingMs: 0 });
    const dialog = await again();
    await person.click(within(dialog).getByRole('button', { name: frameTexts.signInAgain.button }));
    expect(await within(dialog).findByText(/Finish signing in in the other window/)).toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: frameTexts.signInAgain.anew }));
    expect(signIn).toHaveBeenCalledTimes(2);
  });

  it('another user who signs in sees none of the page, which is reloaded', async () => {
    const signIn = vi.fn<AuthPorts['signIn']>(() => dana({ sub: 'ray', name: 'Ray Foreman' }));
    const { person, report, name, startOver } = await typing({ startup: signedInWith(false), signIn });
    report({ type: 'clock.checked', remainingMs: 0 });
    await person.click(within(await again()).getByRole('button', { name: frameTexts.signInAgain.button }));
    await waitFor(() => expect(startOver).toHaveBeenCalledOnce());
    expect(name).not.toBeInTheDocument();
    expect(screen.getByText(commonTexts.loading)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('Dana Field');
  });

  it('the page shows a lost connection, and disables its buttons', async () => {
    const { app, report } = await typing({ startup: signedInWith(false) });
    report({ type: 'clock.checked', remainingMs: 0 });
    const dialog = await again();
    app.connection.send({ type: 'network.lost' });
    expect(await within(dialog).findByText(matching(frameTexts.signedOut.offline))).toBeInTheDocument();
    for (const choice of within(dialog).getAllByRole('button')) expect(choice).toBeDisabled();
  });
});

it('shows no data of a user who signed out elsewhere', async () => {
  const { report } = await pageAt('/', {});
  expect(await screen.findByRole('heading', { name: frameTexts.nav.dashboard })).toBeInTheDocument();
  report({ type: 'session.signedOutElsewhere' });
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: frameTexts.nav.dashboard })).not.toBeInTheDocument(),
  );
  expect(screen.getByText(commonTexts.loading)).toBeInTheDocument();
});

it('shows an expired session when the provider is unreachable after such a sign-out', async () => {
  const { report } = await pageAt('/', { signIn: outOfOrder });
  expect(await screen.findByRole('heading', { name: frameTexts.nav.dashboard })).toBeInTheDocument();
  report({ type: 'session.signedOutElsewhere' });
  expect(await screen.findByText(/Your session expired/)).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: frameTexts.nav.dashboard })).not.toBeInTheDocument();
});
