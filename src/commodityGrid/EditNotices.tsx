import { Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldIn } from '../../contract/commodities/field.ts';
import { useProject } from '../context/useApp.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useFormats } from '../i18n/useFormats.ts';
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

/** Cells that need the person for one and the same reason: of one row, or of several that hold the same. */
interface Waiting {
  readonly ids: readonly number[];
  readonly fields: readonly string[];
  readonly cell: PendingCell;
}

const mostShown = 4;

/** What tells the reasons apart, by the cell: of thousands that wait, each answer that comes back changes some. */
const reasons = new WeakMap<PendingCell, string>();

function reasonOf(cell: PendingCell): string {
  const { state } = cell;
  if (state.is === 'saving' || state.is === 'conflict') return state.is;
  const known = reasons.get(cell) ?? `${state.is} ${JSON.stringify(state.reason)}`;
  reasons.set(cell, known);
  return known;
}

/** Edits that need the person: conflicts with both values, refusals and failures with the reason. Nothing when there are none. */
export function EditNotices({ store, tagOf, onShow }: EditNoticesProps) {
  const { t } = useTranslation('grid');
  // Of a large block each call that comes back changes what waits: the rows are drawn first.
  const pending = useDeferredValue(useStoreSnapshot(store).pending);
  const waiting = waitingOf(pending);
  if (waiting.length === 0) return null;
  return (
    <section className={styles['notices']} aria-label={t('edit.review')} role="alert">
      {/* Its words are fetched with the first: the grid must not be put away meanwhile, with somebody typing in it. */}
      <Suspense>
        {waiting.slice(0, mostShown).map((one) => (
          <Notice key={`${one.ids.join(' ')} ${one.fields.join(' ')}`} {...{ store, tagOf, one, onShow }} />
        ))}
      </Suspense>
      {waiting.length > mostShown && <p>{t('edit.more', { count: waiting.length - mostShown })}</p>}
    </section>
  );
}

/**
 * What is refused for one reason is told once: of a row whatever the number of its cells, and of rows in which the same
 * was written. Of a conflict each cell has its own other value.
 */
function waitingOf(pending: PendingEdits): Waiting[] {
  const ofRows = new Map<string, Waiting>();
  for (const { id, field, cell } of pending.waiting()) {
    const key = cell.state.is === 'conflict' ? `${id} ${field}` : `${id} ${reasonOf(cell)}`;
    const known = ofRows.get(key);
    ofRows.set(key, { ids: [id], cell, fields: known ? [...known.fields, field] : [field] });
  }
  const waiting = new Map<string, { ids: number[] } & Omit<Waiting, 'ids'>>();
  for (const [key, { ids, fields, cell }] of ofRows) {
    const { state, wanted } = cell;
    const same = state.is === 'refused' ? `${fields.join(' ')} ${typeof wanted} ${wanted} ${reasonOf(cell)}` : key;
    const known = waiting.get(same);
    if (known) known.ids.push(...ids);
    else waiting.set(same, { ids: [...ids], fields, cell });
  }
  return [...waiting.values()];
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
  const cells = ids.flatMap((of) => fields.map((each) => ({ id: of, field: each })));
  const show = () => onShow({ id, field });
  const labelOf = (key: string) => {
    const declared = fieldIn(commodity, key);
    return declared ? terms.label(declared) : key;
  };
  const giveUp = () => store.takeTheirs(cells);
  const rename = (after: string, isNew?: true) => {
    // What stands there may be the one that is meant.
    giveUp();
    store.edit(cells.map(({ id: of, field: each }) => ({ id: of, field: each, after, isNew })));
  };
  if (cell.state.is === 'refused' || cell.state.is === 'failed') {
    const told = { tag, field: fields.map(labelOf).join(', '), reason: say(cell.state.reason) };
    return (
      <div className={styles['notice']}>
        <button type="button" className={styles['where']} onClick={show}>
          {ids.length === 1
            ? t('edit.refused', told)
            : t('edit.refusedOfRows', { ...told, count: ids.length - 1, shown: formats.count(ids.length - 1) })}
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
        <button type="button" className={styles['where']} onClick={show}>
          {tag}
        </button>
      }
      onKeepMine={() => store.keepMine({ id, field })}
      onTakeTheirs={() => store.takeTheirs([{ id, field }])}
      onEdit={show}
    />
  );
}
