import { createFileRoute } from '@tanstack/react-router';
import { Spinner } from '../../components/Spinner.tsx';

export const Route = createFileRoute('/auth/signoutpop/$authname')({
  staticData: { title: 'signedOut' },
  component: Spinner,
});
