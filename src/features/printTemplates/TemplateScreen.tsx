import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { withPlannedCuts } from '../../../contract/printing/plannedCuts.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { TemplateType } from '../../../contract/commodities/fields/templateTypes.ts';
import { useApp, useProject } from '../../context/useApp.ts';
import { attachedCommodities } from '../../shared/printing/cards/cardData.ts';
import { templateQuery } from '../../shared/printing/templateQueries.ts';
import { columnsOf, useCommodity } from '../../shared/projects/useCommodity.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';

interface TemplateScreenProps {
  readonly projectId: number;
  readonly commodityType: CommodityType;
  readonly templateType: TemplateType;
}

/** Editor of one template, shown after it is loaded. */
export function TemplateScreen(place: TemplateScreenProps) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation([
    'printTemplates',
    'templateTexts',
    'terms',
    'commodities',
    'common',
    'forms',
    'grid',
    'permissions',
  ]);
  const { call } = useApp();
  const project = useProject();
  const commodity = useCommodity(place.commodityType);
  const columns = columnsOf(project);
  const printable = useMemo(
    () => ({ commodity: withPlannedCuts(commodity), attached: attachedCommodities(place.commodityType, columns) }),
    [commodity, columns, place.commodityType],
  );
  const template = useQuery(templateQuery(call, place));
  if (template.data) return <TemplateEditor place={place} template={template.data} printable={printable} />;
  return (
    <Page title={t(`types.${place.templateType}`)}>
      {template.isError && (
        <ErrorNotice title={t('list.failed')} error={template.error} onRetry={() => void template.refetch()} />
      )}
    </Page>
  );
}
