import { useTranslation } from 'react-i18next';
import { fieldIn } from '../../contract/commodities/field.ts';
import { useProject } from '../context/useApp.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useTerms } from '../i18n/useTerms.ts';
import { useCommodity } from '../projects/useCommodity.ts';
import { ConflictView } from '../outbox/ConflictView.tsx';
import { DiscardButton } from '../outbox/DiscardButton.tsx';
import type { CommodityStore } from '../store/commodityStore.ts';
import type { CellAddress, PendingCell, PendingEdits } from '../store/pendingEdits.ts';
import { useStoreSnapshot } from '../store/useCommodityStore.ts';
import styles from './commodityGrid.module.css';
import { NameQuestion } from './NameQuestion.tsx';

interface EditNoticesProps {
  readonly store: CommodityStore;
  /** How a row is called: its tag. */
  readonly tagOf: (id: number) => string;
  readonly onShow: (address: CellAddress) => void;
}

/** Cells of a row that need the person for one and the same reason. */
interface Waiting {
  readonly id: number;
  readonly fields: readonly string[];
  readonly cell: PendingCell;
}

const mostShown = 4;

/** Edits that need the person: conflicts with both values, refusals and failures with the reason. Nothing when there are none. */
export function EditNotices({ store, tagOf, onShow }: EditNoticesProps) {
  const { t } = useTranslation('grid');
  const { pending } = useStoreSnapshot(store);
  const waiting = waitingOf(pending);
  if (waiting.length === 0) return null;
  return (
    <section className={styles['notices']} aria-label={t('edit.review')} role="alert">
      {waiting.slice(0, mostShown).map((one) => (
        <Notice
          key={`${one.id} ${one.fields.join(' ')}`}
          store={store}
          tag={tagOf(one.id)}
          one={one}
          onShow={() => onShow({ id: one.id, field: one.fields[0] ?? '' })}
        />
      ))}
      {waiting.length > mostShown && <p>{t('edit.more', { count: waiting.length - mostShown })}</p>}
    </section>
  );
}

/** What the server refused of a row for one reason is told once, whatever the number of its cells. */
function waitingOf(pending: PendingEdits): Waiting[] {
  const waiting = new Map<string, Waiting>();
  for (const { id, field, cell } of pending.cells()) {
    const { state } = cell;
    if (state.is === 'saving') continue;
    const key = state.is === 'conflict' ? `${id} ${field}` : `${id} ${state.is} ${JSON.stringify(state.reason)}`;
    const known = waiting.get(key);
    waiting.set(key, { id, cell, fields: [...(known?.fields ?? []), field] });
  }
  return [...waiting.values()];
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
  const commodity = useCommodity(store.type);
  const { id, fields, cell } = one;
  const [field = ''] = fields;
  const labelOf = (key: string) => {
    const declared = fieldIn(commodity, key);
    return declared ? terms.label(declared) : key;
  };
  const giveUp = () => {
    for (const each of fields) store.takeTheirs({ id, field: each });
  };
  const rename = (after: string, isNew?: true) => {
    for (const each of fields) {
      // What stands there may be the one that is meant.
      store.takeTheirs({ id, field: each });
      store.edit([{ id, field: each, after, isNew }]);
    }
  };
  if (cell.state.is === 'refused' || cell.state.is === 'failed') {
    return (
      <div className={styles['notice']}>
        <button type="button" className={styles['where']} onClick={onShow}>
          {t('edit.refused', { tag, field: fields.map(labelOf).join(', '), reason: say(cell.state.reason) })}
        </button>
        {cell.state.is === 'refused' && cell.state.unknown && (
          <NameQuestion name={String(cell.wanted ?? '')} unknown={cell.state.unknown} onAnswer={rename} />
        )}
        {cell.state.is === 'failed' ? (
          <DiscardButton onDiscard={giveUp} />
        ) : (
          <button type="button" className="button" onClick={giveUp}>
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
