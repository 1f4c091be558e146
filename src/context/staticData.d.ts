/** What every route may say about itself. */
import type { PageName } from '../../contract/base/pages/pages.ts';
import type { frame } from '../i18n/locales/en-US/frame.ts';

export type TitleKey = keyof (typeof frame)['titles'];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Which page of `contract/base/pages/pages.ts` it draws: title, permission and whether visits are remembered follow. */
    page?: PageName;
    /** The return pages of the provider are no pages of ours, and only have a title. */
    title?: 'signIn' | 'signedOut';
  }
}
