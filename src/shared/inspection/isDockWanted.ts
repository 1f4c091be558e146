import type { Settings } from '../../../contract/base/pages/settings.ts';
import { requestedByAddress } from '../../../inspector/recorder/inspectSwitch.ts';

/** True if this page shows the inspector at the bottom: `?inspect` was requested in this tab, and the settings permit it. */
export function isDockWanted(settings: Settings, page: Pick<Window, 'location' | 'sessionStorage'>): boolean {
  if (!settings.inspector) return false;
  try {
    return requestedByAddress(page) === 'own';
  } catch {
    // Without storage, the request is not stored.
    return false;
  }
}
