import ViewIcon from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import StarIcon from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Popup } from '../../ui/dialogs/Popup.tsx';
import { useSavedViews, type ViewPage } from './useSavedViews.ts';
import { ViewPanel } from './ViewPanel.tsx';
import styles from './savedViews.module.css';

interface ViewButtonProps {
  readonly page: ViewPage;
  /** "Cable Data Views": title of the list. */
  readonly title: string;
}

/**
 * Button with the current view of a page: a star marks the view the page opens with, a dot marks unsaved changes. Opens the list
 * of views.
 */
export function ViewButton({ page, title }: ViewButtonProps) {
  const { t } = useTranslation('views');
  const views = useSavedViews(page);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { current, list, isDraft, isChanged } = views;
  const name = current?.name ?? t('standard');
  const isDefault = current !== undefined && (list?.own ?? list?.project) === current.id;
  return (
    <>
      <button
        type="button"
        className={`button ${styles['view']}`}
        aria-haspopup="dialog"
        title={`${title}: ${name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <ViewIcon aria-hidden size={16} stroke={1.5} />
        <span className="hiddenVisually">{t('label')}</span>
        <span className={styles['name']}>{name}</span>
        {isDefault && <StarIcon role="img" aria-label={t('isDefault')} size={12} className={styles['star']} />}
        {isDraft && <span role="img" aria-label={t('isDraft')} className={styles['dot']} />}
      </button>
      {isChanged && current && (
        <span className={styles['changed']} role="status">
          {current.lastSave ? t('changedBy', { name: current.lastSave.name }) : t('changed')}
          <button type="button" className="button" onClick={() => views.open(current)}>
            {t('reload')}
          </button>
        </span>
      )}
      {anchor && (
        <Popup label={title} anchor={anchor} onClose={() => setAnchor(null)}>
          <ViewPanel page={page} title={title} views={views} onClose={() => setAnchor(null)} />
        </Popup>
      )}
    </>
  );
}
