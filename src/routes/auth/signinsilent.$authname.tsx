import { createFileRoute } from '@tanstack/react-router';
import { Spinner } from '../../components/Spinner.tsx';

export const Route = createFileRoute('/auth/signinsilent/$authname')({
  staticData: { title: 'signIn' },
  component: Spinner,
});
