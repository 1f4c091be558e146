/** The way between installation, termination and test packages. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { packageTypes, type PackageType } from '../../../../contract/packages/packageKinds.ts';
import styles from '../../../ui/viewLinks.module.css';

interface PackageTypesProps {
  readonly projectId: number;
  readonly open: PackageType;
  /** What holds work back is on view, in place of a list. */
  readonly isReadiness: boolean;
}

export function PackageTypes({ projectId, open, isReadiness }: PackageTypesProps) {
  const { t } = useTranslation(['frame', 'packages']);
  return (
    <nav className={styles['views']} aria-label={t('titles.packages')}>
      {packageTypes.map((packageType) => (
        <Link
          key={packageType}
          className={styles['view']}
          to="/$projectId/packages/$packageType"
          params={{ projectId: String(projectId), packageType }}
          data-open={(packageType === open && !isReadiness) || undefined}
        >
          {t(`packages.${packageType}`)}
        </Link>
      ))}
      <Link
        className={styles['view']}
        to="/$projectId/packages/$packageType"
        params={{ projectId: String(projectId), packageType: open }}
        search={{ show: 'readiness' }}
        activeOptions={{ includeSearch: true, exact: true }}
        data-open={isReadiness || undefined}
      >
        {t('packages:readiness.title')}
      </Link>
    </nav>
  );
}
