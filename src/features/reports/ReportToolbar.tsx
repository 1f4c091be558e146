import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { groupings, reportTypes, type ReportType } from '../../../contract/reports.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import styles from './ReportToolbar.module.css';
import type { ReportSearch } from './search.ts';

interface ReportToolbarProps {
  readonly projectId: number;
  readonly reportType: ReportType;
  readonly search: ReportSearch;
  /** What is typed; the address follows when the hand rests. */
  readonly find: string;
  readonly onFind: (find: string) => void;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
  readonly count: string | undefined;
}

/** Which report, how grouped, what in it. */
export function ReportToolbar({ projectId, reportType, search, find, onFind, onSearch, count }: ReportToolbarProps) {
  const { t } = useTranslation(['reports', 'frame']);
  const navigate = useNavigate();
  const open = (type: string) =>
    void navigate({ to: '/$projectId/report/$reportType', params: { projectId: String(projectId), reportType: type } });
  return (
    <Toolbar label={t('controls')} end={count}>
      <label className={styles['field']}>
        {t('choose')}
        <select className="input" value={reportType} onChange={(event) => open(event.target.value)}>
          {reportTypes.map((type) => (
            <option key={type} value={type}>
              {t(`frame:reports.${type}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['field']}>
        {t('groupBy')}
        <select
          className="input"
          value={search.groupBy ?? 'typeCode'}
          onChange={({ target }) => {
            const groupBy = groupings.find((name) => name === target.value);
            onSearch({ groupBy: groupBy === 'typeCode' ? undefined : groupBy });
          }}
        >
          {groupings.map((name) => (
            <option key={name} value={name}>
              {t(`groups.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <input
        className="input"
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        maxLength={200}
        value={find}
        onChange={({ target }) => onFind(target.value)}
      />
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={search.removed ?? false}
          onChange={(event) => onSearch({ removed: event.target.checked || undefined })}
        />
        {t('removed')}
      </label>
    </Toolbar>
  );
}
