import { settings, type Settings } from '../../../contract/base/pages/settings.ts';
import { settingsTimeout } from '../../../machines/pageTimings.ts';
import { withFallback } from '../../base/withFallback.ts';
import { ServerUnreachable } from './failedStart.ts';

const key = 'wireway.settings';

/** Returns the server's settings for this deployment; when it is unreachable, the stored ones. Throws `ServerUnreachable`. */
export async function readSettings(): Promise<Settings> {
  const kept = storedSettings();
  try {
    const reported = await askServer(kept === null ? undefined : AbortSignal.timeout(settingsTimeout));
    withFallback(() => localStorage.setItem(key, JSON.stringify(reported)), undefined);
    return reported;
  } catch (error) {
    if (kept !== null && error instanceof ServerUnreachable) return kept;
    throw error;
  }
}

/**
 * Returns the stored settings at once and refreshes them in the background, since they rarely change and startup must not wait.
 * `onOtherSignIn` is called if the sign-in settings have changed, which the next start uses. Throws `ServerUnreachable` if none
 * are stored.
 */
export async function readSettingsAtOnce(onOtherSignIn: () => void): Promise<Settings> {
  const kept = storedSettings();
  if (kept === null) return readSettings();
  void compareWithServer(kept, onOtherSignIn);
  return kept;
}

async function compareWithServer(kept: Settings, onOtherSignIn: () => void): Promise<void> {
  try {
    const reported = await readSettings();
    if (!isSameSignIn(kept, reported) && isSameSignIn(storedSettings(), reported)) onOtherSignIn();
  } catch {
    // The settings are requested again at the next start.
  }
}

const isSameSignIn = (one: Settings | null, other: Settings): boolean =>
  one?.authMode === other.authMode && JSON.stringify(one.oidc) === JSON.stringify(other.oidc);

async function askServer(signal: AbortSignal | undefined): Promise<Settings> {
  const response = await fetchSettings(signal);
  if (!response.ok) throw new ServerUnreachable(response.status);
  return settings.parse(await response.json());
}

async function fetchSettings(signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch('/settings.json', { cache: 'no-cache', ...(signal && { signal }) });
  } catch (error) {
    throw new ServerUnreachable(error);
  }
}

/** True if no earlier start of Wireway is recorded on this device. */
export const isFirstStart = (): boolean => storedSettings() === null;

/** Returns the stored settings; null if there are none that this build can read. */
function storedSettings(): Settings | null {
  return withFallback(() => settings.parse(JSON.parse(localStorage.getItem(key) ?? 'null')), null);
}
