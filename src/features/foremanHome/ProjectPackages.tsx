import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { HomePackage, HomeProject } from '../../../contract/packages/foremanHome.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { useTodayIn } from '../../base/useToday.ts';
import { PackageLine } from './PackageLine.tsx';
import { RowsWithoutPackage } from './RowsWithoutPackage.tsx';
import styles from './foremanHome.module.css';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useDayOfProject, useRecordedDay } from './useDayOfProject.ts';
import { isAhead, withDeviceEntries } from './packageProgress.ts';
import { useDeviceEntries } from './useDeviceEntries.ts';

interface ProjectPackagesProps {
  readonly project: HomeProject;
  /** True if the page lists packages of several projects. */
  readonly isNamed: boolean;
  /** True if the projects do not all have the same date today. */
  readonly isDated: boolean;
}

/** Open packages in the order in which they are worked; finished packages are folded below. */
export function ProjectPackages({ project, isNamed, isDated }: ProjectPackagesProps) {
  const { t } = useTranslation('foremanHome');
  const { projectId, projectNumber, name, withoutPackage, further } = project;
  const packages = usePackageProgress(project);
  const isDone = ({ status, rows, done }: (typeof packages)[number]) =>
    status === 'complete' || (rows > 0 && done === rows);
  const [today = ''] = useTodayIn([project.timeZone]);
  const toDo = packages.filter((each) => !isDone(each));
  const over = packages.filter(isDone);
  return (
    <section aria-label={isNamed ? `${projectNumber} ${name}` : t('packages')}>
      <div className={styles['project']}>
        {isNamed && (
          <h2>
            <Link to="/$projectId" params={{ projectId: String(projectId) }} className="name-link">
              <span className="mono">{projectNumber}</span> {name}
            </Link>
          </h2>
        )}
        <TodayLine project={project} isDated={isDated} />
      </div>
      {toDo.length === 0 ? (
        (packages.length > 0 || (isNamed && withoutPackage.types.length === 0)) && (
          <p className={styles['note']}>{t(packages.length === 0 ? 'noneHere' : 'allDone')}</p>
        )
      ) : (
        <ul className={styles['lines']} aria-label={t('open')}>
          {toDo.map((each) => (
            <PackageLine key={each.id} projectId={projectId} shown={each} today={today} isToDo />
          ))}
        </ul>
      )}
      <RowsWithoutPackage project={project} />
      {over.length > 0 && (
        <details className={styles['done']}>
          <summary>{t('done', { count: over.length })}</summary>
          <ul className={styles['lines']} aria-label={t('doneList')}>
            {over.map((each) => (
              <PackageLine key={each.id} projectId={projectId} shown={each} today={today} />
            ))}
          </ul>
        </details>
      )}
      {further > 0 && <p className={styles['note']}>{t('further', { count: further })}</p>}
    </section>
  );
}

/** Returns the packages of a project with the entries on this device that their counts do not include yet. */
function usePackageProgress(project: HomeProject): readonly HomePackage[] {
  const { version, packages } = project;
  const recorded = useRecordedDay(project).recorded ?? undefined;
  const isMissing = useCallback((each: Operation) => isAhead(each, version, recorded), [version, recorded]);
  const device = useDeviceEntries(project, isMissing);
  return device === null ? packages : withDeviceEntries(packages, device.entries, device.siteOf);
}

interface TodayLineProps {
  readonly project: HomeProject;
  /** True if the line shows its date, because other projects on the page have a different one. */
  readonly isDated: boolean;
}

/** Totals of today, "Today: 10 pulled, 5 set, 17 entries, 412 ft, 18.6 h earned", including entries waiting on this device. */
function TodayLine({ project, isDated }: TodayLineProps) {
  const { t } = useTranslation(['fieldWork', 'frame']);
  const formats = useFormats();
  const terms = useTerms();
  const today = useDayOfProject(project);
  if (today === null) return null;
  const { day, finished, entries, hours, length, waiting, sentBy } = today;
  const { unitMeasurement } = project;
  const parts = [
    ...finished.map(({ type, rows }) => terms.counted(type, rows)),
    t('today.entries', { count: entries }),
    length > 0 &&
      t('today.length', { length: formats.length(length, unitMeasurement), unit: terms.unit(unitMeasurement) }),
    t('today.hours', { hours: formats.hours(hours) }),
    waiting > 0 && t('frame:connection.waiting', { shown: formats.count(waiting) }),
    ...sentBy.map((sender) => t('today.sentBy', { shown: formats.count(sender.entries), name: sender.name })),
  ];
  const reported = { parts: parts.filter(Boolean).join(', ') };
  return (
    <p className={styles['today']}>
      {isDated ? t('today.ofDay', { day: formats.date(day), ...reported }) : t('today.label', reported)}
    </p>
  );
}
