import { Outlet } from '@tanstack/react-router';
import { Spinner } from '../../ui/Spinner.tsx';
import { useOpenProject } from '../../context/useApp.ts';

/** The pages of a project, only while it is open: on signing out or switching they go before the project does. */
export function ProjectPages() {
  return useOpenProject() ? <Outlet /> : <Spinner />;
}
