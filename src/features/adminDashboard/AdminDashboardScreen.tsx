import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { AdminViews } from './AdminViews.tsx';
import { HealthLine } from './health/HealthLine.tsx';
import { OverviewSection } from './overview/OverviewSection.tsx';
import type { AdminSearch } from './search.ts';

const DataQualitySection = lazy(async () => ({
  default: (await import('./quality/DataQualitySection.tsx')).DataQualitySection,
}));
const SignInCheckSection = lazy(async () => ({
  default: (await import('./SignInCheckSection.tsx')).SignInCheckSection,
}));

/** What an administrator looks after: whether it works, and below that one part at a time (domain section 13). */
export function AdminDashboardScreen({ search }: { readonly search: AdminSearch }) {
  const { t } = useTranslation('frame');
  return (
    <Page title={t('titles.adminDashboard')} views={<AdminViews view={search.view} />}>
      <HealthLine />
      <Suspense>
        <Part {...search} />
      </Suspense>
    </Page>
  );
}

function Part({ view }: AdminSearch) {
  if (view === 'quality') return <DataQualitySection />;
  if (view === 'signIn') return <SignInCheckSection />;
  return <OverviewSection />;
}
