import type { Commodity, Field } from '../../../contract/commodities/fields/field.ts';
import { importableFields } from '../../../contract/imports/headings/importableFields.ts';
import type { Terms } from '../../i18n/useTerms.ts';
import type { ExportTable } from '../../shared/files/tableFile.ts';

/** Returns the importable fields in the project's column order. */
function inProjectOrder(commodity: Commodity): Field[] {
  const importable = new Set(importableFields(commodity).map(({ key }) => key));
  return commodity.offered.filter(({ key }) => importable.has(key));
}

/** Returns an empty schedule whose headers are mapped automatically. */
export function templateOf(commodity: Commodity, terms: Pick<Terms, 'label'>): ExportTable {
  return {
    fileName: `${commodity.type} template`,
    columns: inProjectOrder(commodity).map((field) => ({
      // The import recognizes declared headings in English, and a project's own headings in every language defined for them.
      label: field.labels ? terms.label(field) : field.label,
      kind: 'text',
    })),
    rows: [],
  };
}
