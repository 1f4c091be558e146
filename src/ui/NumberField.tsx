/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { useFormats } from '../i18n/useFormats.ts';
import { fieldLabel, type FieldLabel } from './fieldLabel.ts';

interface NumberFieldProps extends FieldLabel {
  /** Null where nothing is typed. */
  readonly value: number | null;
  /** Given a number between `min` and `max`, or null once the field is empty. */
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  /** Takes a decimal point, or what the language has for one. */
  readonly decimals?: boolean;
  readonly describedBy?: string | undefined;
  /** What is wrong with it; `true` where that is said elsewhere. */
  readonly problem?: string | boolean | undefined;
}

/** A number, typed with the decimal sign of the language or a point. The arrow keys count up and down. */
export function NumberField({
  value,
  onChange,
  min,
  max,
  decimals = false,
  describedBy,
  problem,
  ...naming
}: NumberFieldProps) {
  const decimalSign = useFormats().number(0.5).slice(1, 2);
  // "1." and "" are stages on the way to a number; the field keeps them while somebody types.
  const [typed, setTyped] = useState<number | string | null>(null);
  return (
    <NumberInput
      {...fieldLabel(naming)}
      aria-describedby={describedBy}
      error={problem}
      value={typed ?? value ?? ''}
      allowDecimal={decimals}
      decimalSeparator={decimalSign}
      allowedDecimalSeparators={['.', decimalSign]}
      {...(min !== undefined && { min, allowNegative: min < 0 })}
      {...(max !== undefined && { max })}
      hideControls
      onChange={(next) => {
        setTyped(next);
        onChange(next === '' ? null : Math.min(max ?? Infinity, Math.max(min ?? -Infinity, Number(next))));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
