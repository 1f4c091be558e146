/**
 * Everything about one row, next to the grid, which stays usable: the arrow keys move through its rows and the drawer follows.
 */
import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useDebouncedValue } from '@mantine/hooks';
import { useDeferredValue, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { recordDrawerDelay } from '../../../../machines/pageTimings.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { toneOfStatus } from '../../../ui/status/statusTone.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { recordParts, type RecordPart } from '../search.ts';
import { CardList } from './CardList.tsx';
import { FieldList, type Editing } from './FieldList.tsx';
import { RecordParts } from './RecordParts.tsx';
import styles from './record.module.css';

interface RecordDrawerProps {
  readonly projectId: number;
  readonly commodity: Commodity<CommodityStore['type']>;
  readonly store: CommodityStore;
  /** Id of the grid row; undefined while none is active. */
  readonly id: number | undefined;
  readonly part: RecordPart;
  /** Shown at the top: that the record is not of the day the grid shows. */
  readonly note?: string | undefined;
  readonly editing: Editing;
  readonly onPart: (part: RecordPart) => void;
  readonly onClose: () => void;
  /** Moves the focus back to the rows and leaves the drawer open. */
  readonly onLeave: () => void;
}

export function RecordDrawer(props: RecordDrawerProps) {
  const { projectId, commodity, store, part, note, editing, onPart, onClose, onLeave } = props;
  // Rows that are only passed through are neither drawn nor requested, and drawing never delays key handling.
  const [rested] = useDebouncedValue(props.id, recordDrawerDelay, { leading: true });
  const id = useDeferredValue(rested);
  const { t } = useTranslation('record');
  const { table } = useStoreSnapshot(store);
  const row = id === undefined ? undefined : table.rowOf(id);
  const tag = row === undefined ? '' : commodity.keyFields.map((key) => store.read(row, key) ?? '').join(' ');
  const leaveOnF6 = (event: KeyboardEvent) => {
    if (event.key !== 'F6') return;
    event.preventDefault();
    onLeave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles F6 for everything inside
    <aside className={styles['drawer']} aria-label={t('label', { tag })} onKeyDown={leaveOnF6}>
      <header className={styles['head']}>
        <h2 className={styles['tag']}>{tag}</h2>
        <button type="button" className="button plain" aria-label={t('close')} onClick={onClose}>
          <CloseIcon aria-hidden size={16} stroke={1.5} />
        </button>
        {row !== undefined && <HowFar store={store} row={row} />}
      </header>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {id === undefined && <p className={styles['note']}>{t('noRow')}</p>}
      {id !== undefined && row === undefined && <p className={styles['note']}>{t('gone')}</p>}
      {id !== undefined && row !== undefined && (
        <Tabs
          label={t('tabs')}
          tabs={recordParts.map((name) => ({ name, label: t(name) }))}
          open={part}
          onOpen={onPart}
        >
          {part === 'fields' ? (
            <FieldList key={id} commodity={commodity} store={store} row={row} editing={editing} />
          ) : part === 'cards' ? (
            <CardList projectId={projectId} commodity={commodity} id={id} version={table.rowVersions[row] ?? 0} />
          ) : (
            <RecordParts
              projectId={projectId}
              commodity={commodity}
              id={id}
              version={table.rowVersions[row] ?? 0}
              part={part}
            />
          )}
        </Tabs>
      )}
    </aside>
  );
}

/** Status, percent complete and hours of the row. */
function HowFar({ store, row }: { readonly store: CommodityStore; readonly row: number }) {
  const { t } = useTranslation('record');
  const terms = useTerms();
  const formats = useFormats();
  const numberOf = (field: string) => {
    const value = store.read(row, field);
    return typeof value === 'number' ? value : 0;
  };
  const status = String(store.read(row, 'status') ?? '');
  return (
    <p className={styles['far']}>
      <StatusBadge tone={toneOfStatus(status)}>{terms.status(status)}</StatusBadge>
      <span>{formats.percentText(numberOf('percentComplete'))}</span>
      <span>
        {t('hours', {
          earned: formats.hours(numberOf('earnedHours')),
          budget: formats.hours(numberOf('budgetHours')),
        })}
      </span>
    </p>
  );
}
