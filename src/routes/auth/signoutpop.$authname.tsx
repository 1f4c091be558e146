import { createFileRoute } from '@tanstack/react-router';
import { requireReturnPage } from '../../context/guards.ts';
import { Spinner } from '../../ui/layout/Spinner.tsx';

export const Route = createFileRoute('/auth/signoutpop/$authname')({
  staticData: { title: 'signedOut' },
  beforeLoad: ({ location }) => requireReturnPage(location.pathname),
  component: Spinner,
});
