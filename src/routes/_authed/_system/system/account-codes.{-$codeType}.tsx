import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/_system/system/account-codes/{-$codeType}')({
  staticData: { title: 'accountCodes', recentlyVisited: 'plain', permission: 'system.accountCodes' },
  component: () => <NotBuiltScreen page="accountCodes" />,
});
