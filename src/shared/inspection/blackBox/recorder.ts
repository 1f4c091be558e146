/**
 * Remembers the last steps of this page's machines, masked as the inspector masks them, so that a problem report can tell what
 * led to it. Begun once the page stands; the ring is short and nobody follows it.
 */
import { createRecorder, type Recorder } from '../../../../inspector/recorder/recorder.ts';
import type { Session } from '../../../../inspector/session/session.ts';
import type { App } from '../../../context/App.ts';
import { inspectorAllowList } from '../inspectorAllowList.ts';

/** Some minutes of work; far below what a report may weigh. */
const steps = 400;

let running: Recorder | null = null;

/** Returns the end of it. The title of the page is left out: it names the project. */
export function recordMachines({ inspection, settings }: Pick<App, 'inspection' | 'settings'>): () => void {
  const recorder = createRecorder({
    release: settings.build,
    allowList: inspectorAllowList,
    title: () => '',
    capacity: steps,
  });
  running = recorder;
  const detach = inspection.observe(recorder.observer, recorder.onRoot);
  return () => {
    detach();
    running = null;
  };
}

/** Null while nothing is recorded. */
export const recordedSession = (): Session | null => running?.session() ?? null;
