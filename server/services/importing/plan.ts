/** From what a person chose to what the reading thread is told; refuses what cannot be read. */
import { commodities, type ImportType } from '../../../contract/commodities/index.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { WirewayError } from '../../../contract/errors.ts';
import { importableFields } from '../../../contract/headers.ts';
import type { checkImport } from '../../../contract/imports.ts';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import { effectiveRecipe } from '../../../contract/tagRecipe.ts';
import type { KeptImport } from '../../repositories/imports.ts';
import type { ParsePlan } from './parsing/plan.ts';
import { headerOf, hintsOf } from './proposal.ts';
import type { Inspection } from './reading/row.ts';

export type Choice = Omit<BodyOf<typeof checkImport>, 'projectId' | 'importId'>;

function checkMapping(importType: ImportType, { mapping, options }: Choice): void {
  const commodity = commodities[importType];
  const importable = new Map(importableFields(commodity).map((field) => [field.key, field]));
  const used = new Set<string>();
  for (const field of Object.values(mapping)) {
    const label = importable.get(field)?.label;
    if (label === undefined)
      throw new WirewayError(
        'request.invalid',
        `“${field.slice(0, 60)}” is not a field that a ${commodity.label.toLowerCase()} import can write.`,
      );
    if (used.has(field))
      throw new WirewayError('request.invalid', `Two columns are mapped to ${label}. Leave one of them out.`);
    used.add(field);
  }
  const missing = commodity.keyFields.filter((key) => !used.has(key));
  if (missing.length === 0 || effectiveRecipe(importType, mapping, options.tagRecipe) !== null) return;
  const labels = missing.map((key) => importable.get(key)?.label ?? key).join(' and ');
  throw new WirewayError(
    'import.keyUnmapped',
    `No column is mapped to ${labels}. Map one, or build tags from other columns.`,
  );
}

/** The plan of a check. Throws 'import.sheetMissing', 'import.keyUnmapped' or 'request.invalid'. */
export function planOf(
  kept: KeptImport,
  inspection: Inspection,
  choice: Choice,
  unitMeasurement: UnitMeasurement,
  known: ParsePlan['known'],
): ParsePlan {
  const { importType } = kept.record;
  const commodity = commodities[importType];
  checkMapping(importType, choice);
  const sheet = inspection.sheets.find(({ name }) => name === choice.sheet);
  if (!sheet)
    throw new WirewayError(
      'import.sheetMissing',
      `The file has no sheet named “${choice.sheet.slice(0, 60)}”. Choose one of: ${inspection.sheets.map(({ name }) => name).join(', ')}.`,
    );
  const beyond = Object.keys(choice.mapping).find((column) => Number(column) >= sheet.columnCount);
  if (beyond !== undefined)
    throw new WirewayError(
      'request.invalid',
      `The sheet has ${sheet.columnCount} columns; column ${Number(beyond) + 1} cannot be mapped.`,
    );
  const place = headerOf(sheet, commodity, choice.headerRow);
  const tagRecipe = effectiveRecipe(importType, choice.mapping, choice.options.tagRecipe);
  if (tagRecipe !== null && commodity.keyFields.length > 1) {
    throw new WirewayError(
      'request.invalid',
      `Tags of a ${commodity.label.toLowerCase()} cannot be built from columns. Map ${commodity.keyFields.join(' and ')}.`,
    );
  }
  const firstDataRow = choice.headerRow === 0 ? 1 : choice.headerRow + place.headerRows;
  const hints = hintsOf(sheet, firstDataRow, choice.mapping, tagRecipe);
  const mapped = new Set(Object.values(choice.mapping));
  if (hints.runsFromColumn !== null) mapped.add('runs');
  return {
    importType,
    sheet: sheet.name,
    headerRow: choice.headerRow,
    headerRows: place.headerRows,
    headers: place.headers,
    mapping: choice.mapping,
    stagedFields: [...mapped],
    mode: choice.mode,
    options: { ...choice.options, tagRecipe },
    hints,
    unitMeasurement,
    known,
  };
}
