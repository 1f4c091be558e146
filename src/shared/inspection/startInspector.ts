/**
 * Starts the inspector where the settings permit it and somebody asked for it. A page nobody inspects loads nothing of it
 * and attaches nothing.
 */
import type { Settings } from '../../../contract/base/pages/settings.ts';
import { unwatchedRecordingTimeout } from '../../../machines/pageTimings.ts';
import { areAllTabsRecorded, requestedByAddress, isAllTabsChange } from '../../../inspector/recorder/inspectSwitch.ts';
import type { Inspection } from '../../../inspector/recorder/inspection.ts';

/** Resolves when the recorder is attached, if it is to be: the machines may start then. Never rejects. */
export async function startInspector(settings: Settings, inspection: Inspection, page: Window): Promise<void> {
  // A return frame of sign-in is no page of its own.
  if (!settings.inspector || page.top !== page) return;
  try {
    await start(settings.build, inspection, page);
  } catch (error) {
    console.error('The inspector could not be started', error);
  }
}

async function start(release: string, inspection: Inspection, page: Window): Promise<void> {
  const asked = requestedByAddress(page);
  if (import.meta.env.DEV && asked === 'stately') {
    const { runOfficialInspector } = await import('../../../inspector/recorder/official/runOfficialInspector.ts');
    runOfficialInspector(inspection.observe, await loadAllowList());
  }
  let end: (() => void) | null = null;
  let isWanted = false;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const endUnwanted = (): void => {
    if (isWanted) return;
    end?.();
    end = null;
  };
  const follow = async (): Promise<void> => {
    isWanted = asked !== null || areAllTabsRecorded(page.localStorage);
    if (isWanted && !end) {
      const [{ runInspection }, allowList] = await Promise.all([
        import('../../../inspector/recorder/runInspection.ts'),
        loadAllowList(),
      ]);
      if (isWanted) end ??= runInspection({ release, allowList, window: page, observe: inspection.observe });
    } else if (!isWanted && end) {
      clearTimeout(ending);
      ending = setTimeout(endUnwanted, unwatchedRecordingTimeout);
    }
  };
  page.addEventListener('storage', (event) => {
    if (isAllTabsChange(event))
      void follow().catch((error: unknown) => console.error('The inspector could not be started', error));
  });
  await follow();
}

const loadAllowList = async () => (await import('./inspectorAllowList.ts')).inspectorAllowList;
