import type { ComponentProps, ReactNode } from 'react';
import type { GridPickList } from '../../../grid/dataGrid/gridColumn.ts';
import styles from './card.module.css';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { FieldInput } from '../../../grid/commodityGrid/fields/FieldInput.tsx';

interface CardFieldsProps {
  readonly inputs: readonly Omit<ComponentProps<typeof EntryInput>, 'list'>[];
  readonly lists: ReadonlyMap<string, GridPickList>;
  /** One additional field. */
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

interface EntryInputProps extends ComponentProps<typeof FieldInput> {
  /** Warning about an unusual value that will be recorded anyway. */
  readonly advice?: string | undefined;
  /** Offer to add the typed length to what is done. */
  readonly addition?: { readonly text: string; readonly onTake: () => void } | undefined;
}

const above = '>';

/** One field of a card, with a suitable keyboard and its error directly below. */
function EntryInput({ advice, addition, ...input }: EntryInputProps) {
  const { t } = useTranslation('fieldWork');
  const { field, problem, text, onText, label } = input;
  const isAbove = text.startsWith(above);
  return (
    <div className={`${styles['inputField']} ${field.isNote === true ? styles['wide'] : ''}`}>
      <FieldInput {...input} />
      {/* Numeric keyboards do not have this sign. */}
      {field.kind === 'reading' && (
        <button
          type="button"
          className={`button ${styles['above']}`}
          aria-pressed={isAbove}
          aria-label={t('aboveScale', { field: label })}
          onClick={() => onText(isAbove ? text.slice(above.length) : above + text)}
        >
          {t('above')}
        </button>
      )}
      {addition && (
        <button type="button" className="button" onClick={addition.onTake}>
          {addition.text}
        </button>
      )}
      {problem === undefined && advice !== undefined && <p className={styles['advice']}>{advice}</p>}
    </div>
  );
}
