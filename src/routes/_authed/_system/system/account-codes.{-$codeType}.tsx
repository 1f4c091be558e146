import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';
import { accountCodeTypes, isOneOf } from '../../../../app/pageKinds.ts';

export const Route = createFileRoute('/_authed/_system/system/account-codes/{-$codeType}')({
  staticData: { page: 'accountCodes' },
  beforeLoad: ({ params: { codeType } }) => {
    if (codeType !== undefined && !isOneOf(accountCodeTypes, codeType)) throw notFound();
  },
  component: () => <NotBuiltScreen page="accountCodes" />,
});
