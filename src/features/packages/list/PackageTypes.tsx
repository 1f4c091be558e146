/** Navigation between installation, termination and test packages. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { packageTypes, type PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { ViewLink, ViewLinks } from '../../../ui/layout/ViewLinks.tsx';

interface PackageTypesProps {
  readonly projectId: number;
  readonly open: PackageType;
  /** True if the view of what holds work back is shown instead of a list. */
  readonly isReadiness: boolean;
}

export function PackageTypes({ projectId, open, isReadiness }: PackageTypesProps) {
  const { t } = useTranslation(['frame', 'packages']);
  return (
    <ViewLinks label={t('titles.packages')}>
      {packageTypes.map((packageType) => (
        <ViewLink
          key={packageType}
          to="/$projectId/packages/$packageType"
          params={{ projectId: String(projectId), packageType }}
          isOpen={packageType === open && !isReadiness}
        >
          {t(`packages.${packageType}`)}
        </ViewLink>
      ))}
      <ViewLink
        to="/$projectId/packages/$packageType"
        params={{ projectId: String(projectId), packageType: open }}
        search={{ show: 'readiness' }}
        activeOptions={{ includeSearch: true, exact: true }}
        isOpen={isReadiness}
      >
        {t('packages:readiness.title')}
      </ViewLink>
    </ViewLinks>
  );
}
