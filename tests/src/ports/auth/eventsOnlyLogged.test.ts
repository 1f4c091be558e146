/** Session events are only written to the console (specification section 8). */
import { afterEach, expect, it, vi } from 'vitest';
import type { AuthPorts } from '../../../../machines/auth/ports.ts';
import type { AuthOutsideEvent } from '../../../../machines/auth/types.ts';
import { createAuthPorts } from '../../../../src/ports/auth/createAuthPorts.ts';
import { fakeApp } from '../../renderWithApp.tsx';

const config = { authority: 'https://id.example', clientId: 'spa' };
const real = createAuthPorts({
  setup: { authName: 'main', signInType: 'window', appUrl: 'http://localhost/', config },
  window,
  replace: () => undefined,
});

async function signedIn(ports: Partial<AuthPorts> = {}) {
  const lines = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const reported: { send?: (event: AuthOutsideEvent) => void } = {};
  const watch: AuthPorts['watch'] = (tell) => {
    reported.send = tell;
    return () => undefined;
  };
  const app = await fakeApp({ project: null, authPorts: { log: real.log.bind(real), watch, ...ports } });
  return { app, lines, send: (event: AuthOutsideEvent) => reported.send?.(event) };
}

afterEach(() => vi.restoreAllMocks());

it('a user loaded', async () => {
  const { lines, app } = await signedIn();
  expect(lines.mock.calls).toEqual([['User loaded']]);
  expect(app.notify.error).not.toHaveBeenCalled();
});

it.each<[string, AuthOutsideEvent]>([
  ['Token expiring', { type: 'session.expiring' }],
  ['Token expired', { type: 'clock.checked', remainingMs: 0 }],
  ['User unloaded', { type: 'user.unloaded' }],
  ['Signed out', { type: 'session.signedOutElsewhere' }],
  ['Session changed', { type: 'session.changed' }],
])('%s', async (line, event) => {
  const { lines, send, app } = await signedIn();
  lines.mockClear();
  send(event);
  expect(lines.mock.calls).toEqual([[line]]);
  expect(app.notify.error).not.toHaveBeenCalled();
});

it('logs a failed sign-in return as an error, and redirects home', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const replace = vi.fn<(path: string) => void>();
  const failure = { kind: 'state_mismatch', message: 'No matching state found in storage', recentFailures: 1 } as const;
  const rejected: AuthPorts['completeSignIn'] = () => Promise.reject(failure);
  await signedIn({ startup: () => Promise.resolve({ kind: 'callbackPage' }), completeSignIn: rejected, replace });
  expect(errors.mock.calls[0]).toEqual(['Sign-in return failed', failure]);
  expect(replace).toHaveBeenCalledWith('/');
});

it('logs a failed start, and mounts nothing', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = { kind: 'storage', message: 'The operation is insecure.' } as const;
  const { app } = await signedIn({ startup: () => Promise.reject(failure) });
  expect(errors.mock.calls).toEqual([['Startup was not ok', failure]]);
  expect(app.auth.getSnapshot().hasTag('notMounted')).toBe(true);
});
