import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';
import { isOneOf, packageTypes } from '../../../../app/pageKinds.ts';

export const Route = createFileRoute('/_authed/$projectId/packages/$packageType')({
  staticData: { page: 'packages' },
  beforeLoad: ({ params: { packageType } }) => {
    if (!isOneOf(packageTypes, packageType)) throw notFound();
  },
  component: () => <NotBuiltScreen page="packages" />,
});
