import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { App } from '../runtime/App.ts';

export interface RouterContext {
  readonly app: App;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
