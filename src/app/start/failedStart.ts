/** Startup failures, when nothing is mounted (specification section 8): the boot page shows the reason and the next step. */
import type { AuthError } from '../../../machines/auth/types.ts';
import { returnPageHintDelay } from '../../../machines/pageTimings.ts';
import { errors } from '../../i18n/locales/en-US/errors.ts';
import { i18n } from '../../i18n/i18n.ts';

/** The server returned no settings: it is down, starting, or unreachable. */
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
  // A return page opened directly has no sign-in to return to.
  if (error instanceof SignInStartFailure && error.kind === 'state_mismatch') return showReturned(document);
  const title = document.createElement('strong');
  title.textContent = words('title');
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = words('reload');
  reload.addEventListener('click', () => document.defaultView?.location.reload());
  show(document, 'alert', [title, sentence(document, reasonOf(error)), reload]);
}

/** Shows the hint on the return page of a popup or frame that was not closed. */
export function showReturnedLater(document: Document): void {
  setTimeout(() => showReturned(document), returnPageHintDelay);
}

function showReturned(document: Document): void {
  const open = document.createElement('a');
  open.href = '/';
  open.textContent = words('open');
  show(document, 'status', [sentence(document, words('returned')), open]);
}

function show(document: Document, role: 'alert' | 'status', parts: readonly HTMLElement[]): void {
  const boot = document.querySelector('.boot');
  if (!boot) return;
  parts.at(-1)?.classList.add('button');
  boot.setAttribute('role', role);
  boot.replaceChildren(...parts);
}

function sentence(document: Document, text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function reasonOf(error: unknown): string {
  if (error instanceof ServerUnreachable) return words('unreachable');
  if (error instanceof SignInStartFailure && error.kind === 'storage') return words('storage');
  return words('other', error instanceof Error ? error.message : String(error));
}

/** Falls back to English, since the translations themselves might have failed to load. */
function words(key: keyof typeof errors.startup, reason = ''): string {
  return i18n.isInitialized
    ? i18n.t(`errors:startup.${key}`, { reason })
    : errors.startup[key].replace('{{reason}}', reason);
}
