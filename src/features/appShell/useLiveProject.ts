import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { LiveEvent } from '../../../contract/base/calls/live.ts';
import { getProject } from '../../../contract/setup/projects/projects.ts';
import { selectIsOnline } from '../../../machines/connection/connectionMachine.ts';
import { provideLive } from '../../../machines/live/liveMachine.ts';
import { selectProject } from '../../../machines/project/selectors.ts';
import { LatestRequest } from '../../base/latestRequest.ts';
import type { App } from '../../context/App.ts';
import { useApp } from '../../context/useApp.ts';

/**
 * Follows a project while its pages are open: events of the server are published to `liveEvents`, and the project actor is
 * notified of changes to its record or to permissions in it.
 */
export function useLiveProject(projectId: number): void {
  const app = useApp();
  const { livePorts, liveEvents, inspection } = app;
  const [machine] = useState(() => provideLive(livePorts));
  const live = useActorRef(machine, { input: { projectId }, ...inspection.options() });
  const [records] = useState(() => new LatestRequest());
  useEffect(() => inspection.watch(live), [inspection, live]);
  useEffect(() => {
    const reported = live.on('project.heard', ({ projectId: id, heard }) => {
      liveEvents.publish(id, heard);
      notifyProject(app, id, heard, records);
    });
    // The stream ends as soon as the server does, long before the next call.
    const ended = live.on('stream.ended', () => app.connection.send({ type: 'server.suspected' }));
    const opened = live.on('stream.opened', () => app.connection.send({ type: 'server.reached' }));
    return () => [reported, ended, opened].forEach((listener) => listener.unsubscribe());
  }, [live, liveEvents, app, records]);
  useEffect(() => {
    const unitNow = (state = app.project.getSnapshot()) => selectProject(state)?.unitMeasurement;
    let unit = unitNow();
    // After a unit change, any figure on the page or in the cache might be a length in the former unit.
    const watched = app.project.subscribe((state) => {
      const next = unitNow(state);
      if (unit !== undefined && next !== undefined && unit !== next) void app.queryClient.invalidateQueries();
      unit = next;
    });
    return () => watched.unsubscribe();
  }, [app]);
  useEffect(() => {
    let wasOnline = selectIsOnline(app.connection.getSnapshot());
    // Changes made while offline were not received, and the displayed data might be from the device.
    const watched = app.connection.subscribe((connection) => {
      const isOnline = selectIsOnline(connection);
      if (isOnline && !wasOnline) {
        notifyProject(app, projectId, { kind: 'gap' }, records);
        live.send({ type: 'device.returned' });
      }
      wasOnline = isOnline;
    });
    return () => watched.unsubscribe();
  }, [app, live, projectId, records]);
}

function notifyProject(
  { project, call, queryClient }: App,
  projectId: number,
  { kind }: LiveEvent,
  records: LatestRequest,
): void {
  if (kind === 'permissions' || kind === 'gap') project.send({ type: 'permissions.changed' });
  if (kind !== 'project' && kind !== 'gap') return;
  void queryClient.invalidateQueries({ queryKey: ['project-information', projectId] });
  void call(getProject, { query: { projectId }, quiet: true, signal: records.next() }).then(
    (record) => project.send({ type: 'project.updated', project: record }),
    // The displayed record stays; the next change, or opening the project again, requests it once more.
    () => undefined,
  );
}
