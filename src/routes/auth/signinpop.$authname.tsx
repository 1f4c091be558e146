import { createFileRoute } from '@tanstack/react-router';
import { Spinner } from '../../ui/Spinner.tsx';

export const Route = createFileRoute('/auth/signinpop/$authname')({
  staticData: { title: 'signIn' },
  component: Spinner,
});
