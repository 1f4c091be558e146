import { createFileRoute, notFound } from '@tanstack/react-router';
import { toProjectId } from '../../../machines/project/types.ts';
import { ProjectPages } from '../../features/appShell/ProjectPages.tsx';
import { isOpenEntryPage, permissionOf, requirePermission, requireProject } from '../../context/guards.ts';

/** Project id, project, current user, in this order (specification section 2); then what the page asks for. */
export const Route = createFileRoute('/_authed/$projectId')({
  beforeLoad: async ({ context: { app }, params: { projectId }, matches, preload }) => {
    if (preload) return;
    if (isNoProject(projectId)) {
      app.project.send({ type: 'project.close' });
      throw notFound();
    }
    await requireProject(app, projectId);
    if (!isOpenEntryPage(matches)) await requirePermission(app, permissionOf(matches), true);
  },
  component: ProjectPages,
});

/** An address that is none of ours looks like a project whose id is a word; a blank one is a project's without its id. */
const isNoProject = (projectId: string) => projectId.trim() !== '' && toProjectId(projectId) === null;
