/** A value of the history: an old length has the unit it was made in, and today's length where the project has another unit. */
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { convertLength, lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { CellValue, UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useProject } from '../../../context/useApp.ts';
import { FieldValue } from './FieldValue.tsx';

interface OldFieldValueProps {
  readonly field: Field;
  readonly value: CellValue;
  /** What lengths were measured in when the value was written. */
  readonly unit: UnitMeasurement;
}

/** A value of any field as it was written once: `107 ft = 32.6 m`. */
export function OldFieldValue({ field, value, unit }: OldFieldValueProps) {
  const { unitMeasurement: today } = useProject();
  const written = <FieldValue field={field} value={value} unit={unit} />;
  if (field.kind !== 'length' || typeof value !== 'number' || unit === today) return written;
  const now = convertLength(value, lengthUnitOf(unit), lengthUnitOf(today));
  return (
    <>
      {written}
      {' = '}
      <FieldValue field={field} value={now} unit={today} />
    </>
  );
}
