import { useId, type InputHTMLAttributes } from 'react';
import styles from './Field.module.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly label: string;
  /** What is wrong with the value; read out with it. */
  readonly problem?: string | undefined;
}

/** A labelled input with its problem under it. */
export function Field({ label, problem, required, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        aria-required={required}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}
