/** Records this page: attaches to its machines, sends steps to viewers, and stores them across the page loads of a sign-in. */
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { previousPageLoads, keepPage } from './previousPageLoads.ts';
import { createRecorder } from './recorder.ts';
import { setRunningInspection } from './runningInspection.ts';
import { publishTab } from './tabs.ts';
import type { AllowList } from './visibility.ts';

export interface InspectedPage {
  readonly release: string;
  readonly allowList: AllowList;
  readonly window: Window;
  readonly observe: (observer: (event: InspectionEvent) => void, onRoot: (root: AnyActorRef) => void) => () => void;
}

const capacity = 5000;

/** Starts the recording; returns a function that ends it. */
export function runInspection({ release, allowList, window, observe }: InspectedPage): () => void {
  const id = crypto.randomUUID();
  const storage = window.sessionStorage;
  const recorder = createRecorder({ release, allowList, title: () => titleOf(window.document), capacity });
  const detach = observe(recorder.observer, recorder.onRoot);
  const unpublish = publishTab(recorder, id, window);
  const keep = (): void => keepPage(storage, id, recorder.session());
  window.addEventListener('pagehide', keep);
  setRunningInspection({ id, recorder, earlier: previousPageLoads(storage, id) });
  return () => {
    setRunningInspection(null);
    window.removeEventListener('pagehide', keep);
    unpublish();
    detach();
  };
}

/** Returns the title without the project name in brackets at its end. */
const titleOf = ({ title }: Document): string => title.replace(/\s*\[.*\]\s*$/s, '');
