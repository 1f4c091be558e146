import { getByRole, getByText } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { errors } from '../../../src/i18n/locales/en-US/errors.ts';
import {
  ServerUnreachable,
  showFailedStart,
  showReturnedLater,
  SignInStartFailure,
} from '../../../src/app/start/failedStart.ts';

beforeEach(() => {
  document.body.innerHTML = '<div class="boot" role="status"><span>Loading application...</span></div>';
});

it.each<[string, unknown, string]>([
  ['the server is down', new ServerUnreachable(503), errors.startup.unreachable],
  [
    'the browser keeps no session',
    new SignInStartFailure({ kind: 'storage', message: 'The operation is insecure.' }),
    errors.startup.storage,
  ],
  [
    'sign-in is not set up',
    new Error('Auth name is required.'),
    'Wireway couldn’t load. Reload the page. If it keeps happening, send this to your administrator: Auth name is required.',
  ],
])('says what happened and what to do when %s', (_, error, sentence) => {
  showFailedStart(error, document);
  const notice = getByRole(document.body, 'alert');
  expect(notice).toHaveTextContent('Wireway couldn’t start');
  expect(getByText(notice, sentence)).toBeInTheDocument();
  expect(getByRole(notice, 'button', { name: 'Reload the page' })).toBeInTheDocument();
  expect(notice).not.toHaveTextContent('Loading');
});

it('says of a return page opened by hand what it is, and leads on', () => {
  showFailedStart(new SignInStartFailure({ kind: 'state_mismatch', message: 'No state in response' }), document);
  expect(document.body).toHaveTextContent('You can close this window.');
  expect(getByRole(document.body, 'link', { name: 'Open Wireway' })).toHaveAttribute('href', '/');
});

it('says nothing in a return window that closes at once, and the same in one that stays', () => {
  vi.useFakeTimers();
  showReturnedLater(document);
  vi.advanceTimersByTime(1499);
  expect(document.body).toHaveTextContent('Loading application...');
  vi.advanceTimersByTime(1);
  expect(document.body).toHaveTextContent('You can close this window.');
  vi.useRealTimers();
});
