import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { SignInCheckSection } from './SignInCheckSection.tsx';

/** What an administrator looks after. For now: how people sign in (docs/decisions/0054-the-sign-in-check-is-on-the-admin-dashboard.md). */
export function AdminDashboardScreen() {
  const { t } = useTranslation('frame');
  return (
    <Page title={t('titles.adminDashboard')}>
      <SignInCheckSection />
    </Page>
  );
}
