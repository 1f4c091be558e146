import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { packageQuery } from '../../../api/packageQueries.ts';
import { useApp } from '../../../context/useApp.ts';
import { numberOf } from '../numberOf.ts';
import styles from './readiness.module.css';

interface OnePackageProps {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly id: number;
}

/** The package the ranking is of, and the way back to it and on to all. */
export function OnePackage({ projectId, packageType, id }: OnePackageProps) {
  const { t } = useTranslation('packages');
  const { call } = useApp();
  const { data } = useQuery(packageQuery(call, projectId, id));
  if (!data) return null;
  const page = {
    to: '/$projectId/packages/$packageType',
    params: { projectId: String(projectId), packageType },
  } as const;
  return (
    <p className={styles['summary']}>
      {`${t('readiness.ofOne')} `}
      <Link className="name-link mono" {...page} search={{ package: id }}>
        {numberOf(data.row)}
      </Link>
      {' · '}
      <Link className="name-link" {...page} search={{ show: 'readiness' }}>
        {t('readiness.ofAll')}
      </Link>
    </p>
  );
}
