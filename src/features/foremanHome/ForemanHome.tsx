/** Home page of a foreman: their packages, work returned by the office, and buttons to find a tag within reach of a thumb. */
import ScanIcon from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import SearchIcon from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { personHere } from '../../../machines/auth/watchAuth.ts';
import type { HomeProject } from '../../../contract/packages/foremanHome.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { DeferUntilPainted } from '../../ui/layout/DeferUntilPainted.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { dayOfDevice } from '../../base/today.ts';
import { useTodayIn } from '../../base/useToday.ts';
import { AppOnDevice } from '../../shared/offlinePack/AppOnDevice.tsx';
import { ReturnedWork } from './ReturnedWork.tsx';
import { homeQuery, cachedHomeQuery } from './homeQuery.ts';
import { ProjectPackages } from './ProjectPackages.tsx';
import styles from './foremanHome.module.css';

interface ForemanHomeProps {
  /** Id of the project the page is limited to; absent for all projects. */
  readonly projectId?: number;
  /** Controls beside the title. */
  readonly actions?: ReactNode;
  readonly onFind: () => void;
  /** True if the address, such as a shared link, names a figure of the whole project, which this page does not show. */
  readonly isFigureAsked?: boolean;
}

export function ForemanHome({ projectId, actions, onFind, isFigureAsked = false }: ForemanHomeProps) {
  // A namespace loaded later would suspend the page for a moment.
  const { t } = useTranslation(['foremanHome', 'fieldWork', 'offlinePack', 'terms', 'waits']);
  const formats = useFormats();
  const { auth, call, scanner } = useApp();
  const person = useSelector(auth, personHere);
  const name = useSelector(auth, ({ context }) => context.identityLabel);
  const issuer = person?.issuer;
  const subject = person?.sub;
  const owner = issuer !== undefined && subject !== undefined ? { issuer, subject } : null;
  const { data, isPending, isError, error, refetch } = useQuery(homeQuery(call, owner));
  const stored = useQuery({ ...cachedHomeQuery(owner), enabled: isPending }).data ?? undefined;
  const shown = data ?? stored;
  const reported = shown?.home.projects ?? [];
  const projects = reported.filter((each) => (projectId === undefined ? !each.archive : each.projectId === projectId));
  const crews = new Set(projects.flatMap(({ crew }) => crew || []));
  const days = useTodayIn(projects.map(({ timeZone }) => timeZone));
  const isOneDay = new Set(days).size < 2;
  const who = [
    name,
    ...crews,
    isOneDay && formats.date(days[0] || dayOfDevice()),
    shown && (shown !== data || data.isKept) && t('asOf', { at: formats.dateTime(shown.at) }),
  ];
  const hasWork = projects.some(
    ({ packages, withoutPackage }) => packages.length > 0 || withoutPackage.types.length > 0,
  );
  // Each project is listed with the work of today, even one in which the user has no package.
  const listed = projects.filter(({ archive }) => !archive);

  return (
    <div className={styles['screen']}>
      <Page title={t('title')} detail={who.filter(Boolean).join(' · ')} actions={actions}>
        <AppOnDevice />
        {!shown && !isError && (
          <DeferUntilPainted fallback={null}>
            <p className={styles['note']}>{t('loading')}</p>
          </DeferUntilPainted>
        )}
        {isFigureAsked && <p className={styles['note']}>{t('figureNotHere')}</p>}
        {isError && <ErrorNotice title={t('failed')} error={error} onRetry={() => void refetch()} />}
        {listed.map((project) => (
          <ProjectPackages
            key={project.projectId}
            project={project}
            isNamed={projectId === undefined}
            isDated={!isOneDay}
          />
        ))}
        {shown && !hasWork && <NoPackages project={projectId === undefined ? undefined : projects[0]} />}
        <ReturnedWork projects={projects} projectId={projectId} />
      </Page>
      <div className={styles['thumb']}>
        <button
          type="button"
          className="button"
          aria-keyshortcuts="F8"
          onClick={() => scanner.send({ type: 'scanner.open' })}
        >
          <ScanIcon aria-hidden size={24} stroke={1.5} />
          {t('scan')}
        </button>
        <button type="button" className="button" onClick={onFind}>
          <SearchIcon aria-hidden size={24} stroke={1.5} />
          {t('find')}
        </button>
      </div>
    </div>
  );
}

/** Empty state: who assigns packages, and what to do. */
function NoPackages({ project }: { readonly project: HomeProject | undefined }) {
  const { t } = useTranslation('foremanHome');
  return project?.archive === true ? (
    <EmptyState title={t('archived.title')}>{t('archived.text')}</EmptyState>
  ) : (
    <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
  );
}
