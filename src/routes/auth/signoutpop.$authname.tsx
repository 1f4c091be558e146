import { createFileRoute } from '@tanstack/react-router';
import { requireReturnPage } from '../../app/guards.ts';
import { Spinner } from '../../ui/Spinner.tsx';

export const Route = createFileRoute('/auth/signoutpop/$authname')({
  staticData: { title: 'signedOut' },
  beforeLoad: ({ location }) => requireReturnPage(location.pathname),
  component: Spinner,
});
