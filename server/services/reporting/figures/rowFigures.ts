/** Derivation of one row's figures (domain section 11). */
import { commodities } from '../../../../contract/commodities/index.ts';
import type { QueryOf } from '../../../../contract/base/calls/endpoint.ts';
import type { getRowFigures, RowFigures } from '../../../../contract/reports/figures/figures.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import { numberIn } from '../../../../contract/progress/progress.ts';
import { defaultStepWeights } from '../../../../contract/setup/projects/projectSettings.ts';
import type { Transaction } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { cellMessage } from '../../../locales/en-US/cells.ts';
import { readInformation } from '../../../repositories/projects/projectSettings.ts';
import { readWrites } from '../../../repositories/history/recordHistory.ts';
import {
  findUnitChange,
  readLengthChanges,
  readRowAsOf,
  readRowEntries,
  readUnitOfRow,
} from '../../../repositories/reporting/rowFigures.ts';
import { readConsistently } from '../../../repositories/sql/transactionSettings.ts';
import type { RowScope } from '../../../calls/rowScope.ts';

type Requested = QueryOf<typeof getRowFigures> & { readonly scope: RowScope | null };

/** Throws `commodity.notFound` if the project has no such row or it is outside the scope. */
export async function readRowFigures(transaction: Transaction, requested: Requested): Promise<RowFigures> {
  await readConsistently(transaction);
  const { projectId, type, id, scope } = requested;
  const { project, settings } = await readInformation(transaction, projectId);
  const asOf = requested.asOf === undefined ? null : { day: requested.asOf, weights: settings.stepWeights };
  const row = { projectId, type, id, scope, asOf };
  const values = await readRowAsOf(transaction, row);
  if (!values) throw new DomainError('commodity.notFound', cellMessage('rowUnknown'));
  const commodity = commodities[type];
  const weights: Readonly<Record<string, number>> = { ...defaultStepWeights(type), ...settings.stepWeights[type] };
  const unit = await readUnitOfRow(transaction, row);
  const lengthUnit = lengthUnitOf(project.unitMeasurement);
  const lengths = await readLengths(transaction, row, lengthUnit);
  const length = numberIn(values, commodity.lengthField);
  const firstChange = lengths.find(({ isAdded }) => !isAdded);
  return {
    type,
    id,
    tag: commodity.keyFields.map((key) => values[key] ?? '').join(' '),
    status: String(values['status'] ?? ''),
    unit: commodity.quantity === 'length' ? lengthUnit : 'ea',
    length,
    runs: numberIn(values, commodity.runsField) ?? 1,
    quantity: numberIn(values, 'quantity') ?? 0,
    laborUnit: unit ? withoutRate(unit) : null,
    hoursPerUnit: unit?.hoursPerUnit ?? null,
    steps: commodity.steps.map((step) => ({
      step: step.key,
      weight: weights[step.key] ?? step.weight,
      fraction: numberIn(values, step.fractionField) ?? 0,
    })),
    percentComplete: numberIn(values, 'percentComplete') ?? 0,
    budgetHours: numberIn(values, 'budgetHours') ?? 0,
    earnedHours: numberIn(values, 'earnedHours') ?? 0,
    entries: await readRowEntries(transaction, row, { from: requested.from, weights: settings.stepWeights }),
    // The length a schedule added the row with is the `before` value of the first change.
    lengths: lengths.map((change) =>
      change.isAdded
        ? Object.assign(
            change,
            firstChange ? { after: firstChange.before, unit: firstChange.unit } : { after: length, unit: lengthUnit },
          )
        : change,
    ),
  };
}

/** Maximum number of edits of one length that are returned, newest first. */
const maxTyped = 200;

/** Returns the changes of a row's length, oldest first: by imports that are in effect, and by edits in the grid. */
async function readLengths(
  transaction: Transaction,
  row: Parameters<typeof readLengthChanges>[1],
  unit: LengthUnit,
): Promise<RowFigures['lengths']> {
  const { projectId, type, id } = row;
  const { lengthField } = commodities[type];
  if (lengthField === undefined) return [];
  const imported = await readLengthChanges(transaction, row);
  const unitSince = await findUnitChange(transaction, projectId);
  const writes = await readWrites(transaction, projectId, type, id, { most: maxTyped, field: lengthField });
  const typed = writes.flatMap(({ at, userName, enteredBy, fields }) => {
    const { before, after } = fields.find(({ field }) => field === lengthField) ?? {};
    if ((typeof before !== 'number' && before !== null) || (typeof after !== 'number' && after !== null)) return [];
    const written = { before, after, unit: unitSince === null || new Date(at) >= unitSince ? unit : null };
    return [{ at: new Date(at), fileName: '', importId: null, by: userName || enteredBy, ...written, isAdded: false }];
  });
  return [...imported, ...typed].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const withoutRate = ({
  hoursPerUnit: _rate,
  ...unit
}: { readonly hoursPerUnit: number } & NonNullable<RowFigures['laborUnit']>) => unit;
