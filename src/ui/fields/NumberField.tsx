/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
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

interface Typed {
  readonly text: number | string;
  /** The number it stands for. */
  readonly value: number | null;
  /** The number it was typed over. */
  readonly over: number | null;
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
  // "1." and "" are stages on the way to a number; the field keeps them during typing, until another number is put in its place.
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
