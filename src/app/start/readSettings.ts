import { settings, type Settings } from '../../../contract/base/pages/settings.ts';
import { settingsTimeout } from '../../../machines/pageTimings.ts';
import { withFallback } from '../../base/withFallback.ts';
import { ServerUnreachable } from './failedStart.ts';

const key = 'wireway.settings';

/** What the server says of this deployment; out of its reach, what it said last. Throws `ServerUnreachable`. */
export async function readSettings(): Promise<Settings> {
  const kept = keptSettings();
  try {
    const told = await askServer(kept === null ? undefined : AbortSignal.timeout(settingsTimeout));
    withFallback(() => localStorage.setItem(key, JSON.stringify(told)), undefined);
    return told;
  } catch (error) {
    if (kept !== null && error instanceof ServerUnreachable) return kept;
    throw error;
  }
}

/**
 * As the server said last, at once, while it is asked beside: no start waits for what seldom changes. `onOtherSignIn` is called
 * where people sign in another way by now, and the next start will know. Throws `ServerUnreachable` where nothing is kept.
 */
export async function readSettingsAtOnce(onOtherSignIn: () => void): Promise<Settings> {
  const kept = keptSettings();
  if (kept === null) return readSettings();
  void compareWithServer(kept, onOtherSignIn);
  return kept;
}

async function compareWithServer(kept: Settings, onOtherSignIn: () => void): Promise<void> {
  try {
    const told = await readSettings();
    if (!isSameSignIn(kept, told) && isSameSignIn(keptSettings(), told)) onOtherSignIn();
  } catch {
    // What cannot be read now is asked again at the next start.
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

/** Whether Wireway never started on this device, as far as it remembers. */
export const isFirstStart = (): boolean => keptSettings() === null;

/** Null where nothing is kept that this build can read. */
function keptSettings(): Settings | null {
  return withFallback(() => settings.parse(JSON.parse(localStorage.getItem(key) ?? 'null')), null);
}
