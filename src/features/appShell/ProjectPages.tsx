import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOpenProject } from '../../context/useApp.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useLiveProject } from './useLiveProject.ts';

const ArchivedNotice = lazy(async () => ({ default: (await import('./ArchivedNotice.tsx')).ArchivedNotice }));

/** The pages of a project, only while it is open: on signing out or switching they go before the project does. */
export function ProjectPages() {
  const project = useOpenProject();
  return project ? <LiveProject key={project.id} projectId={project.id} isArchived={project.archive} /> : <Spinner />;
}

function LiveProject({ projectId, isArchived }: { readonly projectId: number; readonly isArchived: boolean }) {
  useLiveProject(projectId);
  return (
    <>
      {isArchived && (
        <Suspense>
          <ArchivedNotice />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}
