import { createFileRoute } from '@tanstack/react-router';
import { Spinner } from '../../ui/Spinner.tsx';

export const Route = createFileRoute('/auth/signoutpop/$authname')({
  staticData: { title: 'signedOut' },
  component: Spinner,
});
