import CheckIcon from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import StarIcon from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { sharings, type SavedView } from '../../../contract/reports/savedViews/savedViews.ts';
import popup from '../../ui/dialogs/Popup.module.css';
import type { SavedViews } from './useSavedViews.ts';
import styles from './savedViews.module.css';

interface ViewChoicesProps {
  readonly views: SavedViews;
  readonly onOpen: (view: SavedView | null) => void;
}

/** List of views: the standard view, the user's own, the project's, the locked ones. */
export function ViewChoices({ views, onOpen }: ViewChoicesProps) {
  const { t } = useTranslation(['views', 'common']);
  const { list, current, error } = views;
  const isDefault = ({ id }: SavedView) => (list?.own ?? list?.project) === id;
  const choice = (view: SavedView | null) => (
    <button
      key={view?.id ?? 0}
      type="button"
      className={popup['item']}
      aria-current={view?.id === current?.id}
      onClick={() => onOpen(view)}
    >
      <CheckIcon aria-hidden size={16} stroke={1.5} className={view?.id === current?.id ? '' : styles['unchosen']} />
      <span className={styles['choice']}>{view?.name ?? t('standard')}</span>
      {view && isDefault(view) && (
        <StarIcon role="img" aria-label={t('isDefault')} size={12} className={styles['star']} />
      )}
      {view && !view.isOwn && <span className={styles['owner']}>{view.owner}</span>}
    </button>
  );
  return (
    <div className={styles['choices']}>
      {choice(null)}
      {sharings.map((sharing) => {
        const ofGroup = list?.views.filter((view) => view.sharing === sharing) ?? [];
        return (
          ofGroup.length > 0 && (
            <section key={sharing} aria-label={t(`groups.${sharing}`)}>
              <h3 className={styles['group']}>{t(`groups.${sharing}`)}</h3>
              {ofGroup.map(choice)}
            </section>
          )
        );
      })}
      {list?.views.length === 0 && <p className={styles['note']}>{t('none')}</p>}
      {error !== null && (
        <p className={styles['note']} role="alert">
          {t('failed')}{' '}
          <button type="button" className="button" onClick={views.onRetry}>
            {t('common:actions.retry')}
          </button>
        </p>
      )}
    </div>
  );
}
