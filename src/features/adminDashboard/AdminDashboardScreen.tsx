import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { SystemStatusLine } from './health/SystemStatusLine.tsx';
import { OverviewSection } from './overview/OverviewSection.tsx';
import { type AdminSearch, adminViews } from './search.ts';
import { ViewLink, ViewLinks } from '../../ui/layout/ViewLinks.tsx';

const DataQualitySection = lazy(async () => ({
  default: (await import('./quality/DataQualitySection.tsx')).DataQualitySection,
}));
const AuditSection = lazy(async () => ({ default: (await import('./audit/AuditSection.tsx')).AuditSection }));
const FeatureSwitchesSection = lazy(async () => ({
  default: (await import('./featureSwitches/FeatureSwitchesSection.tsx')).FeatureSwitchesSection,
}));
const BackupsSection = lazy(async () => ({
  default: (await import('./backups/BackupsSection.tsx')).BackupsSection,
}));
const ReportsSection = lazy(async () => ({
  default: (await import('./reports/ReportsSection.tsx')).ReportsSection,
}));
const SignInCheckSection = lazy(async () => ({
  default: (await import('./SignInCheckSection.tsx')).SignInCheckSection,
}));

export interface AdminDashboardProps {
  readonly search: AdminSearch;
  readonly onSearch: (patch: Partial<AdminSearch>) => void;
}

/** Admin Dashboard: system health at the top, and one section at a time below it (domain section 13). */
export function AdminDashboardScreen(props: AdminDashboardProps) {
  // All namespaces are loaded up front: one loaded later would suspend the page for a moment, and with it an open editor.
  const { t } = useTranslation(['frame', 'admin', 'imports', 'terms']);
  return (
    <Page title={t('titles.adminDashboard')} views={<AdminViews view={props.search.view} />}>
      <SystemStatusLine />
      <Suspense>
        <Part {...props} />
      </Suspense>
    </Page>
  );
}

function Part({ search: { view, box, ...requested }, onSearch }: AdminDashboardProps) {
  if (view === 'quality') return <DataQualitySection />;
  if (view === 'audit') return <AuditSection asked={requested} onAsk={onSearch} />;
  if (view === 'features') return <FeatureSwitchesSection />;
  if (view === 'backups') return <BackupsSection />;
  if (view === 'reports') return <ReportsSection box={box} />;
  if (view === 'signIn') return <SignInCheckSection />;
  return <OverviewSection />;
}

/** Links between the sections of the Admin Dashboard. */
function AdminViews({ view }: Pick<AdminSearch, 'view'>) {
  const { t } = useTranslation(['admin', 'frame']);
  return (
    <ViewLinks label={t('frame:titles.adminDashboard')}>
      {adminViews.map((name) => (
        <ViewLink
          key={name}
          to="/admin-dashboard"
          search={{ view: name }}
          activeOptions={{ includeSearch: true, exact: true }}
          isOpen={name === view}
        >
          {t(`views.${name}`)}
        </ViewLink>
      ))}
    </ViewLinks>
  );
}
