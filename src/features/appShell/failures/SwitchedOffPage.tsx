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

/** Says that it was switched off, and leads whoever may switch it on to where that is done. */
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
