import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Feature } from '../../../../contract/base/calls/features.ts';
import type { PageName } from '../../../../contract/base/pages/pages.ts';
import { usePermission } from '../../../context/useApp.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';

interface SwitchedOffPageProps {
  readonly page: PageName;
  readonly feature: Feature;
}

/** Shows that the feature is switched off; for users who can switch it on, links to the settings. */
export function SwitchedOffPage({ page, feature }: SwitchedOffPageProps) {
  const { t } = useTranslation(['frame', 'features']);
  const maySwitch = usePermission('admin.dashboard');
  return (
    <Page title={t(`titles.${page}`)}>
      <EmptyState
        title={t('switchedOff.title', { feature: t(`features:${feature}`) })}
        action={
          maySwitch ? (
            <Link className="button" to="/admin-dashboard" search={{ view: 'features' }}>
              {t('switchedOff.toSwitches')}
            </Link>
          ) : (
            <Link className="button" to="/">
              {t('noPermission.home')}
            </Link>
          )
        }
      >
        {t('switchedOff.kept')}
      </EmptyState>
    </Page>
  );
}
