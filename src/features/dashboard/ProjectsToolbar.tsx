import { useTranslation } from '../../i18n/useTranslation.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import styles from './Dashboard.module.css';

interface ProjectsToolbarProps {
  readonly find: string;
  readonly onFind: (find: string) => void;
  readonly withArchived: boolean;
  readonly onArchived: (withArchived: boolean) => void;
  readonly count: string;
}

/** Controls that filter the list of projects. */
export function ProjectsToolbar({ find, onFind, withArchived, onArchived, count }: ProjectsToolbarProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Toolbar label={t('tools')} end={<span role="status">{count}</span>}>
      <SearchField label={t('find')} value={find} onChange={onFind} className={styles['find']} />
      <Checkbox label={t('showArchived')} checked={withArchived} onChange={onArchived} />
    </Toolbar>
  );
}
