import { createFileRoute } from '@tanstack/react-router';
import { ProjectPages } from '../../features/frame/ProjectPages.tsx';
import { requirePermission, requireProject } from '../../runtime/guards.ts';

/** Project id, project, current user, in this order (specification section 2); then what the page asks for. */
export const Route = createFileRoute('/_authed/$projectId')({
  beforeLoad: async ({ context: { app }, params, matches, preload }) => {
    if (preload) return;
    await requireProject(app, params.projectId);
    await requirePermission(app, matches.at(-1)?.staticData.permission, true);
  },
  component: ProjectPages,
});
