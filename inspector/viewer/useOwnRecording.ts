import { useMemo, useSyncExternalStore } from 'react';
import { runningInspection, subscribeToRunning, type RunningInspection } from '../recorder/runningInspection.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { Session } from '../session/session.ts';
import type { Source } from './source.ts';

/** A page records many steps at once when it loads; the view follows at this distance, ms. */
const gathering = 50;

interface Followed {
  readonly read: () => Session | null;
  readonly subscribe: (listener: () => void) => () => void;
}

const nobody: Followed = { read: () => null, subscribe: () => () => undefined };

function follow(recorder: Recorder): Followed {
  let session = recorder.session();
  return {
    read: () => session,
    subscribe(listener) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        timer = undefined;
        session = recorder.session();
        listener();
      };
      const told = () => {
        timer ??= setTimeout(look, gathering);
      };
      told();
      const end = recorder.subscribe(told, told);
      return () => {
        clearTimeout(timer);
        end();
      };
    },
  };
}

/** This page and the earlier pages of its tab; empty while nothing is recorded. */
export function useOwnRecording(): readonly Source[] {
  const running = useSyncExternalStore(subscribeToRunning, runningInspection);
  const followed = useMemo(() => (running ? follow(running.recorder) : nobody), [running]);
  const session = useSyncExternalStore(followed.subscribe, followed.read);
  return useMemo(() => (running && session ? sourcesOf(running, session) : []), [running, session]);
}

function sourcesOf({ id, earlier }: RunningInspection, session: Session): Source[] {
  const before = earlier.map((page) => ({
    key: page.startedAt,
    kind: 'earlier' as const,
    name: page.title,
    session: page,
    isLive: false,
  }));
  return [...before, { key: id, kind: 'tab', name: session.title, session, isLive: true }];
}
