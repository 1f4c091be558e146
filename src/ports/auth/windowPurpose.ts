/** Role of this window in a sign-in. The only place that checks for a frame. */
import { returnKindOf, type ReturnKind } from '../../../contract/base/pages/returnRoutes.ts';

export type WindowPurpose =
  /** Page of the application. */
  | { readonly is: 'page' }
  /** Page to which a window sign-in returns. */
  | { readonly is: 'signInReturn' }
  /** Popup or silent frame that passes its address to the window that opened it. */
  | { readonly is: 'messenger'; readonly kind: Exclude<ReturnKind, 'signinwin'> }
  /** Frame within another page, at any address: an application there would start sign-ins endlessly. */
  | { readonly is: 'frame' };

export function windowPurposeOf({ location, parent, self }: Window): WindowPurpose {
  const kind = returnKindOf(location.pathname);
  if (kind !== null && kind !== 'signinwin') return { is: 'messenger', kind };
  if (parent !== self) return { is: 'frame' };
  return { is: kind === 'signinwin' ? 'signInReturn' : 'page' };
}

/** True if this window can contain the application. */
export function mayHoldApplication(window: Window): boolean {
  const { is } = windowPurposeOf(window);
  return is === 'page' || is === 'signInReturn';
}
