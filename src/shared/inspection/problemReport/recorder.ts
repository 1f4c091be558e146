/**
 * Records the last steps of this tab's machines, masked as in the inspector, so that a problem report shows what preceded it.
 * Started once the page is rendered; the ring buffer is short and has no listeners.
 */
import { atom, type Store } from 'jotai/vanilla';
import { createRecorder, type Recorder } from '../../../../inspector/recorder/recorder.ts';
import type { Session } from '../../../../inspector/session/session.ts';
import type { App } from '../../../context/App.ts';
import { inspectorAllowList } from '../inspectorAllowList.ts';

/** Maximum number of recorded steps: some minutes of work, far below the size limit of a report. */
const steps = 400;

const recorderAtom = atom<Recorder | null>(null);

/** Starts recording and returns the function that stops it. The page title is omitted, because it names the project. */
export function recordMachines({
  inspection,
  settings,
  store,
}: Pick<App, 'inspection' | 'settings' | 'store'>): () => void {
  const recorder = createRecorder({
    release: settings.build,
    allowList: inspectorAllowList,
    title: () => '',
    capacity: steps,
  });
  store.set(recorderAtom, recorder);
  const detach = inspection.observe(recorder.observer, recorder.onRoot);
  return () => {
    detach();
    store.set(recorderAtom, null);
  };
}

/** Returns the recorded session; null while nothing is recorded. */
export const recordedSession = (store: Store): Session | null => store.get(recorderAtom)?.session() ?? null;
