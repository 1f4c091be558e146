import { createFileRoute, Outlet } from '@tanstack/react-router';
import { permissionOf, requirePermission } from '../../context/guards.ts';

/** Pages of the whole company: their permissions must be granted system-wide. */
export const Route = createFileRoute('/_authed/_system')({
  beforeLoad: async ({ context: { app }, matches, preload }) => {
    if (!preload) await requirePermission(app, permissionOf(matches), false);
  },
  component: Outlet,
});
