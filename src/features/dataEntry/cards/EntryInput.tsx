import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { Field } from '../../../../contract/commodities/field.ts';
import { fieldKinds } from '../../../../contract/fieldKinds/index.ts';
import styles from '../dataEntry.module.css';

interface EntryInputProps {
  readonly field: Field;
  /** With the unit of lengths. */
  readonly label: string;
  readonly text: string;
  /** What stands in the way of saving. */
  readonly problem?: string | undefined;
  /** What is odd, and will be recorded all the same. */
  readonly advice?: string | undefined;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

/** One field of a card: the keyboard that suits it, and what is wrong right below. */
export function EntryInput({ field, label, text, problem, advice, onText, onLeave }: EntryInputProps) {
  const { t } = useTranslation('fieldWork');
  const terms = useTerms();
  const id = useId();
  const note = problem ?? advice;
  const described = {
    'aria-invalid': problem !== undefined,
    ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
  };
  const { control, inputMode } = fieldKinds[field.kind];
  if (control === 'checkbox') {
    return (
      <div className={styles['inputField']}>
        <label className={styles['tick']}>
          <input
            {...described}
            type="checkbox"
            checked={text === 'yes'}
            onChange={({ target }) => onText(target.checked ? 'yes' : 'no')}
          />
          {label}
        </label>
        {note !== undefined && <Note id={id} isProblem={problem !== undefined} text={note} />}
      </div>
    );
  }
  const isWide = field.isNote === true;
  return (
    <div className={`${styles['inputField']} ${isWide ? styles['wide'] : ''}`}>
      <label htmlFor={id}>{label}</label>
      {field.choices ? (
        <select {...described} id={id} className="input" value={text} onChange={({ target }) => onText(target.value)}>
          <option value="">{t('noChoice')}</option>
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {terms.value(field, choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...described}
          id={id}
          className={`input ${field.mono ? 'mono' : ''}`}
          type={control}
          inputMode={inputMode}
          enterKeyHint="next"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onText(target.value)}
          onBlur={onLeave}
        />
      )}
      {note !== undefined && <Note id={id} isProblem={problem !== undefined} text={note} />}
    </div>
  );
}

function Note({ id, isProblem, text }: { readonly id: string; readonly isProblem: boolean; readonly text: string }) {
  return (
    <p id={`${id}-note`} className={isProblem ? styles['error'] : styles['warning']}>
      {text}
    </p>
  );
}
