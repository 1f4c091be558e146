import { Link } from '@tanstack/react-router';
import { commodities } from '../../../contract/commodities/index.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { HomeProject } from '../../../contract/packages/foremanHome.ts';
import { packageFieldOf } from '../../../contract/packages/packageTypes.ts';
import type { Filter } from '../../../contract/reports/savedViews/viewContent.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './foremanHome.module.css';

/** Open rows that name the user and are in no package, by type; a tap opens them in Data Entry. */
export function RowsWithoutPackage({ project: { projectId, withoutPackage } }: { readonly project: HomeProject }) {
  const { t } = useTranslation('foremanHome');
  const terms = useTerms();
  const { names, types } = withoutPackage;
  if (types.length === 0) return null;
  return (
    <ul className={styles['lines']} aria-label={t('withoutPackage')}>
      {types.map(({ type, rows }) => (
        <li key={type}>
          <Link
            className={styles['line']}
            to="/$projectId/field-work/$dataGridType"
            params={{ projectId: String(projectId), dataGridType: type }}
            search={{ package: '', filters: filtersOf(type, names) }}
          >
            <span className={styles['subject']}>
              {t('yoursWithoutPackage', {
                count: rows,
                what: rows === 1 ? terms.commodityInText(type) : terms.pluralInText(type),
              })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function filtersOf(type: CommodityType, names: readonly string[]): Filter[] {
  const field = packageFieldOf(commodities[type]);
  return [
    { field: 'foreman', is: 'oneOf', texts: [...names] },
    ...(field ? [{ field: field.key, is: 'blank' } as const] : []),
  ];
}
