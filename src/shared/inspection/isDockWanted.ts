import type { Settings } from '../../../contract/base/pages/settings.ts';
import { requestedByAddress } from '../../../inspector/recorder/inspectSwitch.ts';

/** Whether this page shows the inspector at its foot: `?inspect` was asked for in this tab, and the settings permit it. */
export function isDockWanted(settings: Settings, page: Pick<Window, 'location' | 'sessionStorage'>): boolean {
  if (!settings.inspector) return false;
  try {
    return requestedByAddress(page) === 'own';
  } catch {
    // A storage the browser refuses remembers nothing.
    return false;
  }
}
