import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Popup } from '../../ui/dialogs/Popup.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import styles from '../../ui/dialogs/Popup.module.css';

interface ColumnsPanelProps {
  readonly anchor: Element;
  readonly fields: readonly Field[];
  /** Keys of the shown columns, in order. */
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
  readonly onDefault: () => void;
  readonly onClose: () => void;
}

/** Panel to choose the columns a grid shows. An added column comes last. */
export function ColumnsPanel({ anchor, fields, shown, onShown, onDefault, onClose }: ColumnsPanelProps) {
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const [word, setWord] = useState('');
  const found = fields.filter((field) => terms.label(field).toLowerCase().includes(word.toLowerCase()));
  return (
    <Popup label={t('columns')} anchor={anchor} onClose={onClose}>
      <div className={styles['section']}>
        <SearchField label={t('findColumn')} value={word} onChange={setWord} isFirst />
        <fieldset className={styles['list']}>
          <legend className="hiddenVisually">{t('columns')}</legend>
          {found.map((field) => (
            <Checkbox
              key={field.key}
              label={terms.label(field)}
              checked={shown.includes(field.key)}
              disabled={field.required === 'key'}
              onChange={(isShown) =>
                onShown(isShown ? [...shown, field.key] : shown.filter((other) => other !== field.key))
              }
            />
          ))}
        </fieldset>
        <button type="button" className="button" onClick={onDefault}>
          {t('columnsDefault')}
        </button>
      </div>
    </Popup>
  );
}
