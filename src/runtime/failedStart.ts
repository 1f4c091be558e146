/** Nothing is mounted (specification section 8): the boot page says why, and offers the next step. */
import type { AuthError } from '../../machines/authTypes.ts';
import { errors } from '../i18n/en-US/errors.ts';
import { i18n } from '../i18n/i18n.ts';

/** The server gave no settings: it is down, starting, or out of reach. */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable';
  constructor(cause: unknown) {
    super('The settings could not be fetched.', { cause });
  }
}

/** Sign-in could not be set up in this browser. */
export class SignInStartFailure extends Error {
  override readonly name = 'SignInStartFailure';
  readonly kind: AuthError['kind'];
  constructor({ kind, message }: AuthError) {
    super(message);
    this.kind = kind;
  }
}

export function showFailedStart(error: unknown, document: Document): void {
  const boot = document.querySelector('.boot');
  if (!boot) return;
  const title = document.createElement('strong');
  title.textContent = words('title');
  const reason = document.createElement('span');
  reason.textContent = reasonOf(error);
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.className = 'button';
  reload.textContent = words('reload');
  reload.addEventListener('click', () => document.defaultView?.location.reload());
  boot.setAttribute('role', 'alert');
  boot.replaceChildren(title, reason, reload);
}

function reasonOf(error: unknown): string {
  if (error instanceof ServerUnreachable) return words('unreachable');
  if (error instanceof SignInStartFailure && error.kind === 'storage') return words('storage');
  return words('other', error instanceof Error ? error.message : String(error));
}

/** The words themselves may be what could not be started. */
function words(key: keyof typeof errors.startup, reason = ''): string {
  return i18n.isInitialized
    ? i18n.t(`errors:startup.${key}`, { reason })
    : errors.startup[key].replace('{{reason}}', reason);
}
