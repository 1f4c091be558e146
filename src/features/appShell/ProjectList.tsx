import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { projectsQuery, visitedProjectsQuery } from '../../api/queries.ts';
import { useApp } from '../../context/useApp.ts';
import { findProjects } from '../../projects/findProjects.ts';
import styles from './ProjectSwitcher.module.css';

interface Entry {
  readonly id: number;
  readonly projectNumber: string;
  readonly name: string;
}

/** The open list of the project switcher. Arrow keys walk it, Escape or a click elsewhere closes it. */
export function ProjectList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('frame');
  const { call } = useApp();
  const panel = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const projects = useQuery(projectsQuery(call)).data ?? [];
  const visited = useQuery(visitedProjectsQuery(call)).data ?? [];
  useCloseElsewhere(panel, onClose);

  const found = findProjects(projects, { words, withArchived: words !== '' });
  const recent: Entry[] =
    words === ''
      ? visited.slice(0, 5).map(({ projectId: id, projectNumber, name }) => ({ id, projectNumber, name }))
      : [];
  const others = found.filter(({ id }) => !recent.some((entry) => entry.id === id));

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the links inside
    <div
      ref={panel}
      role="dialog"
      aria-label={t('switcher.choose')}
      className={styles['panel']}
      onKeyDown={(event) => walk(event, panel.current, onClose)}
    >
      <input
        type="search"
        className={`input ${styles['search']}`}
        placeholder={t('switcher.search')}
        aria-label={t('switcher.search')}
        value={words}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person opened the list to type in it
        autoFocus
        onChange={(event) => setWords(event.target.value)}
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

function walk(event: KeyboardEvent, panel: HTMLElement | null, onClose: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    onClose();
    return;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !panel) return;
  event.preventDefault();
  const stops = [...panel.querySelectorAll<HTMLElement>('input, a')];
  const here = stops.findIndex((stop) => stop === document.activeElement);
  stops[(here + step + stops.length) % stops.length]?.focus();
}

function useCloseElsewhere(panel: { readonly current: HTMLElement | null }, onClose: () => void): void {
  useEffect(() => {
    const close = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.parentElement?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [panel, onClose]);
}
