import { useMemo, useState, useSyncExternalStore } from 'react';
import { followTabs, type FollowedTabs, type InspectedTab } from '../recorder/tabs.ts';
import type { Source } from './source.ts';

const none: readonly InspectedTab[] = [];

/** Follows tabs only while there is a subscriber. */
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

/** Returns every recorded page of this browser while the component is mounted. */
export function useRecordedTabs(isPermitted: boolean): readonly Source[] {
  const [follower] = useState(() => createFollower(isPermitted));
  const tabs = useSyncExternalStore(follower.subscribe, follower.read);
  return useMemo(
    () => tabs.map(({ id, session, isLive }) => ({ key: id, kind: 'tab', name: session.title, session, isLive })),
    [tabs],
  );
}
