import { createFileRoute } from '@tanstack/react-router';
import { InformationScreen } from '../../../../features/projectSetup/information/InformationScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/information')({
  staticData: { page: 'information' },
  component: InformationScreen,
});
