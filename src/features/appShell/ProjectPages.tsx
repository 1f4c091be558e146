import { Outlet } from '@tanstack/react-router';
import { useOpenProject } from '../../context/useApp.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useLiveProject } from './useLiveProject.ts';

/** The pages of a project, only while it is open: on signing out or switching they go before the project does. */
export function ProjectPages() {
  const project = useOpenProject();
  return project ? <LiveProject key={project.id} projectId={project.id} /> : <Spinner />;
}

function LiveProject({ projectId }: { readonly projectId: number }) {
  useLiveProject(projectId);
  return <Outlet />;
}
