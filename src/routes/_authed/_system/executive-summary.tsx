import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/_system/executive-summary')({
  staticData: { page: 'executiveSummary' },
  component: () => <NotBuiltScreen page="executiveSummary" />,
});
