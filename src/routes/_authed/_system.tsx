import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requirePermission } from '../../app/guards.ts';

/** Pages of the whole company: what they ask for must be held system-wide. */
export const Route = createFileRoute('/_authed/_system')({
  beforeLoad: async ({ context: { app }, matches, preload }) => {
    if (!preload) await requirePermission(app, matches.at(-1)?.staticData.permission, false);
  },
  component: Outlet,
});
