/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
/** Settings → words → error reporting → application → page. No page when start-up was not ok. */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { settings as settingsSchema, type Settings } from '../contract/settings.ts';
import type { AuthPorts } from '../machines/authPorts.ts';
import { authName } from './auth/returnRoutes.ts';
import { startI18n } from './i18n/i18n.ts';
import { createAuthPorts } from './ports/authPorts.ts';
import { AppContext } from './runtime/AppContext.ts';
import { createApp } from './runtime/createApp.ts';
import { followRouter } from './runtime/followRouter.ts';
import { createAppRouter } from './router.ts';
import { keepLanguage } from './runtime/language.ts';
import { Look } from './runtime/Look.tsx';
import { rememberedLocale } from './runtime/preferences.ts';
import { Shell } from './runtime/Shell.tsx';
import { keepTabTitle } from './runtime/tabTitle.ts';
import { recordVisits } from './runtime/visits.ts';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';

// The content security policy forbids compiled validators; without this every page load would report one.
z.config({ jitless: true });

async function readSettings(): Promise<Settings> {
  const response = await fetch('/settings.json', { cache: 'no-cache' });
  return settingsSchema.parse(await response.json());
}

async function authPortsFor(settings: Settings, history: RouterHistory): Promise<AuthPorts> {
  const replace = (path: string) => history.replace(path);
  if (import.meta.env.DEV && settings.authMode === 'spoof') {
    const { createSpoofAuthPorts } = await import('./ports/spoofAuthPorts.ts');
    return createSpoofAuthPorts(window, replace);
  }
  const { oidc } = settings;
  const setup = { authName, signInType: 'window', appUrl: `${location.origin}/`, config: oidc } as const;
  return createAuthPorts({ setup, window, replace });
}

async function main(): Promise<void> {
  const [settings] = await Promise.all([readSettings(), startI18n(rememberedLocale(window))]);
  if (settings.sentryDsn) {
    const { startErrorReporting } = await import('./runtime/errorReporting.ts');
    void startErrorReporting(settings.sentryDsn, settings.version).catch(() => undefined);
  }
  const history = createBrowserHistory();
  const created = createApp({ settings, window, history, authPorts: await authPortsFor(settings, history) });
  if (!(await created.start())) return;
  const { app } = created;

  const router = createAppRouter(app, history);
  followRouter(router, app);
  keepLanguage(app.preferences, document.documentElement);
  keepTabTitle(router, app, document);
  recordVisits(router, app);
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root.');
  createRoot(place).render(
    <StrictMode>
      <AppContext value={app}>
        <QueryClientProvider client={app.queryClient}>
          <Look>
            <Shell>
              <RouterProvider router={router} />
            </Shell>
          </Look>
        </QueryClientProvider>
      </AppContext>
    </StrictMode>,
  );
}

main().catch((error: unknown) => {
  console.error('Startup was not ok', error);
  const notice = document.getElementById('boot-words');
  if (notice)
    notice.textContent = 'Wireway could not start: the server could not be reached. Reload the page to try again.';
});
