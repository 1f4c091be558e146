import FoldedIcon from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import OpenIcon from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import grid from '../../../grid/dataGrid/dataGrid.module.css';
import type { GridColumn, RowHandle } from '../../../grid/dataGrid/gridColumn.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { toneOfStatus } from '../../../ui/status/statusTone.ts';
import styles from './rowCards.module.css';
import type { CardColumns } from './useCardColumns.ts';

interface RowCardProps {
  readonly columns: CardColumns;
  readonly store: CommodityStore;
  readonly row: RowHandle;
  /** Index among all visible lines. */
  readonly line: number;
  readonly count: number;
  readonly isChecked: boolean;
  readonly isOpen: boolean;
  /** True for the card that Tab moves to. */
  readonly isStop: boolean;
  readonly onCheck: () => void;
  readonly onOpen: () => void;
}

/** A row or group line designed for touch: a checkbox to select it; a press anywhere else opens it. */
export function RowCard(props: RowCardProps) {
  const { columns, store, row, line, count, isChecked, isOpen, isStop, onCheck, onOpen } = props;
  const { t } = useTranslation('grid');
  const { title, ends, facts } = columns;
  const { group } = row;
  const name = (group ? title.slice(0, 1) : title).map((column) => column.text(row)).join(' ');
  const FoldIcon = group?.isFolded === true ? FoldedIcon : OpenIcon;
  const isRemoved = !group && store.read(row.row, 'removed') === true;
  return (
    <li
      data-line={line}
      className={`${styles['card']} ${isOpen ? styles['open'] : ''}`}
      data-tone={group ? 'group' : toneOf([...title, ...ends, ...facts], row)}
      data-level={group?.level}
      aria-setsize={count}
      aria-posinset={line + 1}
    >
      <button
        type="button"
        role="checkbox"
        aria-checked={isChecked}
        aria-label={t('cards.select', { row: name })}
        className={styles['tick']}
        tabIndex={isStop ? 0 : -1}
        onClick={onCheck}
      >
        <span className={grid['check']} data-checked={isChecked ? 'all' : undefined} />
      </button>
      <button
        type="button"
        data-card
        className={styles['body']}
        tabIndex={isStop ? 0 : -1}
        aria-expanded={group ? !group.isFolded : isOpen}
        onClick={onOpen}
      >
        <span className={styles['head']}>
          {group && <FoldIcon aria-hidden size={20} stroke={1.5} />}
          <span className={`${styles['name']} ${isRemoved ? styles['removed'] : ''}`}>{name}</span>
          {!group && <HowFar store={store} row={row.row} />}
        </span>
        {ends.length > 0 && !group && (
          <span className={styles['ends']}>{ends.map((end) => end.text(row) || '-').join(' → ')}</span>
        )}
        <span className={styles['facts']}>
          {facts.map((fact) => {
            const text = fact.text(row).trim();
            return (
              text !== '' && (
                <span key={fact.key}>
                  <span className={styles['subject']}>{fact.name}</span> {text}
                </span>
              )
            );
          })}
        </span>
      </button>
    </li>
  );
}

function HowFar({ store, row }: { readonly store: CommodityStore; readonly row: number }) {
  const terms = useTerms();
  const formats = useFormats();
  const status = String(store.read(row, 'status') ?? '');
  return (
    <StatusBadge tone={toneOfStatus(status)}>
      {terms.status(status)} · {formats.percentText(Number(store.read(row, 'percentComplete') ?? 0))}
    </StatusBadge>
  );
}

/** Returns the state of any cell on the card that needs attention, or is not on the server yet. */
const toneOf = (columns: readonly GridColumn[], row: RowHandle) =>
  columns.map((column) => column.tone(row)).find((tone) => tone !== 'plain');
