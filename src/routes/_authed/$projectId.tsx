import { createFileRoute, notFound } from '@tanstack/react-router';
import { toProjectId } from '../../../machines/project/types.ts';
import { ProjectPages } from '../../features/appShell/ProjectPages.tsx';
import { isOpenEntryPage, permissionOf, requirePermission, requireProject } from '../../context/guards.ts';

/**
 * Checks the project id, the project and the current user, in this order (specification section 2); then the permission of the
 * page.
 */
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

/**
 * True for an unknown address, which looks like a project with a word as its id; a blank id is an address of a project without
 * its id.
 */
const isNoProject = (projectId: string) => projectId.trim() !== '' && toProjectId(projectId) === null;
