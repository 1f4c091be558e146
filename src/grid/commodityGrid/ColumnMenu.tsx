import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { Filter, SortKey } from '../../store/views/query.ts';
import type { ValueCount } from './filters/distinctValues.ts';
import { FilterForm } from './filters/FilterForm.tsx';
import { nextSort } from '../dataGrid/HeaderCell.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { Popup } from '../../ui/dialogs/Popup.tsx';
import styles from '../../ui/dialogs/Popup.module.css';

interface ColumnMenuProps {
  readonly anchor: Element;
  readonly field: Field;
  readonly name: string;
  /** Distinct values of the column, if there are few enough to choose from. */
  readonly values: readonly ValueCount[];
  readonly filter: Filter | undefined;
  readonly sort: readonly SortKey[];
  readonly width: number;
  /** Possible moves of the column: -1 and 1. */
  readonly moves: readonly (-1 | 1)[];
  readonly onSort: (sort: readonly SortKey[]) => void;
  readonly onFilter: (filter: Filter | null) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onWidth: (width: number) => void;
  readonly isFrozen: boolean;
  /** Null for the first column, which is always frozen. */
  readonly onFreeze: ((isFrozen: boolean) => void) | null;
  readonly onHide: (() => void) | null;
  /** Null if values cannot be replaced. */
  readonly onReplace: (() => void) | null;
  readonly onClose: () => void;
}

/** Menu with every action of a column header, for keyboard and touch: sort, filter, position, width. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { anchor, field, name, values, filter, sort, width, moves } = props;
  const { onSort, onFilter, onMove, onWidth, isFrozen, onFreeze, onHide, onReplace, onClose } = props;
  const { t } = useTranslation('grid');
  const [typedWidth, setTypedWidth] = useState<number | null>(width);
  const isSorted = sort.some((key) => key.field === field.key);
  const item = (label: string, act: (() => void) | null) => (
    <button
      type="button"
      className={styles['item']}
      disabled={act === null}
      onClick={() => {
        act?.();
        onClose();
      }}
    >
      {label}
    </button>
  );
  return (
    <Popup label={t('menu.open', { column: name })} anchor={anchor} onClose={onClose}>
      {item(t('menu.ascending'), () => onSort([{ field: field.key, descending: false }]))}
      {item(t('menu.descending'), () => onSort([{ field: field.key, descending: true }]))}
      {sort.length > 0 && !isSorted && item(t('menu.addToSort'), () => onSort(nextSort(sort, field.key, true)))}
      {isSorted && item(t('menu.unsort'), () => onSort(sort.filter((key) => key.field !== field.key)))}
      <FilterForm
        field={field}
        values={values}
        filter={filter}
        onFilter={(next) => {
          onFilter(next);
          onClose();
        }}
      />
      {onReplace && item(t('replace.open'), onReplace)}
      {item(t('menu.left'), moves.includes(-1) ? () => onMove(-1) : null)}
      {item(t('menu.right'), moves.includes(1) ? () => onMove(1) : null)}
      {onFreeze && item(t(isFrozen ? 'menu.unfreeze' : 'menu.freeze'), () => onFreeze(!isFrozen))}
      {item(t('menu.hide'), onHide)}
      <form
        className={styles['item']}
        onSubmit={(event) => {
          event.preventDefault();
          if (typedWidth !== null) onWidth(Math.round(typedWidth));
          onClose();
        }}
      >
        <NumberField
          label={t('menu.width')}
          labelled="beside"
          min={40}
          max={1200}
          value={typedWidth}
          onChange={setTypedWidth}
        />
      </form>
    </Popup>
  );
}
