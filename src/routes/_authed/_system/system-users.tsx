import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { withUnreadParams } from '../../../app/afterStart/unreadParams.ts';
import { InvitationsView } from '../../../features/users/InvitationsView.tsx';
import { SystemUsersScreen } from '../../../features/users/SystemUsersScreen.tsx';

const search = z.object({ view: z.catch(z.optional(z.literal('invitations')), undefined) });

export const Route = createFileRoute('/_authed/_system/system-users')({
  staticData: { page: 'systemUsers' },
  validateSearch: withUnreadParams(search),
  component: RouteScreen,
});

function RouteScreen() {
  return Route.useSearch().view === 'invitations' ? <InvitationsView /> : <SystemUsersScreen />;
}
