import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../../features/notBuilt/NotBuiltScreen.tsx';
import { templateTypes } from '../../../../../../contract/printTemplates/templateTypes.ts';
import { isOneOf } from '../../../../../app/pageKinds.ts';

export const Route = createFileRoute(
  '/_authed/$projectId/project/print-templates/{-$commodityTemplateType}/{-$templateType}',
)({
  staticData: { page: 'printTemplates' },
  beforeLoad: async ({ params: { commodityTemplateType, templateType } }) => {
    const { commodityTypes } = await import('../../../../../../contract/commodities/index.ts');
    if (commodityTemplateType !== undefined && !isOneOf(commodityTypes, commodityTemplateType)) throw notFound();
    if (templateType !== undefined && !isOneOf(templateTypes, templateType)) throw notFound();
  },
  component: () => <NotBuiltScreen page="printTemplates" />,
});
