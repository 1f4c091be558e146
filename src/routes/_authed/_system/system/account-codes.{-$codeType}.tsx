import { createFileRoute, notFound } from '@tanstack/react-router';
import { AccountCodesScreen } from '../../../../features/codes/company/AccountCodesScreen.tsx';

export const Route = createFileRoute('/_authed/_system/system/account-codes/{-$codeType}')({
  staticData: { page: 'accountCodes' },
  beforeLoad: async ({ params: { codeType } }) => {
    const { accountCodeTypes } = await import('../../../../../contract/setup/accountCodes/accountCodeTypes.ts');
    const type = accountCodeTypes.find((each) => each === codeType) ?? null;
    if (codeType !== undefined && type === null) throw notFound();
    return { type };
  },
  component: RouteScreen,
});

function RouteScreen() {
  const { type } = Route.useRouteContext();
  return <AccountCodesScreen key={type} codeType={type} />;
}
