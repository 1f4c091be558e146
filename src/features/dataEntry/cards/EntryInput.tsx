import type { ComponentProps } from 'react';
import { FieldInput } from '../../../commodityGrid/FieldInput.tsx';
import styles from './card.module.css';

interface EntryInputProps extends ComponentProps<typeof FieldInput> {
  /** What is odd, and will be recorded all the same. */
  readonly advice?: string | undefined;
}

/** One field of a card: the keyboard that suits it, and what is wrong right below. */
export function EntryInput({ advice, ...input }: EntryInputProps) {
  const { field, problem } = input;
  return (
    <div className={`${styles['inputField']} ${field.isNote === true ? styles['wide'] : ''}`}>
      <FieldInput {...input} />
      {problem === undefined && advice !== undefined && <p className={styles['advice']}>{advice}</p>}
    </div>
  );
}
