import { useTranslation } from '../../../i18n/useTranslation.ts';
import { nearestOn } from '../../../../contract/setup/codes/pickLists.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { NameQuestion } from '../fields/NameQuestion.tsx';
import { useMayAdd } from '../fields/usePickLists.ts';
import type { KnownNames, UnknownOfList } from './changePreview.ts';
import styles from './preview.module.css';

interface UnknownNamesProps {
  readonly unknown: readonly UnknownOfList[];
  readonly known: KnownNames;
  /** Called with the typed names and their replacements. */
  readonly onAnswer: (answers: readonly NameAnswer[]) => void;
}

export interface NameAnswer {
  readonly asked: UnknownOfList;
  readonly name: string;
  readonly isNew?: true | undefined;
}

/** Maximum number of names listed individually; the buttons for all names are always shown. */
const maxRequested = 8;

/** Names that are on no list, each once, with the nearest known name or the option to add a new one. */
export function UnknownNames({ unknown, known, onAnswer }: UnknownNamesProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const mayAdd = useMayAdd();
  const fields = new Map(unknown.map(({ list, field }) => [list, field]));
  return (
    <ul className={styles['names']} aria-label={t('preview.names')}>
      {unknown.slice(0, maxRequested).map((asked) => (
        <li key={`${asked.list} ${asked.name}`}>
          <span className={styles['name']}>
            {`${terms.label(asked.field)}: ${t('bulk.unknown', { name: asked.name })} `}
            {t('ask.cells', { count: asked.cells, shown: formats.count(asked.cells) })}
          </span>
          <NameQuestion
            name={asked.name}
            unknown={{
              list: asked.list,
              nearest: nearestOn(asked.list, asked.name, [...(known.get(asked.list)?.values() ?? [])]),
            }}
            onAnswer={(name, isNew) => onAnswer([{ asked, name, isNew }])}
          />
        </li>
      ))}
      {unknown.length > maxRequested && <li>{t('edit.more', { count: unknown.length - maxRequested })}</li>}
      {Array.from(fields, ([list, field]) => {
        const all = unknown.filter((each) => each.list === list);
        return (
          all.length > 1 &&
          mayAdd(list) && (
            <li key={list}>
              <button
                type="button"
                className="button"
                onClick={() => onAnswer(all.map((asked) => ({ asked, name: asked.name, isNew: true })))}
              >
                {t('preview.addNew', {
                  count: all.length,
                  shown: formats.count(all.length),
                  column: terms.label(field),
                })}
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}
