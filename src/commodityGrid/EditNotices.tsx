import { useTranslation } from 'react-i18next';
import { fieldOf } from '../../contract/commodities/index.ts';
import type { CellValue } from '../../contract/scalars.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useTerms } from '../i18n/useTerms.ts';
import type { CommodityStore } from '../store/commodityStore.ts';
import type { CellAddress, PendingCell } from '../store/pendingEdits.ts';
import styles from './commodityGrid.module.css';

interface EditNoticesProps {
  readonly store: CommodityStore;
  /** How a row is called: its tag. */
  readonly tagOf: (id: number) => string;
  readonly onShow: (address: CellAddress) => void;
}

type Waiting = CellAddress & { cell: PendingCell };

const mostShown = 4;

/** Edits that need the person: conflicts with both values, refusals with the reason. Nothing when there are none. */
export function EditNotices({ store, tagOf, onShow }: EditNoticesProps) {
  'use no memo'; // the store changes in place
  const { t } = useTranslation('grid');
  const waiting = [...store.pending.cells()].filter(
    ({ cell }) => cell.state.is === 'conflict' || cell.state.is === 'refused',
  );
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
  'use no memo'; // the store changes in place
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const say = useTranslate();
  const { id, field, cell } = one;
  const declared = fieldOf(store.type, field);
  const label = declared ? terms.label(declared.label) : field;
  const shown = (value: CellValue) => {
    if (value === null || value === '') return t('edit.blank');
    return declared ? terms.value(declared, String(value)) : String(value);
  };
  if (cell.state.is === 'refused') {
    return (
      <div className={styles['notice']}>
        <button type="button" className={styles['where']} onClick={onShow}>
          {t('edit.refused', { tag, field: label, reason: say(cell.state.reason) })}
        </button>
        <button type="button" className="button" onClick={() => store.takeTheirs({ id, field })}>
          {t('edit.dismiss')}
        </button>
      </div>
    );
  }
  if (cell.state.is !== 'conflict') return null;
  return (
    <div className={styles['notice']}>
      <button type="button" className={styles['where']} onClick={onShow}>
        {t('edit.conflict', { tag, field: label })}
      </button>
      <dl className={styles['both']}>
        <dt>{t('edit.yours')}</dt>
        <dd>{shown(cell.wanted)}</dd>
        <dt>{t('edit.theirs')}</dt>
        <dd>{shown(cell.state.theirs)}</dd>
      </dl>
      <button type="button" className="button" onClick={() => store.keepMine({ id, field })}>
        {t('edit.keepMine')}
      </button>
      <button type="button" className="button" onClick={() => store.takeTheirs({ id, field })}>
        {t('edit.takeTheirs')}
      </button>
    </div>
  );
}
