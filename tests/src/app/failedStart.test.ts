import { getByRole, getByText } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { errors } from '../../../src/i18n/locales/en-US/errors.ts';
import {
  ServerUnreachable,
  showFailedStart,
  showReturnedLater,
  SignInStartFailure,
} from '../../../src/app/start/failedStart.ts';
import { errors as errorsTexts } from '../../../src/i18n/locales/en-US/errors.ts';
import { frame as frameTexts } from '../../../src/i18n/locales/en-US/frame.ts';
import { common as commonTexts } from '../../../src/i18n/locales/en-US/common.ts';
import { fillText } from '../../support/fillText.ts';

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
    fillText(errorsTexts.startup.other, { reason: 'Auth name is required.' }),
  ],
])('shows the cause and the remedy when %s', (_, error, sentence) => {
  showFailedStart(error, document);
  const notice = getByRole(document.body, 'alert');
  expect(notice).toHaveTextContent(errorsTexts.startup.title);
  expect(getByText(notice, sentence)).toBeInTheDocument();
  expect(getByRole(notice, 'button', { name: errorsTexts.startup.reload })).toBeInTheDocument();
  expect(notice).not.toHaveTextContent(frameTexts.busy);
});

it('explains a return page that was opened by hand, and links to the application', () => {
  showFailedStart(new SignInStartFailure({ kind: 'state_mismatch', message: 'No state in response' }), document);
  expect(document.body).toHaveTextContent(errorsTexts.startup.returned);
  expect(getByRole(document.body, 'link', { name: errorsTexts.startup.open })).toHaveAttribute('href', '/');
});

it('shows a hint in a return window only if it stays open', () => {
  vi.useFakeTimers();
  showReturnedLater(document);
  vi.advanceTimersByTime(1499);
  expect(document.body).toHaveTextContent(commonTexts.loading);
  vi.advanceTimersByTime(1);
  expect(document.body).toHaveTextContent(errorsTexts.startup.returned);
  vi.useRealTimers();
});
