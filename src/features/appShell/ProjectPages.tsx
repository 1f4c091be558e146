import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { selectProjectError } from '../../../machines/project/selectors.ts';
import { ProjectUnavailable } from '../../context/guards.ts';
import { useApp, useOpenProject } from '../../context/useApp.ts';
import { Spinner } from '../../ui/layout/Spinner.tsx';
import { useLiveProject } from './useLiveProject.ts';

/**
 * Pages of a project, only while it is open: on sign-out or switching they are unmounted before the project closes. A user who is
 * removed from the open project is shown why its pages disappeared.
 */
export function ProjectPages() {
  const project = useOpenProject();
  const error = useSelector(useApp().project, selectProjectError);
  if (project) return <LiveProject key={project.id} projectId={project.id} />;
  if (error) throw new ProjectUnavailable(error);
  return <Spinner />;
}

function LiveProject({ projectId }: { readonly projectId: number }) {
  useLiveProject(projectId);
  return <Outlet />;
}
