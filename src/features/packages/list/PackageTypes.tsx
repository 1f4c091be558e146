/** The way between installation, termination and test packages. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { packageTypes, type PackageType } from '../../../../contract/packages/packageKinds.ts';
import styles from '../../../ui/viewLinks.module.css';

interface PackageTypesProps {
  readonly projectId: number;
  readonly open: PackageType;
}

export function PackageTypes({ projectId, open }: PackageTypesProps) {
  const { t } = useTranslation('frame');
  return (
    <nav className={styles['views']} aria-label={t('titles.packages')}>
      {packageTypes.map((packageType) => (
        <Link
          key={packageType}
          className={styles['view']}
          to="/$projectId/packages/$packageType"
          params={{ projectId: String(projectId), packageType }}
          data-open={packageType === open || undefined}
        >
          {t(`packages.${packageType}`)}
        </Link>
      ))}
    </nav>
  );
}
