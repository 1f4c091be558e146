import PlusIcon from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ProjectListItem } from '../../../contract/setup/projects/projects.ts';
import { projectsQuery, visitedPagesQuery } from '../../api/queries.ts';
import { WithFigurePanel } from '../../shared/derivation/WithFigurePanel.tsx';
import { DeferUntilPainted } from '../../ui/layout/DeferUntilPainted.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { findProjects } from '../../shared/projects/findProjects.ts';
import { useSearchText } from '../../ui/fields/useSearchText.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { useApp, usePermission } from '../../context/useApp.ts';
import { ProjectTable } from './ProjectTable.tsx';
import { defaultSort } from './sortProjects.ts';
import type { DashboardSearch } from './search.ts';
import styles from './Dashboard.module.css';
import { Link } from '@tanstack/react-router';
import { distinctVisits } from '../../shared/projects/distinctVisits.ts';

const CreateProjectDialog = lazy(async () => ({
  default: (await import('./CreateProjectDialog.tsx')).CreateProjectDialog,
}));

const NoProjectForYou = lazy(async () => ({ default: (await import('./NoProjectForYou.tsx')).NoProjectForYou }));

const InvitationNotice = lazy(async () => ({ default: (await import('./InvitationNotice.tsx')).InvitationNotice }));

const ProjectsToolbar = lazy(async () => ({ default: (await import('./ProjectsToolbar.tsx')).ProjectsToolbar }));

interface DashboardProps {
  readonly search: DashboardSearch;
  readonly onSearch: (patch: Partial<DashboardSearch>) => void;
}

interface DashboardScreenProps extends DashboardProps {
  /** Link to the other first page. */
  readonly views?: ReactNode;
}

/** Recently visited pages, and every project the user can see. */
export function DashboardScreen({ search, onSearch, views }: DashboardScreenProps) {
  // All namespaces are loaded up front: one loaded later would suspend the page for a moment, and with it an open editor.
  const { t } = useTranslation(['dashboard', 'derivation']);
  const { call } = useApp();
  const mayCreate = usePermission('project.edit');
  const projects = useQuery(projectsQuery(call, { quiet: true }));
  const [isCreating, setCreating] = useState(false);
  const [find, setFind] = useSearchText(search.find ?? '', (text) => onSearch({ find: text || undefined }));
  const words = useDeferredValue(find);
  const all = projects.data ?? [];
  const shown = findProjects(all, { words, withArchived: search.archived ?? false });
  const create = () => setCreating(true);

  const onFigure = (figure: DashboardSearch['figure']) => onSearch({ figure });
  const ofProject = all.find(({ id }) => id === search.figure?.projectId);
  return (
    <WithFigurePanel
      figure={search.figure}
      onFigure={onFigure}
      project={ofProject && `${ofProject.projectNumber} ${ofProject.name}`}
    >
      <Page
        title={t('title')}
        views={views}
        actions={
          mayCreate && (
            <button type="button" className="button primary" onClick={create}>
              <PlusIcon aria-hidden size={18} stroke={1.5} />
              {t('create')}
            </button>
          )
        }
      >
        {search.invitation !== undefined && (
          <Suspense>
            <InvitationNotice invitationId={search.invitation} onDone={() => onSearch({ invitation: undefined })} />
          </Suspense>
        )}
        <RecentlyVisited />
        <section aria-busy={projects.isPending}>
          <h2 className="hiddenVisually">{t('projects')}</h2>
          {all.length > 0 && (
            // The projects are drawn first; space is reserved for the controls, so that nothing shifts when they appear.
            <DeferUntilPainted fallback={<Toolbar label={t('tools')}>{null}</Toolbar>}>
              <ProjectsToolbar
                find={find}
                onFind={setFind}
                withArchived={search.archived ?? false}
                onArchived={(archived) => onSearch({ archived: archived || undefined })}
                count={countOf(t, shown, all)}
              />
            </DeferUntilPainted>
          )}
          {projects.isPending && <p className={styles['loading']}>{t('loading')}</p>}
          {projects.isError && (
            <ErrorNotice title={t('failed')} error={projects.error} onRetry={() => void projects.refetch()} />
          )}
          {projects.isSuccess &&
            (shown.length > 0 ? (
              <ProjectTable
                projects={shown}
                sort={search.sort ?? defaultSort}
                onSort={(sort) => onSearch({ sort: sort === defaultSort ? undefined : sort })}
                page={{ open: search.figure, onOpen: onFigure }}
              />
            ) : (
              <NoProjects all={all} search={search} onSearch={onSearch} onCreate={mayCreate ? create : undefined} />
            ))}
        </section>
        {isCreating && (
          <Suspense>
            <CreateProjectDialog onClose={() => setCreating(false)} />
          </Suspense>
        )}
      </Page>
    </WithFigurePanel>
  );
}

type Translate = ReturnType<typeof useTranslation<'dashboard'>>['t'];

function countOf(t: Translate, shown: readonly ProjectListItem[], all: readonly ProjectListItem[]): string {
  return shown.length === all.length
    ? t('count', { count: all.length })
    : t('ofCount', { shown: shown.length, total: all.length });
}

interface NoProjectsProps extends DashboardProps {
  readonly all: readonly ProjectListItem[];
  readonly onCreate: (() => void) | undefined;
}

/** Shows the reason the table is empty, with the matching next step. */
function NoProjects({ all, search, onSearch, onCreate }: NoProjectsProps) {
  const { t } = useTranslation('dashboard');
  // A user who cannot create projects was probably invited to one: their sign-in data shows why they were not matched.
  if (all.length === 0 && !onCreate) {
    return (
      <Suspense>
        <NoProjectForYou />
      </Suspense>
    );
  }
  if (all.length === 0) {
    return (
      <EmptyState title={t('empty.title')} action={onCreate && <Step label={t('empty.button')} onClick={onCreate} />}>
        {t('empty.mayCreate')}
      </EmptyState>
    );
  }
  if (search.find) {
    return (
      <EmptyState
        title={t('noMatch.title', { find: search.find })}
        action={<Step label={t('noMatch.button')} onClick={() => onSearch({ find: undefined })} />}
      >
        {t('noMatch.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('onlyArchived.title')}
      action={<Step label={t('onlyArchived.button')} onClick={() => onSearch({ archived: true })} />}
    >
      {t('onlyArchived.text')}
    </EmptyState>
  );
}

function Step({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="button" onClick={onClick}>
      {label}
    </button>
  );
}

/** Fits on one line; the others are in the palette, and recent projects in the switcher. */
const max = 6;

/** Recently visited pages, newest first, on one line. Renders nothing for a new user or if they cannot be loaded. */
function RecentlyVisited() {
  const { t } = useTranslation('dashboard');
  const { call } = useApp();
  const { t: tFrame } = useTranslation(['frame', 'commodities']);
  const pages = distinctVisits(useQuery(visitedPagesQuery(call)).data ?? [], tFrame);
  if (pages.length === 0) return null;
  return (
    <nav aria-label={t('recentPages')} className={styles['recent']}>
      <ul>
        {pages.slice(0, max).map(({ page, label }) => (
          <li key={page.path}>
            <Link to={page.path}>{label}</Link>
            {page.projectName !== null && <span className="muted">{page.projectName}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
