import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import { FieldValue } from '../../../grid/commodityGrid/fields/FieldValue.tsx';
import { useProject } from '../../../context/useApp.ts';
import type { GridEdit, GridPickList, TypedCell } from '../../../grid/dataGrid/gridColumn.ts';
import { editText } from '../../../i18n/fieldText.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { EditedField } from './EditedField.tsx';
import styles from './record.module.css';

/** Functions for editing fields of a row, the same as for grid cells. */
export interface Editing {
  readonly isEditable: (field: Field) => boolean;
  readonly pickLists: (field: Field) => GridPickList | undefined;
  readonly onType: (cells: readonly TypedCell[], act: GridEdit) => void;
}

interface FieldListProps {
  readonly commodity: Commodity;
  readonly store: CommodityStore;
  /** Index in the table. */
  readonly row: number;
  readonly editing: Editing;
}

/** All fields of the row that have a value or can be edited, including those that are not grid columns. */
export function FieldList({ commodity, store, row, editing: { isEditable, pickLists, onType } }: FieldListProps) {
  const { unitMeasurement: unit } = useProject();
  const { t } = useTranslation('record');
  const terms = useTerms();
  const say = useTranslate();
  const list = useRef<HTMLDListElement>(null);
  const [edited, setEdited] = useState<string | null>(null);
  /** Value of the field when it was opened. */
  const opened = useRef<CellValue>(null);
  /** Field that was left by key: it gets the focus back once it is drawn. */
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (left.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-field="${left.current}"]`)?.focus();
    left.current = null;
  });
  const handle = store.handle(row);
  const listed = commodity.offered.flatMap((field) => {
    const value = store.read(row, field.key);
    const isBlank = value === null || value === '' || value === false;
    return isBlank && !isEditable(field) ? [] : [{ field, value, isBlank }];
  });
  const edit = (key: string) => {
    opened.current = store.read(row, key);
    setEdited(key);
  };
  const type = (field: Field, text: string, isNew?: true) => {
    const typed = { text: terms.typed(field, text), opened: opened.current, ...(isNew && { isNew }) };
    const held = store.read(row, field.key);
    onType([{ row: handle, column: field.key, ...typed }], { kind: 'type' });
    // Further typing in the same field is based on this value, unless a question delays it.
    const now = store.read(row, field.key);
    if (now !== held) opened.current = now;
  };
  return (
    <dl ref={list} className={styles['fields']}>
      {listed.map(({ field, value, isBlank }) => {
        const { key } = field;
        const label = terms.header(field, unit);
        const cell = store.pending.get(handle.id, key);
        const problem = cell?.state.is === 'refused' ? say(cell.state.reason) : undefined;
        if (edited === key)
          return (
            <div key={key} className={styles['edited']}>
              <dt className="hiddenVisually">{label}</dt>
              <dd>
                <EditedField
                  field={field}
                  label={label}
                  start={editText(problem === undefined ? value : (cell?.wanted ?? null))}
                  problem={problem}
                  list={pickLists(field)}
                  onType={(text, isNew) => type(field, text, isNew)}
                  onDone={(byKey) => {
                    setEdited((now) => (now === key ? null : now));
                    if (byKey) left.current = key;
                  }}
                />
              </dd>
            </div>
          );
        const shown = isBlank ? t('emptied') : <FieldValue field={field} value={value} unit={unit} />;
        return (
          <div key={key}>
            <dt>{terms.label(field)}</dt>
            <dd>
              {isEditable(field) ? (
                <button
                  type="button"
                  data-field={key}
                  className={styles['changeable']}
                  data-blank={isBlank || undefined}
                  onClick={() => edit(key)}
                >
                  <span className="hiddenVisually">{t('changeField', { field: label })} </span>
                  {problem === undefined ? shown : String(cell?.wanted ?? '')}
                </button>
              ) : (
                shown
              )}
              {problem !== undefined && <span className={styles['problem']}>{problem}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
