import type { Commodity } from '../../../contract/commodities/field.ts';
import { importableFields } from '../../../contract/headers.ts';
import type { ExportTable } from '../../exports/tableFile.ts';

/** An empty schedule whose headers map by themselves. */
export function templateOf(commodity: Commodity): ExportTable {
  return {
    fileName: `${commodity.type} template`,
    columns: importableFields(commodity).map(({ label }) => ({ label, kind: 'text' })),
    rows: [],
  };
}
