import type { ComponentProps, ReactNode } from 'react';
import type { GridPickList } from '../../../grid/dataGrid/gridColumn.ts';
import styles from './card.module.css';
import { EntryInput } from './EntryInput.tsx';

interface CardFieldsProps {
  readonly inputs: readonly Omit<ComponentProps<typeof EntryInput>, 'list'>[];
  readonly lists: ReadonlyMap<string, GridPickList>;
  /** One field more. */
  readonly children?: ReactNode;
}

export function CardFields({ inputs, lists, children }: CardFieldsProps) {
  return (
    <div className={styles['inputs']}>
      {inputs.map((input) => (
        <EntryInput key={input.field.key} {...input} list={lists.get(input.field.key)} />
      ))}
      {children !== undefined && <div className={styles['inputField']}>{children}</div>}
    </div>
  );
}
