/** Spent hours by account code, foreman or week, with the hours earned for them and the ratio of the two. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { dayOfIso, isoOfDay } from '../../../../../contract/base/units/days.ts';
import {
  getTimesheetHours,
  hoursGroupings,
  type HoursGroup,
  type HoursGrouping,
  type TimesheetHours,
} from '../../../../../contract/timesheets/timesheetHours.ts';
import { useApp, useProject } from '../../../../context/useApp.ts';
import { usePageActions } from '../../../../base/pageActions.ts';
import { useExportTable } from '../../../../shared/files/useExportTable.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { Select } from '../../../../ui/fields/Select.tsx';
import { Reading } from '../../../../ui/layout/Spinner.tsx';
import { Toolbar } from '../../../../ui/layout/Toolbar.tsx';
import counted from '../../review/Counts.module.css';
import { FutureLines } from './FutureLines.tsx';
import { HoursTable, sumOf } from './HoursTable.tsx';
import styles from '../timesheets.module.css';
import { TimesheetViews } from '../TimesheetViews.tsx';
import { EarnedRowsDialog } from './EarnedRowsDialog.tsx';
import { LinesDialog } from './LinesDialog.tsx';
import type { ExportTable } from '../../../../shared/files/tableFile.ts';

interface TimesheetHoursScreenProps {
  readonly projectId: number;
  readonly groupBy: HoursGrouping;
  readonly onGroupBy: (groupBy: HoursGrouping) => void;
}

const columnOf = { accountCode: 'accountCode', foreman: 'foreman', week: 'week' } as const;

const fileFormats = ['csv', 'xlsx'] as const;

export function TimesheetHoursScreen({ projectId, groupBy, onGroupBy }: TimesheetHoursScreenProps) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation(['timesheets', 'frame', 'grid', 'terms']);
  const { call } = useApp();
  const { projectNumber } = useProject();
  const exportTable = useExportTable();
  const query = { projectId, groupBy };
  const { data, error, refetch } = useQuery({
    queryKey: ['timesheets', 'hours', query],
    queryFn: ({ signal }) => call(getTimesheetHours, { query, signal, quiet: true }),
  });
  const heading = t(`columns.${columnOf[groupBy]}`);
  const file = (hours: TimesheetHours) =>
    hoursFile(hours, {
      fileName: t('hours.file', { project: projectNumber, by: heading.toLocaleLowerCase() }),
      heading,
      column: (key) => t(`columns.${key}`),
    });
  const formatWords = { csv: t('grid:exportCsv'), xlsx: t('grid:exportXlsx') };
  usePageActions(
    data
      ? fileFormats.map((format) => ({
          id: format,
          label: `${t('grid:export')}: ${formatWords[format]}`,
          act: () => exportTable(file(data), format),
        }))
      : [],
  );
  return (
    <Page
      title={t('frame:titles.timesheets')}
      views={<TimesheetViews projectId={projectId} view="hours" />}
      toolbar={
        <Toolbar
          label={t('views.hours')}
          end={
            data &&
            fileFormats.map((format) => (
              <button key={format} type="button" className="button" onClick={() => exportTable(file(data), format)}>
                {formatWords[format]}
              </button>
            ))
          }
        >
          <Select
            label={t('hours.groupBy')}
            labelled="beside"
            value={groupBy}
            options={hoursGroupings.map((value) => ({ value, label: t(`columns.${columnOf[value]}`) }))}
            onChange={onGroupBy}
          />
        </Toolbar>
      }
    >
      <div className={styles['hours']}>
        <FutureLines projectId={projectId} />
        {error && <ErrorNotice error={error} title={t('hours.loadFailed')} onRetry={() => void refetch()} />}
        {!data && !error && <Reading />}
        {data && <Hours projectId={projectId} hours={data} groupBy={groupBy} heading={heading} />}
      </div>
    </Page>
  );
}

/** Figures with a breakdown. Hours earned in a week come from single steps and have none. */
const explained = ['spent', 'earnedHours'] as const;
type Explained = (typeof explained)[number];

