/** What every route may say about itself. */
import type { Permission } from '../../contract/permissions.ts';
import type { frame } from '../i18n/locales/en-US/frame.ts';

export type TitleKey = keyof (typeof frame)['titles'];

/** Which parameter or fixed word makes the titlePrefix of a recently visited page (specification section 2). */
export type VisitKind = 'commodity' | 'report' | 'package' | 'setup' | 'plain';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TitleKey;
    recentlyVisited?: VisitKind;
    /** Checked for the person in the open project, or system-wide outside one. */
    permission?: Permission;
  }
}
