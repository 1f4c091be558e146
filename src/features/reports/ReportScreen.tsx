/** Page of one report of specification section 2: grouped, sorted, searched, exported. */
import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isListed, type ReportType } from '../../../contract/reports/reportTypes.ts';
import { WithFigurePanel } from '../../shared/derivation/WithFigurePanel.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { useSearchText } from '../../ui/fields/useSearchText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { filterAndSort } from './report/filterAndSort.ts';
import { ReportResult } from './ReportResult.tsx';
import { ReportActions } from './toolbar/ReportActions.tsx';
import { ReportOptions } from './toolbar/ReportOptions.tsx';
import { ReportChips } from './toolbar/ReportChips.tsx';
import { countLines, isSubtotal } from './report/reportFigures.ts';
import { pictureIn } from './report/picture.ts';
import { ReportToolbar } from './toolbar/ReportToolbar.tsx';
import type { ReportSearch } from './report/search.ts';
import { useReport } from './report/useReport.ts';
import { useReportHeading } from './report/useReportHeading.ts';
import { useReportFormatting } from './report/useReportFormatting.ts';

interface ReportScreenProps {
  readonly projectId: number;
  readonly reportType: ReportType;
  readonly search: ReportSearch;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
}

export function ReportScreen({ projectId, reportType, search, onSearch }: ReportScreenProps) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation([
    'reports',
    'frame',
    'common',
    'charts',
    'derivation',
    'figureLabels',
    'figureMeanings',
    'grid',
    'reportColumns',
    'terms',
    'views',
  ]);
  const formats = useFormats();
  const [find, setFind] = useSearchText(search.find ?? '', (text) => onSearch({ find: text || undefined }));
  const isWindowed = isListed(reportType);
  const { keys: toggled, toggle } = useToggledGroups(
    `${reportType} ${search.groupBy} ${search.thenBy} ${search.open} ${search.find}`,
  );
  const { data, error, isPlaceholderData, refetch, reader } = useReport({ projectId, reportType, search, toggled });
  const words = useReportFormatting();
  const heading = useReportHeading(reportType, search);
  const rows = useMemo(() => {
    if (!data) return [];
    if (isWindowed) return data.rows;
    const columns = new Map(data.columns.map((column) => [column.key, column]));
    const shown = (text: string, key: string) => {
      const column = columns.get(key);
      return column ? words.cell(text, column, data.unit) : text;
    };
    return filterAndSort(data.rows, {
      find,
      sort: search.sort ?? '',
      shown,
      isSubtotal: (row) => isSubtotal(data, row),
    });
  }, [data, isWindowed, find, search.sort, words]);

  return (
    <WithFigurePanel projectId={projectId} figure={search.figure} onFigure={(figure) => onSearch({ figure })}>
      <Page
        title={t(`frame:reports.${reportType}`)}
        detail={
          data && (
            <>
              <span>
                {isPlaceholderData
                  ? t('common:reading')
                  : t('rows', { count: isWindowed ? data.found : countLines(data, rows) })}
              </span>
              {' · '}
              <span>
                {data.asOf === null
                  ? t('common:asOf', { when: formats.dateTime(data.generatedAt) })
                  : t('common:day.named', { day: formats.date(data.asOf) })}
              </span>
            </>
          )
        }
        actions={
          data && (
            <ReportActions
              report={data}
              rows={rows}
              reader={isWindowed ? reader : undefined}
              notes={[heading.project, heading.report, ...heading.choices]}
              options={<ReportOptions {...{ reportType, search, onSearch }} />}
              isBesidePanel={search.figure !== undefined}
              isSearched={find.trim() !== ''}
            />
          )
        }
        toolbar={
          <>
            <ReportToolbar
              projectId={projectId}
              reportType={reportType}
              search={search}
              find={find}
              onFind={setFind}
              onSearch={onSearch}
              picture={data && pictureIn(data, search.chart)}
              isEmpty={data?.count === 0}
            />
            <ReportChips {...{ projectId, reportType, search, onSearch }} />
          </>
        }
        fill
      >
        {error ? (
          <ErrorNotice error={error} title={t('failed')} onRetry={() => void refetch()} />
        ) : data ? (
          <ReportResult
            projectId={projectId}
            report={data}
            rows={rows}
            search={search}
            find={find}
            onSearch={onSearch}
            reader={isWindowed ? reader : undefined}
            isBehind={isPlaceholderData}
            toggled={toggled}
            onToggle={toggle}
          />
        ) : (
          <Reading />
        )}
      </Page>
    </WithFigurePanel>
  );
}

const none: readonly string[] = [];
/** Maximum number of toggled groups, limited by the length of a request URL; the group toggled longest ago is dropped. */
const maxToggled = 100;

/** Groups toggled against the general state; cleared for another report, and when all groups are expanded or collapsed. */
function useToggledGroups(list: string) {
  const [toggled, setToggled] = useState<{ readonly list: string; readonly keys: readonly string[] }>({
    list,
    keys: none,
  });
  // Cleared immediately, because all groups can be expanded and collapsed again.
  if (toggled.list !== list) setToggled({ list, keys: none });
  const keys = toggled.list === list ? toggled.keys : none;
  const toggle = (key: string) =>
    setToggled({
      list,
      keys: keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key].slice(-maxToggled),
    });
  return { keys, toggle };
}
