import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { listedFigures, type ListedColumn } from '../../../contract/reports/figures/listedColumns.ts';
import type { ProjectListItem } from '../../../contract/setup/projects/projects.ts';
import { useApp } from '../../context/useApp.ts';
import { FigureNumber, type PageFigures } from '../../shared/derivation/FigureNumber.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { attentionCountsQuery, listedFiguresQuery } from '../../shared/projects/figuresQueries.ts';
import { sortProjects, type ProjectSort } from './sortProjects.ts';
import styles from './Dashboard.module.css';

const Light = lazy(async () => ({ default: (await import('./statusCells.tsx')).Light }));
const Trend = lazy(async () => ({ default: (await import('./statusCells.tsx')).Trend }));

interface ProjectTableProps {
  readonly projects: readonly ProjectListItem[];
  readonly sort: ProjectSort;
  readonly onSort: (sort: ProjectSort) => void;
  readonly page: PageFigures;
}

/** One row per project, with a link on its name. On a narrow screen the table scrolls horizontally, name first. */
export function ProjectTable({ projects, sort, onSort, page }: ProjectTableProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { call } = useApp();
  const figures = new Map(useQuery(listedFiguresQuery(call)).data?.map((each) => [each.projectId, each]));
  const attention = new Map(useQuery(attentionCountsQuery(call)).data?.map((each) => [each.projectId, each.count]));
  const sorted = (column: ProjectSort, title?: string, className = 'numeric') => (
    <th
      scope="col"
      className={className}
      title={title}
      aria-sort={sort === column ? (column === 'number' || column === 'pf' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles['sort']} onClick={() => onSort(column)}>
        {t(`columns.${column}`)}
        <span aria-hidden>{sort === column ? (column === 'number' || column === 'pf' ? ' ▲' : ' ▼') : ''}</span>
      </button>
    </th>
  );
  /**
   * Renders a figure that opens to its derivation; users who do not see all hours of the project get the number from the list.
   */
  const number = (
    { id, name }: ProjectListItem,
    column: ListedColumn,
    listed: number | null,
    write: (value: number | null) => string,
  ) => {
    const status = figures.get(id);
    if (!status) return write(listed);
    const { valueOf, opens } = listedFigures[column];
    const value = valueOf(status);
    return (
      <FigureNumber
        figures={page}
        value={value}
        opening={opens(status)}
        name={`${t(`figures.${column}`)}, ${name}`}
        projectId={id}
      >
        {write(value)}
      </FigureNumber>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label={t('projects')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className={styles['light']}>
              <span className="hiddenVisually">{t('columns.light')}</span>
            </th>
            {sorted('number', undefined, '')}
            <th scope="col">{t('columns.name')}</th>
            <th scope="col" className={styles['client']}>
              {t('columns.client')}
            </th>
            <th scope="col" className={styles['location']}>
              {t('columns.location')}
            </th>
            {sorted('percent')}
            <th scope="col">{t('columns.trend')}</th>
            {sorted('pf', t('columns.performanceFactor'))}
            {sorted('lastWeek', t('columns.lastWeekTitle'))}
            {sorted('attention')}
            {sorted('activity', undefined, '')}
          </tr>
        </thead>
        <tbody>
          {sortProjects(projects, sort, { figures, attention }).map((project) => {
            const status = figures.get(project.id);
            const needing = attention.get(project.id);
            const params = { projectId: String(project.id) };
            return (
              <tr key={project.id}>
                <td className={styles['light']}>
                  <Suspense>
                    <Light figures={status} />
                  </Suspense>
                </td>
                <td className="mono">{project.projectNumber}</td>
                <th scope="row" className={styles['name']}>
                  <Link to="/$projectId" params={params} className={`name-link ${styles['link']}`}>
                    {project.name}
                  </Link>
                  {project.archive && <span className={styles['archived']}>{t('archived')}</span>}
                </th>
                <td className={styles['client']}>{project.client}</td>
                <td className={styles['location']}>{project.location}</td>
                <td className="numeric">{number(project, 'percent', project.percentComplete, formats.percent)}</td>
                <td className={styles['trend']}>
                  <Suspense>
                    <Trend figures={status} />
                  </Suspense>
                </td>
                <td className="numeric">{number(project, 'pf', project.performanceFactor, formats.ratio)}</td>
                <td className="numeric">
                  {status ? (
                    <>
                      {number(project, 'weekEarned', null, formats.hours)} /{' '}
                      {number(project, 'weekSpent', null, formats.spentHours)}
                    </>
                  ) : (
                    formats.hours(null)
                  )}
                </td>
                <td className="numeric">
                  {typeof needing === 'number' && needing > 0 ? (
                    <Link to="/$projectId" params={params} hash="attention" className={styles['link']}>
                      {formats.count(needing)}
                    </Link>
                  ) : (
                    formats.count(needing)
                  )}
                </td>
                <td title={formats.dateTime(project.lastActivityAt)}>{formats.ago(project.lastActivityAt)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
