/** Conversion of the identity library's errors to those of the auth machine. */
import type { AuthError, AuthErrorKind } from '../../../../machines/auth/types.ts';

/** Rejection of Wireway's own code, already in the form of the auth machine. */
export class AuthFailure extends Error implements AuthError {
  override readonly name = 'AuthFailure';
  readonly kind: AuthErrorKind;
  readonly recentFailures?: number;
  constructor({ kind, message, recentFailures }: AuthError) {
    super(message);
    this.kind = kind;
    if (recentFailures !== undefined) this.recentFailures = recentFailures;
  }
}

const rejections = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** Converts an error, recognized by name and text, because the chunk with the library's classes might not be loaded. */
export function authFailureOf(thrown: unknown): AuthFailure {
  if (thrown instanceof AuthFailure) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new AuthFailure({ kind: kindOf(thrown, message), message });
}

function kindOf(thrown: unknown, message: string): AuthErrorKind {
  const code = typeof thrown === 'object' && thrown !== null && 'error' in thrown ? String(thrown.error) : '';
  if (code === 'invalid_grant') return 'invalid_grant';
  if (rejections.has(code)) return 'login_required';
  if (code === 'access_denied') return 'access_denied';
  if (code === 'server_error' || code === 'temporarily_unavailable') return 'server';
  if (thrown instanceof DOMException && (thrown.name === 'QuotaExceededError' || thrown.name === 'SecurityError'))
    return 'storage';
  if (/disposed window|popup.*block|unable to open/i.test(message)) return 'popup_blocked';
  if (/popup closed|closed by user/i.test(message)) return 'popup_closed';
  if (thrown instanceof Error && thrown.name === 'ErrorTimeout') return 'timeout';
  if (/^sub in id_token does not match/i.test(message)) return 'someone_else';
  if (
    /no matching state|nonce in id_token does not match|no state in|state does not match|state mismatch|(?:authority|client_id) mismatch/i.test(
      message,
    )
  )
    return 'state_mismatch';
  if (thrown instanceof TypeError || /failed to fetch|network/i.test(message)) return 'network';
  if (/\(5\d\d\)/.test(message)) return 'server';
  return 'other';
}
