/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { fieldLabel, type FieldLabel } from './fieldLabel.ts';

interface NumberFieldProps extends FieldLabel {
  /** Value; null if the field is empty. */
  readonly value: number | null;
  /** Receives a number between `min` and `max`, or null when the field is cleared. */
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  /** Accepts a decimal point, or the decimal sign of the language. */
  readonly decimals?: boolean;
  readonly describedBy?: string | undefined;
  /** Error text; `true` if the text is shown elsewhere. */
  readonly problem?: string | boolean | undefined;
}

interface Typed {
  readonly text: number | string;
  /** Number that the text represents. */
  readonly value: number | null;
  /** Value of the field before the input. */
  readonly over: number | null;
}

/** Number field that accepts the decimal sign of the language or a point. The arrow keys count up and down. */
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
  // "1." and "" are intermediate states of a number; the field retains them during typing, until another value is set.
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyped = typed !== null && (value === typed.over || value === typed.value);
  return (
    <NumberInput
      {...fieldLabel(naming)}
      aria-describedby={describedBy}
      error={problem}
      value={isTyped ? typed.text : (value ?? '')}
      allowDecimal={decimals}
      decimalSeparator={decimalSign}
      allowedDecimalSeparators={['.', decimalSign]}
      {...(min !== undefined && { min, allowNegative: min < 0 })}
      {...(max !== undefined && { max })}
      hideControls
      onChange={(next) => {
        const number = next === '' ? null : Math.min(max ?? Infinity, Math.max(min ?? -Infinity, Number(next)));
        setTyped({ text: next, value: number, over: value });
        onChange(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
