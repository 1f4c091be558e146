import { createFileRoute } from '@tanstack/react-router';
import { Spinner } from '../../ui/Spinner.tsx';

export const Route = createFileRoute('/auth/signinsilent/$authname')({
  staticData: { title: 'signIn' },
  component: Spinner,
});
