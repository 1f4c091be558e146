import { useMemo, useState, useSyncExternalStore } from 'react';
import { followTabs, type FollowedTabs, type InspectedTab } from '../recorder/tabs.ts';
import type { Source } from './source.ts';

const none: readonly InspectedTab[] = [];

/** Follows as long as somebody listens. */
function createFollower(isPermitted: boolean) {
  let following: FollowedTabs | null = null;
  return {
    read: () => following?.tabs() ?? none,
    subscribe: (listener: () => void) => {
      if (!isPermitted) return () => undefined;
      const started = followTabs();
      following = started;
      const end = started.subscribe(listener);
      return () => {
        end();
        started.stop();
        following = null;
      };
    },
  };
}

/** Every recorded page of this browser, as long as the component is there. */
export function useRecordedTabs(isPermitted: boolean): readonly Source[] {
  const [follower] = useState(() => createFollower(isPermitted));
  const tabs = useSyncExternalStore(follower.subscribe, follower.read);
  return useMemo(
    () => tabs.map(({ id, session, isLive }) => ({ key: id, kind: 'tab', name: session.title, session, isLive })),
    [tabs],
  );
}
