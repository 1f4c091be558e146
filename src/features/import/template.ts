import type { Commodity, Field } from '../../../contract/commodities/fields/field.ts';
import { importableFields } from '../../../contract/imports/headings/importableFields.ts';
import type { Terms } from '../../i18n/useTerms.ts';
import type { ExportTable } from '../../shared/files/tableFile.ts';

/** What schedules bring, in the order of the project. */
function inProjectOrder(commodity: Commodity): Field[] {
  const importable = new Set(importableFields(commodity).map(({ key }) => key));
  return commodity.offered.filter(({ key }) => importable.has(key));
}

/** An empty schedule whose headers map by themselves. */
export function templateOf(commodity: Commodity, terms: Pick<Terms, 'label'>): ExportTable {
  return {
    fileName: `${commodity.type} template`,
    columns: inProjectOrder(commodity).map((field) => ({
      // Declared headings are read in English; a project's own in every language it gave.
      label: field.labels ? terms.label(field) : field.label,
      kind: 'text',
    })),
    rows: [],
  };
}
