import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { pendingPageDelay } from '../machines/pageTimings.ts';
import { Spinner } from './ui/layout/Spinner.tsx';
import { NotFoundPage } from './features/appShell/failures/NotFoundPage.tsx';
import { FailedPage } from './features/appShell/failures/FailedPage.tsx';
import { routeTree } from './routeTree.gen.ts';
import type { App } from './context/App.ts';
import { canonicalPath } from './app/pages/canonicalPath.ts';

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Routes of specification section 2, using the actors of an application. */
export function createAppRouter(app: App, history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { app },
    rewrite: { input: ({ url }) => Object.assign(url, { pathname: canonicalPath(url.pathname) }) },
    defaultPreload: 'intent',
    defaultPendingMs: pendingPageDelay,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
