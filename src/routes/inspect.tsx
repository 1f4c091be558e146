import { createFileRoute } from '@tanstack/react-router';
import { InspectorScreen } from '../features/inspector/InspectorScreen.tsx';

/** Needs no sign-in: sign-in itself is to be watched. What it shows is masked and stays in this browser. */
export const Route = createFileRoute('/inspect')({ staticData: { title: 'inspector' }, component: InspectorScreen });
