import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { SignedOutPage } from '../features/appShell/signIn/SignedOutPage.tsx';

/** Sign-in by a click: after sign-out, after a sign-in that failed, after a blocked popup. */
export const Route = createFileRoute('/signed-out')({
  staticData: { page: 'signedOut' },
  validateSearch: z.object({ returnTo: z.string().default('/').catch('/') }),
  component: RouteScreen,
});

function RouteScreen() {
  return <SignedOutPage returnTo={Route.useSearch().returnTo} />;
}
