import { createFileRoute } from '@tanstack/react-router';
import { Frame } from '../features/frame/Frame.tsx';
import { requireSignIn } from '../runtime/guards.ts';

/** Every page but the return pages asks who it is (specification section 2). A preload only fetches code. */
export const Route = createFileRoute('/_authed')({
  beforeLoad: async ({ context: { app }, location, preload }) => {
    if (!preload) await requireSignIn(app, location.href);
  },
  component: Frame,
});
