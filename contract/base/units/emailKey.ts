/** Comparison of e-mail addresses: different characters are different addresses, even if they look alike. */
import { z } from 'zod/mini';
import { checkMessage } from '../messages/messages.ts';

/**
 * Returns the key of an address: ASCII letters are lowercased, and composed and decomposed accents are equal. No other folding,
 * since mailboxes with other characters belong to other users. ASCII is lowercased first: composing turns the Kelvin sign into an
 * uppercase K, which must not match an address typed with a k.
 */
export function emailKey(email: string): string {
  return email
    .trim()
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .normalize('NFC');
}

/** Returns the address as a reader perceives it: compatibility characters, case and invisible characters are folded. */
export function plainEmail(email: string): string {
  return email
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFC');
}

/** True if the address can be mistaken for another one, its plain form. */
export const isLookalikeEmail = (email: string): boolean => plainEmail(email) !== emailKey(email);

/** Rejects a lookalike address in a form, and names its plain form. */
export const distinctEmail = z.check<string>(({ value, issues }) => {
  if (!isLookalikeEmail(value)) return;
  const message = checkMessage('lookalikeEmail', {
    email: value.slice(0, 200),
    plain: plainEmail(value).slice(0, 200),
  });
  issues.push({ code: 'custom', input: value, params: { message } });
});
