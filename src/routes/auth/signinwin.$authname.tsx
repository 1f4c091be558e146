import { createFileRoute } from '@tanstack/react-router';
import { Spinner } from '../../ui/Spinner.tsx';

export const Route = createFileRoute('/auth/signinwin/$authname')({
  staticData: { title: 'signIn' },
  component: Spinner,
});
