/** Errors produced by the auth chart itself. */
import type { AuthError } from './types.ts';

export const revokedError: AuthError = { kind: 'revoked', message: 'The server has ended this session.' };
export const expiredOnArrival: AuthError = { kind: 'other', message: 'The session was over on arrival.' };
export const popupTimedOut: AuthError = {
  kind: 'popup_closed',
  message: 'The sign-in window was not finished in time.',
};
