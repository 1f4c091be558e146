import { createFileRoute, notFound } from '@tanstack/react-router';
import { packageTypes } from '../../../../runtime/packageTypes.ts';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/packages/$packageType')({
  staticData: { title: 'packages', recentlyVisited: 'package', permission: 'data.view' },
  beforeLoad: ({ params }) => {
    if (!packageTypes.some((type) => type === params.packageType)) throw notFound();
  },
  component: () => <NotBuiltScreen page="packages" />,
});
