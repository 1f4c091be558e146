import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute(
  '/_authed/$projectId/project/print-templates/{-$commodityTemplateType}/{-$templateType}',
)({
  staticData: { title: 'printTemplates', recentlyVisited: 'setup', permission: 'templates.edit' },
  component: () => <NotBuiltScreen page="printTemplates" />,
});
