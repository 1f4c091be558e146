import { createFileRoute, notFound } from '@tanstack/react-router';
import { commodityTypes } from '../../../../../../contract/commodities/fields/commodityTypes.ts';
import { templateTypes } from '../../../../../../contract/commodities/fields/templateTypes.ts';
import { TemplateListScreen } from '../../../../../features/printTemplates/TemplateListScreen.tsx';
import { TemplateScreen } from '../../../../../features/printTemplates/TemplateScreen.tsx';

export const Route = createFileRoute(
  '/_authed/$projectId/project/print-templates/{-$commodityTemplateType}/{-$templateType}',
)({
  staticData: { page: 'printTemplates' },
  beforeLoad: async ({ params: { commodityTemplateType, templateType } }) => {
    const { commodities } = await import('../../../../../../contract/commodities/index.ts');
    if (commodityTemplateType === undefined) return;
    const type = commodityTypes.find((each) => each === commodityTemplateType);
    const isPrinted =
      templateType === undefined || (type && commodities[type].templates.some((each) => each === templateType));
    if (!type || !isPrinted) throw notFound();
  },
  component: RouteScreen,
});

function RouteScreen() {
  const params = Route.useParams();
  const projectId = Number(params.projectId);
  const commodityType = commodityTypes.find((type) => type === params.commodityTemplateType) ?? null;
  const templateType = templateTypes.find((type) => type === params.templateType);
  return commodityType && templateType ? (
    <TemplateScreen
      key={`${projectId} ${commodityType} ${templateType}`}
      {...{ projectId, commodityType, templateType }}
    />
  ) : (
    <TemplateListScreen {...{ projectId, commodityType }} />
  );
}
