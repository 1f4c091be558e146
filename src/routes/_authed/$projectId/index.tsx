import { createFileRoute } from '@tanstack/react-router';
import { ProjectOverview } from '../../../features/projectSetup/ProjectOverview.tsx';

export const Route = createFileRoute('/_authed/$projectId/')({
  staticData: { page: 'overview' },
  component: ProjectOverview,
});
