/** Static data that routes can declare. */
import type { PageName } from '../../contract/base/pages/pages.ts';
import type { frame } from '../i18n/locales/en-US/frame.ts';

export type TitleKey = keyof (typeof frame)['titles'];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Page of `contract/base/pages/pages.ts` that the route draws; it determines the title, the permission and whether visits are
     * recorded.
     */
    page?: PageName;
    /** For the provider's return pages, which are not in the list of pages and only have a title. */
    title?: 'signIn' | 'signedOut';
  }
}
