/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
/** Start-up sequence: settings → texts → error reporting → application → page. No page is shown if start-up failed. */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import type { Settings } from '../contract/base/pages/settings.ts';
import type { AuthPorts } from '../machines/auth/ports.ts';
import { selectIdToken, selectLastError } from '../machines/auth/selectors.ts';
import { authName, signedOutPath } from '../contract/base/pages/returnRoutes.ts';
import { backgroundTaskDelay, startupTextTimeout } from '../machines/pageTimings.ts';
import { mayHoldApplication, windowPurposeOf } from './ports/auth/windowPurpose.ts';
import { startI18n } from './i18n/i18n.ts';
import { createAccessTokenReader } from './ports/auth/accessToken.ts';
import { createAuthPorts } from './ports/auth/createAuthPorts.ts';
import { loadIdentityLibrary } from './ports/auth/provider/identityClient.ts';
import { hasStoredSession } from './ports/auth/session/sessionStore.ts';
import { createApp } from './app/createApp.ts';
import type { App } from './context/App.ts';
import { safeStorage } from './base/safeStorage.ts';
import { createErrorReporting } from './app/errorReports/errorReporting.ts';
import { showFailedStart, showReturnedLater, SignInStartFailure } from './app/start/failedStart.ts';
import { noteRowsToForget } from './app/afterStart/forgetRows.ts';
import { maySeePage } from './context/maySeePage.ts';
import { isFirstStart, readSettingsAtOnce } from './app/start/readSettings.ts';
import { createInspection } from '../inspector/recorder/inspection.ts';
import { rememberedLocale } from './context/preferences.ts';
import { startInspector } from './shared/inspection/startInspector.ts';
import './ui/styles/tokens.css';
import './ui/styles/fonts.css';
import './ui/styles/base.css';
import './ui/styles/controls.css';

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

const fetchPage = () => import('./drawPage.tsx');

async function main(): Promise<void> {
  let app: App | null = null;
  const isFirst = isFirstStart();
  if (!hasStoredSession(window)) void loadIdentityLibrary().catch(() => undefined);
  const [settings] = await Promise.all([readSettingsAtOnce(() => startAgain(app)), words]);
  // At a first start, the redirect to the provider gets the entire network bandwidth.
  if (!isFirst) void fetchPage().catch(() => undefined);
  const inspection = createInspection();
  const { sentryDsn: dsn, build: release } = settings;
  // A frame or popup of a sign-in reports nothing: the surrounding page receives its failure.
  void errorReporting.start(dsn !== null && mayHoldApplication(window) ? { dsn, release, inspection } : null);
  const history = createBrowserHistory();
  const authPorts = await authPortsFor(settings, history);
  const accessToken = settings.oidc ? { accessToken: createAccessTokenReader(window, settings.oidc) } : {};
  const created = createApp({ settings, window, history, authPorts, ...accessToken, inspection });
  await startInspector(settings, inspection, window);
  app = created.app;
  if (!(await created.start())) {
    const failure = selectLastError(app.auth.getSnapshot());
    if (failure) failStart(new SignInStartFailure(failure));
    else showReturnedLater(document);
    return;
  }

  const { pathname, search, hash } = location;
  if (isFirst && windowPurposeOf(window).is === 'page' && pathname !== signedOutPath)
    await maySeePage(app, `${pathname}${search}${hash}`);
  const { drawPage } = await fetchPage();
  drawPage({ app, history, onCaughtError: errorReporting.reportCaught });
  app.update.send({ type: 'page.drawn' });
  setTimeout(() => void watchPage(app), backgroundTaskDelay);
}

/** Reloads the page after the sign-in settings changed, if no user is signed in: a sign-in with the old settings would fail. */
function startAgain(app: App | null): void {
  const isSignedIn = app !== null && selectIdToken(app.auth.getSnapshot()) !== null;
  if (!isSignedIn && windowPurposeOf(window).is === 'page') location.reload();
}

async function watchPage(app: App): Promise<void> {
  try {
    const { watchAfterStart } = await import('./app/afterStart/afterStart.ts');
    watchAfterStart(app, safeStorage(window));
  } catch {
    // Nothing waits for it; the next page load fetches it.
  }
}

function failStart(error: unknown): void {
  errorReporting.report({ error, origin: 'startup' });
  showFailedStart(error, document);
}

main().catch(async (error: unknown) => {
  console.error('Startup was not ok', error);
  await Promise.race([words.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, startupTextTimeout))]);
  failStart(error);
});
