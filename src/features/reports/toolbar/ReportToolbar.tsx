import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { isGrouped, isListed, reportTypes, type ReportType } from '../../../../contract/reports/reportTypes.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useViewGroupings } from '../../../shared/savedViews/useViewColumns.ts';
import { ViewButton } from '../../../shared/savedViews/ViewButton.tsx';
import { isTouch } from '../../../ui/screen/isTouch.ts';
import { Toolbar } from '../../../ui/layout/Toolbar.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import type { Picture } from '../report/picture.ts';
import styles from './ReportToolbar.module.css';
import type { ReportSearch } from '../report/search.ts';
import { divisionIn, groupingIn, useGroupings } from '../report/useGroupings.ts';

interface ReportToolbarProps {
  readonly projectId: number;
  readonly reportType: ReportType;
  readonly search: ReportSearch;
  /** Current search text, which the address follows with a delay. */
  readonly find: string;
  readonly onFind: (find: string) => void;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
  /** Chart of the groups, if the report has one. */
  readonly picture: Picture | undefined;
  /** True if the report has no rows: the controls to expand, collapse or chart them are hidden. */
  readonly isEmpty: boolean;
}

/** Returns the search parameters of the two groupings; defaults are omitted. */
const groupedBy = (groupBy: string, thenBy: string) => ({
  groupBy: groupBy === 'typeCode' ? undefined : groupBy,
  thenBy: thenBy === '' ? undefined : thenBy,
});

/** Toolbar to choose the report, its grouping and its search text. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { projectId, reportType, search, find, onFind, onSearch, picture, isEmpty } = props;
  const { t } = useTranslation(['reports', 'frame', 'grid', 'views', 'charts']);
  const navigate = useNavigate();
  const groupings = useGroupings(reportType);
  const groupingsOf = useViewGroupings(groupings);
  const groupBy = groupingIn(groupings, search.groupBy);
  const thenBy = divisionIn(groupings, search);
  const hasGroups = !isEmpty && (isGrouped(reportType) || thenBy !== '');
  const areOpen = search.open ?? thenBy !== '';
  const open = (type: ReportType) =>
    void navigate({ to: '/$projectId/report/$reportType', params: { projectId: String(projectId), reportType: type } });
  return (
    <Toolbar label={t('controls')}>
      <Select
        label={t('choose')}
        // The title above shows the same text.
        labelled="hidden"
        className={styles['report']}
        value={reportType}
        options={reportTypes.map((type) => ({ value: type, label: t(`frame:reports.${type}`) }))}
        onChange={open}
      />
      <ViewButton
        page={{ projectId, kind: 'report', type: reportType, search, onSearch, ...groupingsOf }}
        title={t('views:titleReport', { report: t(`frame:reports.${reportType}`) })}
      />
      {groupings.length > 0 && (
        <Select
          label={t('groupBy')}
          labelled="beside"
          className={styles['grouping']}
          value={groupBy}
          options={groupings}
          onChange={(next) => onSearch({ ...groupedBy(next, next === thenBy ? groupBy : thenBy), figure: undefined })}
        />
      )}
      {groupings.length > 0 && (
        <Select
          label={t('thenBy')}
          labelled="beside"
          className={styles['grouping']}
          value={thenBy}
          options={[{ value: '', label: t('notDivided') }, ...groupings.filter(({ value }) => value !== groupBy)]}
          onChange={(next) => onSearch({ ...groupedBy(groupBy, next), figure: undefined })}
        />
      )}
      <ReportFilters {...{ projectId, reportType, search, onSearch }} />
      <SearchField
        isOfPage
        label={t('find')}
        hint={isTouch() ? undefined : t('grid:searchHint')}
        value={find}
        onChange={onFind}
        className={styles['find']}
      />
      {hasGroups && (
        <button
          type="button"
          className="button"
          // The address omits the default: groups of sums are expanded, groups of a listing collapsed.
          onClick={() => onSearch({ open: areOpen === isListed(reportType) ? undefined : !areOpen })}
        >
          {areOpen ? t('grid:group.closeAll') : t('grid:group.openAll')}
        </button>
      )}
      {groupings.length > 0 && !isEmpty && (
        <button
          type="button"
          className="button"
          // The default chart depends on the numbers, so it is unknown until they are loaded.
          disabled={!picture}
          onClick={() => onSearch({ chart: search.chart === undefined ? picture?.part.key : undefined })}
        >
          {search.chart === undefined ? t('charts:asChart') : t('charts:asTable')}
        </button>
      )}
    </Toolbar>
  );
}
