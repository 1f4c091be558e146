/**
 * Page of a signed-in user: router, theme and frame. Loaded separately from `main.tsx`, which redirects to the provider: users
 * who are not signed in do not wait for it (fault F17, docs/decisions/sign-in.md).
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { Provider } from 'jotai/react';
import { StrictMode } from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import type { App } from './context/App.ts';
import { AppContext } from './context/AppContext.ts';
import { Theme } from './context/Theme.tsx';
import { keepFieldDays } from './shared/projects/keepFieldDays.ts';
import { createAppRouter } from './router.ts';
import { safeStorage } from './base/safeStorage.ts';
import { connectRouterToActors } from './app/connectRouterToActors.ts';
import { keepPageNote } from './app/pages/keepPageNote.ts';
import { keepProjectDay } from './app/afterStart/keepProjectDay.ts';
import { keepLanguage } from './app/start/language.ts';
import { Shell } from './app/Shell.tsx';
import { keepTabTitle } from './app/pages/tabTitle.ts';
import { recordVisits } from './app/pages/visits.ts';

interface PageEnvironment {
  readonly app: App;
  readonly history: RouterHistory;
  readonly onCaughtError: NonNullable<RootOptions['onCaughtError']>;
}

export function drawPage({ app, history, onCaughtError }: PageEnvironment): void {
  const router = createAppRouter(app, history);
  connectRouterToActors(router, app, () => location.replace('/'));
  keepLanguage(app, document.documentElement);
  keepProjectDay(app);
  keepTabTitle(router, app, document);
  recordVisits(router, app);
  keepFieldDays(app);
  keepPageNote(app, safeStorage(window));
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root.');
  createRoot(place, { onCaughtError }).render(
    <StrictMode>
      <AppContext value={app}>
        <Provider store={app.store}>
          <QueryClientProvider client={app.queryClient}>
            <Theme>
              <Shell>
                <RouterProvider router={router} />
              </Shell>
            </Theme>
          </QueryClientProvider>
        </Provider>
      </AppContext>
    </StrictMode>,
  );
}
