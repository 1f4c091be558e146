/** What a window shows that the application is not mounted in: a popup's or frame's return page, or a failed start. */
import type { AuthError } from '../../machines/authTypes.ts';
import { i18n } from '../i18n/i18n.ts';

/** A return page closes itself within moments; only one that stays needs words. */
const patience = 1500;

/** Puts the cause and the way on in place of 'Loading application...'. */
export function explainNotMounted(document: Document, error: AuthError | null): void {
  if (error) explain(document, sentenceOf(error));
  else setTimeout(() => explain(document, i18n.t('errors:start.returned')), patience);
}

function sentenceOf({ kind, message }: AuthError): string {
  if (kind === 'storage') return i18n.t('errors:start.storage');
  // A return page opened by hand has no sign-in to return to.
  if (kind === 'state_mismatch') return i18n.t('errors:start.returned');
  return i18n.t('errors:start.other', { message });
}

function explain(document: Document, sentence: string): void {
  document.querySelector('.boot-ring')?.remove();
  const words = document.getElementById('boot-words');
  if (!words) return;
  const home = document.createElement('a');
  home.href = '/';
  home.textContent = i18n.t('errors:start.open');
  words.replaceChildren(sentence, document.createElement('br'), home);
}
