import { Suspense, useDeferredValue } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import { useProject } from '../../../context/useApp.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import { ConflictView } from '../../../shared/outbox/ConflictView.tsx';
import { DiscardButton } from '../../../shared/outbox/DiscardButton.tsx';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { CellAddress } from '../../../store/edits/pendingEdits.ts';
import { useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import styles from '../commodityGrid.module.css';
import { AnswerAll } from './AnswerAll.tsx';
import { NameQuestion } from '../fields/NameQuestion.tsx';
import { cellsOf, waitingOf, type Waiting } from './waitingEdits.ts';

interface EditNoticesProps {
  readonly store: CommodityStore;
  /** Returns the tag of a row. */
  readonly tagOf: (id: number) => string;
  readonly onShow: (address: CellAddress) => void;
}

const maxShown = 4;

/**
 * Edits that need the user: conflicts with both values, rejections and failures with the reason. Renders nothing if there are
 * none.
 */
export function EditNotices({ store, tagOf, onShow }: EditNoticesProps) {
  const { t } = useTranslation('grid');
  // Each response of a large change alters this list, so the rows are rendered first.
  const pending = useDeferredValue(useStoreSnapshot(store).pending);
  const waiting = waitingOf(pending);
  if (waiting.length === 0) return null;
  return (
    <section className={styles['notices']} aria-label={t('edit.review')} role="alert">
      {/* The texts are loaded with the first notice; loading them must not suspend the grid while the user types. */}
      <Suspense>
        {waiting.slice(0, maxShown).map((one) => (
          <Notice key={`${one.ids.join(' ')} ${one.fields.join(' ')}`} {...{ store, tagOf, one, onShow }} />
        ))}
      </Suspense>
      {waiting.length > 1 && (
        <div className={styles['notice']}>
          {waiting.length > maxShown && <p>{t('edit.more', { count: waiting.length - maxShown })}</p>}
          <AnswerAll store={store} waiting={waiting} />
        </div>
      )}
    </section>
  );
}

interface NoticeProps extends EditNoticesProps {
  readonly one: Waiting;
}

function Notice({ store, tagOf, one, onShow }: NoticeProps) {
  const { t } = useTranslation(['grid', 'outbox']);
  const terms = useTerms();
  const say = useTranslate();
  const { unitMeasurement } = useProject();
  const commodity = useCommodity(store.type);
  const formats = useFormats();
  const { ids, fields, cell } = one;
  const [id = 0] = ids;
  const [field = ''] = fields;
  const tag = tagOf(id);
  const cells = cellsOf([one]);
  const show = () => onShow({ id, field });
  const labelOf = (key: string) => {
    const declared = fieldIn(commodity, key);
    return declared ? terms.label(declared) : key;
  };
  const discard = () => store.takeTheirs(cells);
  const rename = (after: string, isNew?: true) => {
    // Discarded first, because the current value of the cell might be the intended name.
    discard();
    store.edit(cells.map(({ id: of, field: each }) => ({ id: of, field: each, after, isNew })));
  };
  if (cell.state.is === 'refused' || cell.state.is === 'failed') {
    const reported = { tag, field: fields.map(labelOf).join(', '), reason: say(cell.state.reason) };
    return (
      <div className={styles['notice']}>
        <button type="button" className={styles['location']} onClick={show}>
          {ids.length === 1
            ? t('edit.refused', reported)
            : t('edit.refusedOfRows', { ...reported, count: ids.length - 1, shown: formats.count(ids.length - 1) })}
        </button>
        {cell.state.is === 'refused' && cell.state.unknown && (
          <NameQuestion name={String(cell.wanted ?? '')} unknown={cell.state.unknown} onAnswer={rename} />
        )}
        {cell.state.is === 'failed' ? (
          <DiscardButton onDiscard={discard} />
        ) : (
          <button type="button" className="button" onClick={discard}>
            {t('edit.dismiss')}
          </button>
        )}
      </div>
    );
  }
  if (cell.state.is !== 'conflict') return null;
  return (
    <ConflictView
      type={store.type}
      unit={unitMeasurement}
      conflicts={[{ field, yours: cell.wanted, theirs: cell.state.theirs, lastSave: cell.state.lastSave }]}
      row={
        <button type="button" className={styles['location']} onClick={show}>
          {tag}
        </button>
      }
      onKeepMine={() => store.keepMine({ id, field })}
      onTakeTheirs={() => store.takeTheirs([{ id, field }])}
      onEdit={show}
    />
  );
}
