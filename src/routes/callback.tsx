import { createFileRoute } from '@tanstack/react-router';
import { Spinner } from '../ui/layout/Spinner.tsx';

export const Route = createFileRoute('/callback')({ staticData: { title: 'signIn' }, component: Spinner });
