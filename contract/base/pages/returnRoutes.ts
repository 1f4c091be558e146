/** Addresses to which the provider redirects the user: specification section 2, sign-in return routes. */

/** Name of this application's sign-in in its return routes. */
export const authName = 'wireway';

/** Return page of a window sign-in; the specification lists it among the screens. */
export const callbackPath = '/callback';

/** Page of a user who has signed out, or who has to click to sign in; it starts no sign-in check. */
export const signedOutPath = '/signed-out';

export type ReturnKind = 'signinwin' | 'signinpop' | 'signinsilent' | 'signoutpop';
const kinds: readonly ReturnKind[] = ['signinwin', 'signinpop', 'signinsilent', 'signoutpop'];

/** Letters that do not decompose into a plain letter and an accent. */
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

/** Returns a name as part of an address: only a-z, 0-9 and single hyphens. */
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

/** Returns the path without a leading slash, to be appended to the application's base URL. */
export const returnPath = (kind: ReturnKind, name: string = authName): string => `auth/${kind}/${slugOf(name)}`;

/** Returns the kind of return for a path, or null. Case is ignored, since providers differ in the path they redirect to. */
export function returnKindOf(pathname: string, name: string = authName): ReturnKind | null {
  const path = pathname.toLowerCase().replace(/^\/|\/$/g, '');
  if (`/${path}` === callbackPath) return 'signinwin';
  return kinds.find((kind) => returnPath(kind, name) === path) ?? null;
}

/** Return addresses of this application. Each of them must be registered at the provider exactly as written. */
export interface ReturnAddresses {
  /** After a sign-in: by window, by popup, and silently in a hidden frame. */
  readonly signIn: Readonly<Record<'window' | 'popup' | 'silent', string>>;
  /** After a sign-out: by window and by popup. */
  readonly signOut: Readonly<Record<'window' | 'popup', string>>;
}

/** Returns the return addresses; `appUrl` ends with a slash. */
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
