import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { HomeProject } from '../../../contract/packages/foremanHome.ts';
import { useTodayIn } from '../../base/useToday.ts';
import { PackageLine } from './PackageLine.tsx';
import styles from './foremanHome.module.css';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useDayOfProject } from './useDayOfProject.ts';

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
  const { projectId, projectNumber, name, packages, further } = project;
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
        <p className={styles['note']}>{t(packages.length === 0 ? 'noneHere' : 'allDone')}</p>
      ) : (
        <ul className={styles['lines']} aria-label={t('open')}>
          {toDo.map((each) => (
            <PackageLine key={each.id} projectId={projectId} shown={each} today={today} isToDo />
          ))}
        </ul>
      )}
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

interface TodayLineProps {
  readonly project: HomeProject;
  /** True if the line shows its date, because other projects on the page have a different one. */
  readonly isDated: boolean;
}

/** Totals of today, "Today: 7 entries, 412 ft, 18.6 earned h, 3 waiting", including entries waiting on this device. */
function TodayLine({ project, isDated }: TodayLineProps) {
  const { t } = useTranslation(['fieldWork', 'frame']);
  const formats = useFormats();
  const terms = useTerms();
  const today = useDayOfProject(project);
  if (today === null) return null;
  const { day, entries, hours, length, pieces, waiting } = today;
  const { unitMeasurement } = project;
  const parts = [
    t('today.entries', { count: entries }),
    length > 0 &&
      t('today.length', { length: formats.length(length, unitMeasurement), unit: terms.unit(unitMeasurement) }),
    pieces > 0 && t('today.pieces', { shown: formats.count(pieces) }),
    t('today.hours', { hours: formats.hours(hours) }),
    waiting > 0 && t('frame:connection.waiting', { shown: formats.count(waiting) }),
  ];
  const reported = { parts: parts.filter(Boolean).join(', ') };
  return (
    <p className={styles['today']}>
      {isDated ? t('today.ofDay', { day: formats.date(day), ...reported }) : t('today.label', reported)}
    </p>
  );
}
