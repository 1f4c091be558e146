import { createFileRoute } from '@tanstack/react-router';
import { Spinner } from '../ui/Spinner.tsx';

export const Route = createFileRoute('/callback')({ staticData: { title: 'signIn' }, component: Spinner });
