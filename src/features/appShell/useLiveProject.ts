import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { provideLive } from '../../../machines/live/liveMachine.ts';
import { useApp } from '../../context/useApp.ts';

/** Follows a project for as long as its pages are open: what the server tells reaches `liveEvents`. */
export function useLiveProject(projectId: number): void {
  const { livePorts, liveEvents, inspection } = useApp();
  const [machine] = useState(() => provideLive(livePorts));
  const live = useActorRef(machine, { input: { projectId }, ...inspection.options() });
  useEffect(() => inspection.watch(live), [inspection, live]);
  useEffect(() => {
    const told = live.on('project.heard', ({ projectId: id, heard }) => liveEvents.publish(id, heard));
    return () => told.unsubscribe();
  }, [live, liveEvents]);
}
