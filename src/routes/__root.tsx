import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { App } from '../context/App.ts';
import { isDockWanted } from '../shared/inspection/isDockWanted.ts';

export interface RouterContext {
  readonly app: App;
}

const InspectorDock = lazy(async () => {
  const { InspectorDock: dock } = await import('../../inspector/viewer/InspectorDock.tsx');
  return { default: dock };
});

const loadMachines = async () => (await import('../shared/inspection/replayMachines.ts')).replayMachines;

export const Route = createRootRouteWithContext<RouterContext>()({ component: RootScreen });

function RootScreen() {
  const { app } = Route.useRouteContext();
  return (
    <>
      <Outlet />
      {isDockWanted(app.settings, window) && (
        <Suspense>
          <InspectorDock loadMachines={loadMachines} />
        </Suspense>
      )}
    </>
  );
}
