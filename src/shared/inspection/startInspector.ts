/** Starts the inspector if the settings permit it and it was requested. Otherwise a page loads and attaches no part of it. */
import type { Settings } from '../../../contract/base/pages/settings.ts';
import { unwatchedRecordingTimeout } from '../../../machines/pageTimings.ts';
import { areAllTabsRecorded, requestedByAddress, isAllTabsChange } from '../../../inspector/recorder/inspectSwitch.ts';
import type { Inspection } from '../../../inspector/recorder/inspection.ts';

/** Resolves when the recorder is attached, if required, so that the machines can start. Never rejects. */
export async function startInspector(settings: Settings, inspection: Inspection, page: Window): Promise<void> {
  // A return frame of sign-in is not a separate page.
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
