import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { SignedOutPage } from '../features/appShell/signIn/SignedOutPage.tsx';

/** Sign-in by a click: after sign-out, after a sign-in that failed, after a blocked popup. */
export const Route = createFileRoute('/signed-out')({
  staticData: { page: 'signedOut' },
  validateSearch: z.object({ returnTo: z.catch(z._default(z.string(), '/'), '/') }),
  component: RouteScreen,
});

function RouteScreen() {
  return <SignedOutPage returnTo={Route.useSearch().returnTo} />;
}
