import { createFileRoute } from '@tanstack/react-router';
import { AppShell } from '../features/appShell/AppShell.tsx';
import { requireSignIn } from '../context/guards.ts';

/** Every page except the return pages requires sign-in (specification section 2). A preload only loads code. */
export const Route = createFileRoute('/_authed')({
  beforeLoad: async ({ context: { app }, location, preload }) => {
    if (!preload) await requireSignIn(app, location.href);
  },
  component: AppShell,
});
