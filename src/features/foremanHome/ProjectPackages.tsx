import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { HomeProject } from '../../../contract/packages/foremanHome.ts';
import { PackageLine } from './PackageLine.tsx';
import { TodayLine } from './TodayLine.tsx';
import styles from './foremanHome.module.css';

interface ProjectPackagesProps {
  readonly project: HomeProject;
  /** Packages of several projects stand on the page. */
  readonly isNamed: boolean;
  /** Not all of them have the same day. */
  readonly isDated: boolean;
}

/** What is to be done, in the order in which it is; what is done folded below. */
export function ProjectPackages({ project, isNamed, isDated }: ProjectPackagesProps) {
  const { t } = useTranslation('foremanHome');
  const { projectId, projectNumber, name, packages, further } = project;
  const isDone = ({ status, rows, done }: (typeof packages)[number]) =>
    status === 'complete' || (rows > 0 && done === rows);
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
            <PackageLine key={each.id} projectId={projectId} shown={each} isToDo />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <details className={styles['done']}>
          <summary>{t('done', { count: over.length })}</summary>
          <ul className={styles['lines']} aria-label={t('doneList')}>
            {over.map((each) => (
              <PackageLine key={each.id} projectId={projectId} shown={each} />
            ))}
          </ul>
        </details>
      )}
      {further > 0 && <p className={styles['note']}>{t('further', { count: further })}</p>}
    </section>
  );
}
