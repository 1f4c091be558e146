/** What this window is to a sign-in. The one place that asks whether this is a frame. */
import { returnKindOf, type ReturnKind } from '../../../contract/base/pages/returnRoutes.ts';

export type WindowPurpose =
  /** A page of the application. */
  | { readonly is: 'page' }
  /** The page a window sign-in returns to. */
  | { readonly is: 'signInReturn' }
  /** A popup or silent frame that hands its address to the window that opened it. */
  | { readonly is: 'messenger'; readonly kind: Exclude<ReturnKind, 'signinwin'> }
  /** Inside another page, whatever its address: an application there would start a sign-in of its own, for ever. */
  | { readonly is: 'frame' };

export function windowPurposeOf({ location, parent, self }: Window): WindowPurpose {
  const kind = returnKindOf(location.pathname);
  if (kind !== null && kind !== 'signinwin') return { is: 'messenger', kind };
  if (parent !== self) return { is: 'frame' };
  return { is: kind === 'signinwin' ? 'signInReturn' : 'page' };
}

/** Whether an application may ever stand in this window. */
export function mayHoldApplication(window: Window): boolean {
  const { is } = windowPurposeOf(window);
  return is === 'page' || is === 'signInReturn';
}
