/** Value in the history: an old length with its original unit and, if the project uses another unit, the converted length. */
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { convertLength, lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { CellValue, UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useProject } from '../../../context/useApp.ts';
import { FieldValue } from './FieldValue.tsx';

interface OldFieldValueProps {
  readonly field: Field;
  readonly value: CellValue;
  /** Unit of lengths when the value was written. */
  readonly unit: UnitMeasurement;
}

/** Renders a historical value of any field: `107 ft = 32.6 m`. */
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
