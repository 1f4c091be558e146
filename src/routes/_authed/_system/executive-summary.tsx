import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/_system/executive-summary')({
  staticData: { title: 'executiveSummary', permission: 'executive.view' },
  component: () => <NotBuiltScreen page="executiveSummary" />,
});
