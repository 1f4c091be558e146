/** How e-mail addresses are compared: different characters are different addresses, however alike they look. */
import { z } from 'zod';
import { checkMessage } from '../messages/en-US/entryChecks.ts';

/**
 * The key of an address: capital letters of ASCII count as small ones, and an accent is the same composed or not. Nothing
 * else is folded, for mailboxes of other characters belong to other people. ASCII comes first: composing turns the Kelvin
 * sign into a K, which then stays a capital and equals no address that was typed with a k.
 */
export function emailKey(email: string): string {
  return email
    .trim()
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .normalize('NFC');
}

/** The address as a reader takes it: compatibility characters, case and invisible characters folded away. */
export function plainEmail(email: string): string {
  return email
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFC');
}

/** An address that can be mistaken for another one, its plain form. */
export const isLookalikeEmail = (email: string): boolean => plainEmail(email) !== emailKey(email);

/** Refuses such an address where one is typed, with the plain form. */
export const distinctEmail = z.check<string>(({ value, issues }) => {
  if (!isLookalikeEmail(value)) return;
  const message = checkMessage('lookalikeEmail', {
    email: value.slice(0, 200),
    plain: plainEmail(value).slice(0, 200),
  });
  issues.push({ code: 'custom', input: value, params: { message } });
});
