import { useTranslation } from 'react-i18next';
import { fieldOf } from '../../contract/commodities/index.ts';
import { useProject } from '../context/useApp.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useTerms } from '../i18n/useTerms.ts';
import { ConflictView } from '../outbox/ConflictView.tsx';
import type { CommodityStore } from '../store/commodityStore.ts';
import type { CellAddress, PendingCell } from '../store/pendingEdits.ts';
import { useStoreSnapshot } from '../store/useCommodityStore.ts';
import styles from './commodityGrid.module.css';

interface EditNoticesProps {
  readonly store: CommodityStore;
  /** How a row is called: its tag. */
  readonly tagOf: (id: number) => string;
  readonly onShow: (address: CellAddress) => void;
}

type Waiting = CellAddress & { cell: PendingCell };

const mostShown = 4;

/** Edits that need the person: conflicts with both values, refusals and failures with the reason. Nothing when there are none. */
export function EditNotices({ store, tagOf, onShow }: EditNoticesProps) {
  const { t } = useTranslation('grid');
  const { pending } = useStoreSnapshot(store);
  const waiting = [...pending.cells()].filter(({ cell }) => cell.state.is !== 'saving');
  if (waiting.length === 0) return null;
  return (
    <section className={styles['notices']} aria-label={t('edit.review')} role="alert">
      {waiting.slice(0, mostShown).map((one) => (
        <Notice key={`${one.id} ${one.field}`} store={store} tag={tagOf(one.id)} one={one} onShow={() => onShow(one)} />
      ))}
      {waiting.length > mostShown && <p>{t('edit.more', { count: waiting.length - mostShown })}</p>}
    </section>
  );
}

interface NoticeProps {
  readonly store: CommodityStore;
  readonly tag: string;
  readonly one: Waiting;
  readonly onShow: () => void;
}

function Notice({ store, tag, one, onShow }: NoticeProps) {
  const { t } = useTranslation(['grid', 'outbox']);
  const terms = useTerms();
  const say = useTranslate();
  const { unitMeasurement } = useProject();
  const { id, field, cell } = one;
  const declared = fieldOf(store.type, field);
  const label = declared ? terms.label(declared) : field;
  if (cell.state.is === 'refused' || cell.state.is === 'failed') {
    return (
      <div className={styles['notice']}>
        <button type="button" className={styles['where']} onClick={onShow}>
          {t('edit.refused', { tag, field: label, reason: say(cell.state.reason) })}
        </button>
        <button type="button" className="button" onClick={() => store.takeTheirs({ id, field })}>
          {t(cell.state.is === 'failed' ? 'outbox:discard' : 'edit.dismiss')}
        </button>
      </div>
    );
  }
  if (cell.state.is !== 'conflict') return null;
  return (
    <ConflictView
      type={store.type}
      unit={unitMeasurement}
      conflicts={[{ field, yours: cell.wanted, theirs: cell.state.theirs }]}
      row={
        <button type="button" className={styles['where']} onClick={onShow}>
          {tag}
        </button>
      }
      onKeepMine={() => store.keepMine({ id, field })}
      onTakeTheirs={() => store.takeTheirs({ id, field })}
      onEdit={onShow}
    />
  );
}
