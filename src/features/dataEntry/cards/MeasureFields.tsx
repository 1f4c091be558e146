import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { Keypad } from '../../../ui/keypad/Keypad.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './card.module.css';

interface Measure {
  readonly field: { readonly key: string };
  readonly label: string;
  readonly text: string;
  readonly problem?: string | undefined;
  readonly advice?: string | undefined;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

interface MeasureFieldsProps {
  readonly inputs: readonly Measure[];
  readonly unit: UnitMeasurement;
  /** Length between the marks, in the project's unit. */
  readonly result: number | null;
  /** Called when the last field is completed. */
  readonly onDone: () => void;
}

/**
 * Marks typed with large on-screen keys, and the resulting length. The tablet's own keyboard stays hidden; a hardware keyboard
 * works.
 */
export function MeasureFields({ inputs, unit, result, onDone }: MeasureFieldsProps) {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const terms = useTerms();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  /** True while the whole value is selected: the first key replaces it. */
  const [isFresh, setIsFresh] = useState(false);
  const active = at === null ? undefined : inputs[at];
  const next = () => {
    const field = box.current?.querySelectorAll('input')[(at ?? 0) + 1];
    if (field) field.focus();
    else onDone();
  };
  return (
    <div ref={box} className={styles['measures']}>
      {inputs.map(({ field, label, text, problem, advice, onText, onLeave }, place) => (
        <div key={field.key} className={styles['measure']}>
          <TextField
            label={label}
            error={problem}
            inputMode="none"
            enterKeyHint="next"
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => {
              setIsFresh(false);
              onText(currentTarget.value);
            }}
            onFocus={({ currentTarget }) => {
              currentTarget.select();
              setAt(place);
              setIsFresh(true);
            }}
            onBlur={({ relatedTarget }) => {
              // Nothing must shift under the finger on its way to a button: the keys stay until another field gets the focus.
              if (relatedTarget instanceof HTMLInputElement) setAt(null);
              onLeave();
            }}
          />
          {problem === undefined && advice !== undefined && <p className={styles['advice']}>{advice}</p>}
        </div>
      ))}
      {result !== null && (
        <output className={styles['result']}>{`= ${formats.length(result, unit)} ${terms.unit(unit)}`}</output>
      )}
      {active && (
        <div className={styles['pad']}>
          <Keypad
            label={t('keypad')}
            text={isFresh ? '' : active.text}
            onText={(text) => {
              setIsFresh(false);
              active.onText(text);
            }}
            onNext={next}
          />
        </div>
      )}
    </div>
  );
}
