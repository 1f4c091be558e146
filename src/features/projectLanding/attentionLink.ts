/** Where each thing that needs somebody is dealt with: the address of exactly its rows. */
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { AttentionItem } from '../../../contract/reports/figures/attention.ts';

export function attentionLink(item: AttentionItem, projectId: string): LinkOptions {
  switch (item.kind) {
    case 'noLaborUnit':
      return linkOptions({
        to: '/$projectId/data/$dataGridType',
        params: { projectId, dataGridType: item.type },
        search: { filters: [{ field: 'hoursPerUnit', is: 'blank' }] },
      });
    case 'orphans':
      return linkOptions({
        to: '/$projectId/data/$dataGridType',
        params: { projectId, dataGridType: item.type },
        search: { filters: [{ field: item.field, is: 'oneOf', texts: [...item.owners] }] },
      });
    case 'unknownTags':
      return linkOptions({
        to: '/$projectId/report/$reportType',
        params: { projectId, reportType: 'unknown-commodities-in-cable-route' },
      });
    case 'changedBegun':
      return linkOptions({
        to: '/$projectId/import/$importType/change-report/$importId',
        params: { projectId, importType: item.type, importId: item.importId },
        search: { impact: 'critical' },
      });
    case 'importsWaiting':
    case 'importFailed':
      return linkOptions({
        to: '/$projectId/import/$importType',
        params: { projectId, importType: item.type },
        ...(item.importId !== null && { search: { import: item.importId } }),
      });
  }
}
