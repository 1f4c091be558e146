import { useAtom } from 'jotai/react';
import type { ReactNode } from 'react';
import { isHelpOpenAtom } from './helpPanel.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './Page.module.css';

interface PageProps {
  readonly title: ReactNode;
  /** Links to the other views of the page. */
  readonly views?: ReactNode;
  /** Short text beside the title: a count, a revision. */
  readonly detail?: ReactNode;
  /** True if the detail is only a count, which needs little space and leaves the buttons in the title row. */
  readonly isDetailShort?: boolean;
  /** Buttons to the right of the title, the primary one last. */
  readonly actions?: ReactNode;
  /** One `Toolbar`: filters, views, quick search. */
  readonly toolbar?: ReactNode;
  /** True if the body scrolls by itself (grids) instead of with the page. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** Page layout: title row, toolbar row, body. With both rows, the first row of data is within 160 px of the top of the window. */
export function Page({
  title,
  views,
  detail,
  isDetailShort = false,
  actions,
  toolbar,
  fill = false,
  children,
}: PageProps) {
  return (
    <div className={fill ? `${styles['page']} ${styles['fill']}` : styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{title}</h1>
        <HelpButton />
        {views}
        {detail !== undefined && (
          <span className={styles['detail']} data-short={isDetailShort || undefined}>
            {detail}
          </span>
        )}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {toolbar}
      <div className={styles['body']}>{children}</div>
    </div>
  );
}

/** Opens and closes the help of the page, in the same corner of every page. */
function HelpButton() {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useAtom(isHelpOpenAtom);
  return (
    <button
      type="button"
      data-help
      className={`button ${styles['help']}`}
      aria-label={t('actions.help')}
      aria-expanded={isOpen}
      aria-keyshortcuts="?"
      onClick={() => setOpen(!isOpen)}
    >
      ?
    </button>
  );
}
