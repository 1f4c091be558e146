/**
 * Remembers the last steps of this page's machines, masked as the inspector masks them, so that a problem report can tell what
 * led to it. Begun once the page stands; the ring is short and nobody follows it.
 */
import { atom, type Store } from 'jotai/vanilla';
import { createRecorder, type Recorder } from '../../../../inspector/recorder/recorder.ts';
import type { Session } from '../../../../inspector/session/session.ts';
import type { App } from '../../../context/App.ts';
import { inspectorAllowList } from '../inspectorAllowList.ts';

/** Some minutes of work; far below what a report may weigh. */
const steps = 400;

const recorderAtom = atom<Recorder | null>(null);

/** Returns the end of it. The title of the page is left out: it names the project. */
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

/** Null while nothing is recorded. */
export const recordedSession = (store: Store): Session | null => store.get(recorderAtom)?.session() ?? null;
