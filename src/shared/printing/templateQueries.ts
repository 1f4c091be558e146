/** React Query options for templates and the rows they are filled from. */
import { queryOptions } from '@tanstack/react-query';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { getPrintRecords } from '../../../contract/printing/printRecords.ts';
import { getPrintTemplate, listPrintTemplates } from '../../../contract/printing/printTemplates.ts';
import type { TemplateType } from '../../../contract/commodities/fields/templateTypes.ts';
import type { Call } from '../../api/client.ts';

export interface TemplatePlace {
  readonly projectId: number;
  readonly commodityType: CommodityType;
  readonly templateType: TemplateType;
}

export const templatesQuery = (call: Call, projectId: number) =>
  queryOptions({
    queryKey: ['print templates', projectId],
    queryFn: ({ signal }) => call(listPrintTemplates, { query: { projectId }, signal, quiet: true }),
  });

export const templateQuery = (call: Call, { projectId, commodityType, templateType }: TemplatePlace) =>
  queryOptions({
    queryKey: ['print templates', projectId, commodityType, templateType],
    queryFn: ({ signal }) =>
      call(getPrintTemplate, { query: { projectId, commodityType, templateType }, signal, quiet: true }),
  });

export const previewQuery = (
  call: Call,
  { projectId, commodityType }: Pick<TemplatePlace, 'projectId' | 'commodityType'>,
  tag: string,
  attached: readonly CommodityType[],
) =>
  queryOptions({
    queryKey: ['print records', projectId, commodityType, tag, attached],
    queryFn: async ({ signal }) => {
      const body = { projectId, type: commodityType, ids: null, tag, attached: [...attached] };
      const { records } = await call(getPrintRecords, { body, signal, quiet: true });
      return records[0] ?? null;
    },
  });
