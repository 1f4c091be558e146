/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
/** Settings → words → error reporting → application → page. No page when start-up was not ok. */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Settings } from '../contract/settings.ts';
import type { AuthPorts } from '../machines/auth/ports.ts';
import { selectLastError } from '../machines/auth/selectors.ts';
import { authName } from '../contract/returnRoutes.ts';
import { mayHoldApplication } from './auth/windowPurpose.ts';
import { startI18n } from './i18n/i18n.ts';
import { createAccessTokenReader } from './ports/auth/accessToken.ts';
import { createAuthPorts } from './ports/auth/createAuthPorts.ts';
import { AppContext } from './context/AppContext.ts';
import { createApp, storageOf } from './app/createApp.ts';
import type { App } from './context/App.ts';
import { createErrorReporting } from './app/errorReporting.ts';
import { showFailedStart, showReturnedLater, SignInStartFailure } from './app/failedStart.ts';
import { noteRowsToForget } from './app/forgetRows.ts';
import { readSettings } from './app/readSettings.ts';
import { connectRouterToActors } from './app/connectRouterToActors.ts';
import { createInspection } from '../inspector/recorder/inspection.ts';
import { createAppRouter } from './router.ts';
import { keepLanguage } from './app/language.ts';
import { Theme } from './context/Theme.tsx';
import { rememberedLocale } from './context/preferences.ts';
import { Shell } from './app/Shell.tsx';
import { startInspector } from './app/startInspector.ts';
import { keepTabTitle } from './app/tabTitle.ts';
import { recordVisits } from './app/visits.ts';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/controls.css';

const errorReporting = createErrorReporting(window);
const words = startI18n(rememberedLocale(window));

async function authPortsFor(settings: Settings, history: RouterHistory): Promise<AuthPorts> {
  const replace = (path: string) => history.replace(path);
  if (import.meta.env.DEV && settings.authMode === 'spoof') {
    const { createSpoofAuthPorts } = await import('./ports/auth/createSpoofAuthPorts.ts');
    return createSpoofAuthPorts(window, replace);
  }
  const { oidc } = settings;
  const setup = { authName, signInType: 'window', appUrl: `${location.origin}/`, config: oidc } as const;
  return createAuthPorts({ setup, window, replace, onNewcomer: noteRowsToForget });
}

async function main(): Promise<void> {
  const [settings] = await Promise.all([readSettings(), words]);
  const inspection = createInspection();
  const { sentryDsn: dsn, build: release } = settings;
  // A frame or popup of a sign-in reports nothing: the page round it hears of its failure.
  void errorReporting.start(dsn !== null && mayHoldApplication(window) ? { dsn, release, inspection } : null);
  const history = createBrowserHistory();
  const authPorts = await authPortsFor(settings, history);
  const accessToken = settings.oidc ? { accessToken: createAccessTokenReader(window, settings.oidc) } : {};
  const created = createApp({ settings, window, history, authPorts, ...accessToken, inspection });
  await startInspector(settings, inspection, window);
  const { app } = created;
  if (!(await created.start())) {
    const failure = selectLastError(app.auth.getSnapshot());
    if (failure) failStart(new SignInStartFailure(failure));
    else showReturnedLater(document);
    return;
  }

  const router = createAppRouter(app, history);
  connectRouterToActors(router, app, () => location.replace('/'));
  keepLanguage(app, document.documentElement);
  keepTabTitle(router, app, document);
  recordVisits(router, app);
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root.');
  createRoot(place, { onCaughtError: errorReporting.reportCaught }).render(
    <StrictMode>
      <AppContext value={app}>
        <QueryClientProvider client={app.queryClient}>
          <Theme>
            <Shell>
              <RouterProvider router={router} />
            </Shell>
          </Theme>
        </QueryClientProvider>
      </AppContext>
    </StrictMode>,
  );
  app.update.send({ type: 'page.drawn' });
  setTimeout(() => void watchPage(app), watchedAfter);
}

/** ms; by then the first page stands. */
const watchedAfter = 3000;

async function watchPage(app: App): Promise<void> {
  try {
    const { watchAfterStart } = await import('./app/afterStart.ts');
    watchAfterStart(app, storageOf(window));
  } catch {
    // Nobody waits for it; the next page that is loaded fetches it.
  }
}

function failStart(error: unknown): void {
  errorReporting.report({ error, origin: 'startup' });
  showFailedStart(error, document);
}

/** ms; the words of the device's language may be out of reach together with the settings. */
const wordsTimeout = 2000;

main().catch(async (error: unknown) => {
  console.error('Startup was not ok', error);
  await Promise.race([words.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, wordsTimeout))]);
  failStart(error);
});
