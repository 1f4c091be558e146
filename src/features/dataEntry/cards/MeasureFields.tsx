import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
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

/** Characters of a result that fit beside a field in large type. */
const maxLargeResult = 12;

interface MeasureFieldsProps {
  readonly inputs: readonly Measure[];
  /** Length that the typed values give, with its unit. */
  readonly result: string | null;
  /** Called when the last field is completed. */
  readonly onDone: () => void;
  /** Buttons below the fields, beside the number keys. */
  readonly children?: ReactNode;
}

/**
 * Lengths typed with large on-screen keys beside the fields, and the resulting length. The tablet's own keyboard stays hidden; a
 * hardware keyboard works.
 */
export function MeasureFields({ inputs, result, onDone, children }: MeasureFieldsProps) {
  const { t } = useTranslation('fieldWork');
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  /** True while the whole value is selected: the first key replaces it. */
  const [isFresh, setIsFresh] = useState(false);
  const active = at === null ? undefined : inputs[at];
  const isPadOpen = active !== undefined;
  // The buttons that save come into view with the keys; the fields last, since they matter most where not everything fits.
  useEffect(() => {
    if (!isPadOpen) return;
    box.current?.closest('form')?.querySelector('[data-save]')?.scrollIntoView?.({ block: 'nearest' });
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isPadOpen]);
  const next = () => {
    const field = box.current?.querySelectorAll('input')[(at ?? 0) + 1];
    if (field) field.focus();
    else onDone();
  };
  return (
    <div ref={box} className={styles['measures']}>
      <div className={styles['measured']}>
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
          <output className={result.length > maxLargeResult ? styles['sum'] : styles['result']}>{result}</output>
        )}
        {children}
      </div>
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
