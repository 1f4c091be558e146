import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { projectsQuery, visitedProjectsQuery } from '../../../api/queries.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { walkStops } from '../../../ui/screen/walkStops.ts';
import { useApp } from '../../../context/useApp.ts';
import { findProjects } from '../../../shared/projects/findProjects.ts';
import styles from './ProjectSwitcher.module.css';

interface Entry {
  readonly id: number;
  readonly projectNumber: string;
  readonly name: string;
}

/** Open list of the project switcher, navigable with the arrow keys. */
export function ProjectList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('frame');
  const { call } = useApp();
  const panel = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const projects = useQuery(projectsQuery(call)).data ?? [];
  const visited = useQuery(visitedProjectsQuery(call)).data ?? [];

  const found = findProjects(projects, { words, withArchived: words !== '' });
  const recent: Entry[] =
    words === ''
      ? visited.slice(0, 5).map(({ projectId: id, projectNumber, name }) => ({ id, projectNumber, name }))
      : [];
  const others = found.filter(({ id }) => !recent.some((entry) => entry.id === id));

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys for the links inside
    <div ref={panel} onKeyDown={(event) => walkStops(event, panel.current, 'input, a')}>
      <SearchField
        label={t('switcher.search')}
        value={words}
        onChange={setWords}
        className={styles['search']}
        isFirst
      />
      <Group title={t('switcher.recent')} entries={recent} onClose={onClose} />
      <Group title={t('switcher.all')} entries={others} onClose={onClose} />
      {recent.length + others.length === 0 && <p className={styles['none']}>{t('switcher.none')}</p>}
      <Link to="/" className={styles['entry']} onClick={onClose}>
        {t('switcher.home')}
      </Link>
    </div>
  );
}

function Group({
  title,
  entries,
  onClose,
}: {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
}) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      {entries.map(({ id, projectNumber, name }) => (
        <Link
          key={id}
          to="/$projectId"
          params={{ projectId: String(id) }}
          className={styles['entry']}
          onClick={onClose}
        >
          <span className="mono">{projectNumber}</span>
          {name}
        </Link>
      ))}
    </section>
  );
}