/** Returns the query for the lines of a group. `key`: an account code, a foreman, or the last day of a week. */
function linesOf(groupBy: HoursGrouping, key: string) {
  if (groupBy === 'week') return { from: isoOfDay(dayOfIso(key) - 6), to: key };
  return groupBy === 'foreman' ? { foreman: key } : { accountCode: key };
}

interface HoursProps {
  readonly projectId: number;
  readonly hours: TimesheetHours;
  readonly groupBy: HoursGrouping;
  readonly heading: string;
}

function Hours({ projectId, hours: { groups, totals }, groupBy, heading }: HoursProps) {
  const { t } = useTranslation('timesheets');
  const formats = useFormats();
  const [open, setOpen] = useState<{ readonly group: HoursGroup; readonly figure: Explained } | null>(null);
  if (groups.length === 0) return <EmptyState title={t('hours.empty')}>{t('hours.emptyStep')}</EmptyState>;
  const labelOf = ({ key }: Pick<HoursGroup, 'key'>) =>
    key === '' ? t('columns.none') : groupBy === 'week' ? formats.date(key) : key;
  const lines = groups.map(({ description, ...group }) => ({
    ...group,
    label: labelOf(group),
    ...(groupBy === 'accountCode' && { description }),
  }));
  const figures = {
    spent: formats.spentHours(totals.spent),
    direct: formats.spentHours(totals.spentDirect),
    earned: formats.hours(totals.earnedHours),
    performanceFactor: formats.ratio(totals.performanceFactor),
    employees: formats.count(totals.employees),
  };
  return (
    <>
      <dl className={counted['counts']} aria-label={t('hours.totals')}>
        {(['spent', 'direct', 'earned', 'performanceFactor', 'employees'] as const).map((key) => (
          <div key={key} data-count={key}>
            <dt>{key === 'performanceFactor' ? t('columns.performanceFactor') : t(`hours.${key}`)}</dt>
            <dd>{figures[key]}</dd>
          </div>
        ))}
      </dl>
      <HoursTable
        caption={`${t('hours.groupBy')} ${heading.toLocaleLowerCase()}`}
        heading={heading}
        lines={lines}
        total={{ ...sumOf(groups), ...totals }}
        isOfCodes={groupBy === 'accountCode'}
        hasEarned
        renderHours={(line, column, shown) => {
          const group = groups.find(({ key }) => key === line.key);
          const figure = explained.find((one) => one === column && (one === 'spent' || groupBy !== 'week'));
          if (!group || figure === undefined) return undefined;
          const title = t(figure === 'spent' ? 'hours.openLines' : 'hours.openRows', { name: line.label });
          return (
            <button
              type="button"
              className={`button plain ${styles['figure']}`}
              title={title}
              aria-label={`${shown}, ${title}`}
              onClick={() => setOpen({ group, figure })}
            >
              {shown}
            </button>
          );
        }}
      />
      <p className={styles['note']}>{t('hours.note')}</p>
      {open?.figure === 'spent' && (
        <LinesDialog
          projectId={projectId}
          title={t('hours.lines', { name: labelOf(open.group) })}
          failedTitle={t('hours.noFile', { name: labelOf(open.group) })}
          filter={linesOf(groupBy, open.group.key)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.figure === 'earnedHours' && groupBy !== 'week' && (
        <EarnedRowsDialog
          projectId={projectId}
          name={labelOf(open.group)}
          of={{ groupBy, key: open.group.key }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const numbers = [
  'straightTime',
  'overtime',
  'doubleTime',
  'spent',
  'spentDirect',
  'budgetHours',
  'earnedHours',
  'performanceFactor',
] as const;

interface HoursFileWords {
  readonly fileName: string;
  /** Heading of the grouped column. */
  readonly heading: string;
  readonly column: (key: (typeof numbers)[number] | 'description') => string;
}

/** Returns the groups as an export file, in hours. */
const hoursFile = ({ groups }: TimesheetHours, { fileName, heading, column }: HoursFileWords): ExportTable => ({
  fileName,
  columns: [
    { label: heading, kind: 'text' },
    { label: column('description'), kind: 'text' },
    ...numbers.map((key) => ({ label: column(key), kind: 'number' as const })),
  ],
  rows: groups.map((group) => [group.key, group.description, ...numbers.map((key) => group[key])]),
});
