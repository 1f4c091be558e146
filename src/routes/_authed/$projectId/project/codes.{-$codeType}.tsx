import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';
import { isOneOf } from '../../../../app/pageKinds.ts';

export const Route = createFileRoute('/_authed/$projectId/project/codes/{-$codeType}')({
  staticData: { page: 'codes' },
  beforeLoad: async ({ params: { codeType } }) => {
    const { codeKinds } = await import('../../../../../contract/commodities/field.ts');
    if (codeType !== undefined && !isOneOf(codeKinds, codeType)) throw notFound();
  },
  component: () => <NotBuiltScreen page="codes" />,
});
