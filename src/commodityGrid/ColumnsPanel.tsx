import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../contract/commodities/field.ts';
import { useTerms } from '../i18n/useTerms.ts';
import { Popup } from '../dataGrid/Popup.tsx';
import styles from '../dataGrid/popup.module.css';

interface ColumnsPanelProps {
  readonly anchor: Element;
  readonly fields: readonly Field[];
  /** Keys of the columns shown, in order. */
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
  readonly onDefault: () => void;
  readonly onClose: () => void;
}

/** Which columns a grid shows. A column that is added comes last. */
export function ColumnsPanel({ anchor, fields, shown, onShown, onDefault, onClose }: ColumnsPanelProps) {
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const [word, setWord] = useState('');
  const found = fields.filter(({ label }) => terms.label(label).toLowerCase().includes(word.toLowerCase()));
  return (
    <Popup label={t('columns')} anchor={anchor} onClose={onClose}>
      <div className={styles['section']}>
        <label className={styles['field']}>
          {t('findColumn')}
          <input className="input" value={word} onChange={(event) => setWord(event.target.value)} />
        </label>
        <fieldset className={styles['list']}>
          <legend className="hiddenVisually">{t('columns')}</legend>
          {found.map(({ key, label, required }) => (
            <label key={key} className={styles['check']}>
              <input
                type="checkbox"
                checked={shown.includes(key)}
                disabled={required === 'key'}
                onChange={({ target }) =>
                  onShown(target.checked ? [...shown, key] : shown.filter((other) => other !== key))
                }
              />
              {terms.label(label)}
            </label>
          ))}
        </fieldset>
        <button type="button" className="button" onClick={onDefault}>
          {t('columnsDefault')}
        </button>
      </div>
    </Popup>
  );
}
