/** Quantity of each commodity: number of rows, and their length in the project's unit if they have one. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import styles from './detail.module.css';

export function Quantities({ row }: { readonly row: PackageRow }) {
  const { t } = useTranslation('packages');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  if (row.quantities.length === 0) return null;
  return (
    <section className={styles['part']} aria-label={t('quantities.label')}>
      <h3>{t('quantities.label')}</h3>
      <table className={`table ${styles['figures']}`}>
        <thead>
          <tr>
            <th scope="col">{t('quantities.commodity')}</th>
            <th scope="col" className="numeric">
              {t('quantities.rows')}
            </th>
            <th scope="col" className="numeric">
              {t('quantities.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row.quantities.map(({ type, rows, quantity, unit }) => (
            <tr key={type}>
              <th scope="row">{terms.plural(type)}</th>
              <td className="numeric">{formats.count(rows)}</td>
              <td className="numeric">
                {unit === 'each'
                  ? formats.count(quantity)
                  : `${formats.length(quantity, unitMeasurement)} ${terms.unit(unitMeasurement)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
