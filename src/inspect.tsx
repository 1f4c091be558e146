/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
/**
 * Page of the inspector alone. It starts no application and signs no one in: a viewer that renewed the session would repair the
 * failure it is supposed to show.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { Provider } from 'jotai/react';
import { createStore } from 'jotai/vanilla';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { safeStorage } from './base/safeStorage.ts';
import { showFailedStart } from './app/start/failedStart.ts';
import { readSettings } from './app/start/readSettings.ts';
import { createPreferences, rememberedLocale } from './context/preferences.ts';
import { DeviceTheme } from './context/DeviceTheme.tsx';
import { InspectorScreen } from '../inspector/viewer/InspectorScreen.tsx';
import { i18n, startI18n } from './i18n/i18n.ts';
import './ui/styles/tokens.css';
import './ui/styles/fonts.css';
import './ui/styles/base.css';
import './ui/styles/controls.css';

const loadMachines = async () => (await import('./shared/inspection/replayMachines.ts')).replayMachines;

async function main(): Promise<void> {
  const page = document.documentElement;
  const store = createStore();
  const preferences = createPreferences(safeStorage(window), page);
  const [settings] = await Promise.all([readSettings(), startI18n(rememberedLocale(window))]);
  await i18n.loadNamespaces(['inspector', 'inspectorChart']);
  page.lang = i18n.language;
  document.title = i18n.t('inspector:title');
  const place = document.getElementById('root');
  if (!place) throw new Error('inspect.html has no #root.');
  createRoot(place).render(
    <StrictMode>
      <Provider store={store}>
        <DeviceTheme preferences={preferences}>
          <InspectorScreen isPermitted={settings.inspector} loadMachines={loadMachines} />
        </DeviceTheme>
      </Provider>
    </StrictMode>,
  );
}

main().catch((error: unknown) => {
  console.error('The inspector could not be started', error);
  showFailedStart(error, document);
});
