/** Converts the user's choices to the plan for the reading thread; rejects choices that cannot be read. */
import { cleanCell } from '../../../contract/base/values/cells.ts';
import {
  decimalEvidence,
  noEvidence,
  settleDecimals,
  type ColumnEvidence,
} from '../../../contract/base/values/decimalSign.ts';
import { columnUnits, type SheetFacts } from '../../../contract/imports/columnUnits.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import { importableFields } from '../../../contract/imports/headings/importableFields.ts';
import type { checkImport } from '../../../contract/imports/imports.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { builtFrom, keyRecipes } from '../../../contract/imports/tagRecipe.ts';
import { DomainError } from '../../errors/domainError.ts';
import type { ImportRow } from '../../repositories/imports/records.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { columnTitle } from './parsing/cells/columnTitle.ts';
import { hasDecimalSign, isStoredNumber } from './parsing/cells/decimalColumn.ts';
import type { ParsePlan } from './parsing/parsePlan.ts';
import { factsUnder, headerOf, hintsOf, lengthColumns } from './proposal.ts';
import type { Inspection } from './reading/row.ts';

export type Choice = Omit<BodyOf<typeof checkImport>, 'projectId' | 'importId'>;

function checkMapping(importType: ImportType, commodity: Commodity, { mapping, options }: Choice): void {
  const importable = new Map(importableFields(commodity).map((field) => [field.key, field]));
  const used = new Set<string>();
  for (const field of Object.values(mapping)) {
    const mapped = importable.get(field);
    if (mapped === undefined)
      throw new DomainError('request.invalid', importMessage('fieldUnwritable', { field: field.slice(0, 60) }));
    if (used.has(field))
      throw new DomainError('request.invalid', importMessage('fieldTwice', { field: fieldTerm(mapped) }));
    used.add(field);
  }
  const recipes = keyRecipes(importType, mapping, options);
  const missing = commodity.keyFields.filter((key, place) => !used.has(key) && (recipes[place] ?? null) === null);
  if (missing.length === 0) return;
  const fields = missing.map((key) => fieldTerm(importable.get(key) ?? { term: key }));
  throw new DomainError(
    'import.keyUnmapped',
    commodity.keyFields.length > 1
      ? importMessage('keysUnmapped', { count: fields.length, fields: { list: fields } })
      : importMessage('keyUnmapped', { field: { list: fields } }),
  );
}

/** Error for a sheet that the file does not have. */
export function noSheet(requested: string, { sheets }: Inspection): DomainError {
  const named = { sheet: requested.slice(0, 60), sheets: { list: sheets.map(({ name }) => name) } };
  return new DomainError('import.sheetMissing', importMessage('sheetMissing', named));
}

/** Returns the unit of each length column. Throws 'import.unitUnclear' for a column with values whose unit is not recognized. */
function unitsRead(
  facts: SheetFacts,
  { mapping, options }: Choice,
  commodity: Commodity,
  unitMeasurement: UnitMeasurement,
): ParsePlan['units'] {
  const units = columnUnits(facts, lengthColumns(mapping, commodity), lengthUnitOf(unitMeasurement), options.units);
  const isFilled = (column: number) =>
    facts.rows.slice(facts.firstDataRow - 1).some((cells) => /\d/.test(cells[column] ?? ''));
  const unclear = Object.keys(units).filter((column) => units[column]?.unit === null && isFilled(Number(column)));
  if (unclear.length > 0) {
    const columns = unclear.map((column) => columnTitle(facts.headers, Number(column)));
    throw new DomainError(
      'import.unitUnclear',
      importMessage('unitUnclear', { count: columns.length, columns: { list: columns } }),
    );
  }
  return Object.fromEntries(Object.entries(units).flatMap(([column, { unit }]) => (unit ? [[column, unit]] : [])));
}

/** Returns the decimal sign of every numeric column, derived from the first rows. */
function decimalsOf(
  { rows, firstDataRow }: SheetFacts,
  { mapping, options }: Choice,
  { fields }: Commodity,
  isWorkbook: boolean,
): ParsePlan['decimals'] {
  const numeric = new Set(fields.filter(hasDecimalSign).map(({ key }) => key));
  const columns = Object.entries(mapping).flatMap(([column, field]) => (numeric.has(field) ? [column] : []));
  const evidenceOf = (column: string): ColumnEvidence => {
    const found = { ...noEvidence };
    for (const row of rows.slice(firstDataRow - 1)) {
      const text = cleanCell(row[Number(column)] ?? '').text;
      const evidence = isWorkbook && isStoredNumber(text) ? undefined : decimalEvidence(text);
      if (evidence !== undefined) Object.assign(found, { [evidence]: true });
    }
    return found;
  };
  return settleDecimals(Object.fromEntries(columns.map((column) => [column, evidenceOf(column)])), options.decimals);
}

/** Returns the plan of a check. Throws 'import.sheetMissing', 'import.keyUnmapped', 'import.unitUnclear' or 'request.invalid'. */
export function planOf(
  stored: ImportRow,
  inspection: Inspection,
  choice: Choice,
  unitMeasurement: UnitMeasurement,
  { known, columns, corrections }: Pick<ParsePlan, 'known' | 'columns' | 'corrections'>,
): ParsePlan {
  const { importType } = stored.record;
  const commodity = projectCommodity(importType, columns);
  checkMapping(importType, commodity, choice);
  const sheet = inspection.sheets.find(({ name }) => name === choice.sheet);
  if (!sheet) throw noSheet(choice.sheet, inspection);
  const beyond = Object.keys(choice.mapping).find((column) => Number(column) >= sheet.columnCount);
  if (beyond !== undefined)
    throw new DomainError(
      'request.invalid',
      importMessage('columnBeyond', {
        count: sheet.columnCount,
        columns: sheet.columnCount,
        column: String(Number(beyond) + 1),
      }),
    );
  const { headerRow, options } = choice;
  const place = headerOf(sheet, commodity, { headerRow, headerRows: options.headerRows ?? undefined });
  const facts = factsUnder(sheet, place, choice.mapping, commodity);
  const [tagRecipe = null, memberRecipe = null] = keyRecipes(importType, choice.mapping, options);
  const { unitRow, firstDataRow } = facts;
  const hints = hintsOf(sheet, firstDataRow, choice.mapping, builtFrom({ tagRecipe, memberRecipe }));
  const mapped = new Set(Object.values(choice.mapping));
  if (hints.runsFromColumn !== null && commodity.runsField !== undefined) mapped.add(commodity.runsField);
  return {
    importType,
    columns: columns.filter(({ type }) => type === importType),
    sheet: sheet.name,
    headerRow: choice.headerRow,
    headerRows: place.headerRows,
    unitRow,
    firstDataRow,
    headers: place.headers,
    mapping: choice.mapping,
    stagedFields: [...mapped],
    mode: choice.mode,
    options: { ...options, tagRecipe, memberRecipe },
    hints,
    unitMeasurement,
    units: unitsRead(facts, choice, commodity, unitMeasurement),
    decimals: decimalsOf(facts, choice, commodity, inspection.text === null),
    isWorkbook: inspection.text === null,
    known,
    corrections,
  };
}
