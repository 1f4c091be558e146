import { useMemo, useSyncExternalStore } from 'react';
import { runningInspection, subscribeToRunning, type RunningInspection } from '../recorder/runningInspection.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { Session } from '../session/session.ts';
import type { Source } from './source.ts';

/** A page records many steps at once when it loads; the view updates at this interval, ms. */
const gathering = 50;

interface Followed {
  readonly read: () => Session | null;
  readonly subscribe: (listener: () => void) => () => void;
}

const noOne: Followed = { read: () => null, subscribe: () => () => undefined };

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
      const reported = () => {
        timer ??= setTimeout(look, gathering);
      };
      reported();
      const end = recorder.subscribe(reported, reported);
      return () => {
        clearTimeout(timer);
        end();
      };
    },
  };
}

/** Returns this page and the earlier pages of its tab; empty while recording is off. */
export function useOwnRecording(): readonly Source[] {
  const running = useSyncExternalStore(subscribeToRunning, runningInspection);
  const followed = useMemo(() => (running ? follow(running.recorder) : noOne), [running]);
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
