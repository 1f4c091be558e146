/**
 * One attempt to renew a session without the user, and its result as an event for the auth machine (specification sections 4 and
 * 9). The auth machine decides when to try and what follows.
 */
import type { RenewalInput, SessionAnswer } from './actors.ts';
import { extendsSession, isLive, isRejection, isSamePerson, toAuthError } from './guards.ts';
import type { AuthError, RenewalResult } from './types.ts';

const noProgress: AuthError = { kind: 'other', message: 'The renewal brought no longer session.' };
const ofSomeoneElse: AuthError = { kind: 'someone_else', message: 'The renewal brought the session of somebody else.' };

/** Returns the meaning of the provider's response for the session to be renewed. */
export function renewalResult({ session }: RenewalInput, answer: SessionAnswer): RenewalResult {
  const { user } = answer;
  if (session !== null && !isSamePerson(session, user)) return { type: 'renewal.otherPerson', error: ofSomeoneElse };
  const isProgress = session === null ? isLive(user) : extendsSession(session, user);
  return isProgress ? { type: 'renewal.renewed', ...answer } : { type: 'renewal.failed', error: noProgress };
}

/** Returns the meaning of a rejection by the port. */
export function renewalFailure(thrown: unknown): RenewalResult {
  const error = toAuthError(thrown);
  if (error.kind === 'someone_else') return { type: 'renewal.otherPerson', error };
  const isFinal = isRejection(error) || error.kind === 'no_id_token';
  return { type: isFinal ? 'renewal.refused' : 'renewal.failed', error };
}
