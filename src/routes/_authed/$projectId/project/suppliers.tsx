import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/suppliers')({
  staticData: { page: 'suppliers' },
  component: () => <NotBuiltScreen page="suppliers" />,
});
