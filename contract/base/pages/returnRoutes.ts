/** The addresses the provider sends the person back to: specification section 2, sign-in return routes. */

/** The name of this application's sign-in in its return routes. */
export const authName = 'wireway';

/** The return page of a window sign-in that the specification lists among the screens. */
export const callbackPath = '/callback';

/** The page of somebody who has signed out, or has to click to sign in; it asks nobody who they are. */
export const signedOutPath = '/signed-out';

export type ReturnKind = 'signinwin' | 'signinpop' | 'signinsilent' | 'signoutpop';
const kinds: readonly ReturnKind[] = ['signinwin', 'signinpop', 'signinsilent', 'signoutpop'];

/** Letters that do not fall apart into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A name as part of an address: only a-z, 0-9 and single hyphens. */
export function slugOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđłðþı]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[/_,:;\s]/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-');
}

/** Without a leading slash, to be put after the application's base url. */
export const returnPath = (kind: ReturnKind, name: string = authName): string => `auth/${kind}/${slugOf(name)}`;

/** Which return this path is; case does not matter, since providers differ in what they send back. */
export function returnKindOf(pathname: string, name: string = authName): ReturnKind | null {
  const path = pathname.toLowerCase().replace(/^\/|\/$/g, '');
  if (`/${path}` === callbackPath) return 'signinwin';
  return kinds.find((kind) => returnPath(kind, name) === path) ?? null;
}

/** The addresses this application asks to be sent back to. A provider must know each of them, to the letter. */
export interface ReturnAddresses {
  /** After a sign-in: by window, by popup, and silently in a hidden frame. */
  readonly signIn: Readonly<Record<'window' | 'popup' | 'silent', string>>;
  /** After a sign-out: by window and by popup. */
  readonly signOut: Readonly<Record<'window' | 'popup', string>>;
}

/** `appUrl` ends with a slash. */
export function returnAddresses(appUrl: string, name: string = authName): ReturnAddresses {
  return {
    signIn: {
      window: `${appUrl}${callbackPath.slice(1)}`,
      popup: `${appUrl}${returnPath('signinpop', name)}`,
      silent: `${appUrl}${returnPath('signinsilent', name)}`,
    },
    signOut: { window: appUrl, popup: `${appUrl}${returnPath('signoutpop', name)}` },
  };
}
