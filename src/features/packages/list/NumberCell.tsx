import { useTranslation } from '../../../i18n/useTranslation.ts';
import { daysLate } from '../../../../contract/packages/packageWarnings.ts';
import { packageFields } from '../../../../contract/setup/codes/packageFields.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { numberOf } from '../numberOf.ts';
import styles from '../packages.module.css';
import { toneOfPackage } from '../statusTones.ts';

const statusField = packageFields.find(({ key }) => key === 'status')!;

interface NumberCellProps {
  readonly row: PackageRow;
  readonly today: string;
  readonly onOpen: (id: number) => void;
}

/** Package number as a link to the package, with its status beside it. */
export function NumberCell({ row, today, onOpen }: NumberCellProps) {
  const { t } = useTranslation('packages');
  return (
    <span className={styles['numberCell']}>
      {/* The cell has the focus, and Enter opens the package; the button is for mouse and touch. */}
      <button type="button" tabIndex={-1} className={styles['number']} onClick={() => onOpen(row.id)}>
        {numberOf(row)}
      </button>
      <span className={styles['badges']}>
        {lateDays(row, today) > 0 && <StatusBadge tone="warning">{t('late')}</StatusBadge>}
        <PackageStatusBadge row={row} />
      </span>
    </span>
  );
}

const lateDays = ({ status, values }: PackageRow, today: string): number =>
  daysLate(status, values['plannedFinish'], today);

/** Days since the planned finish; renders nothing for a package that is not late. */
export function LateBadge({ row, today }: Omit<NumberCellProps, 'onOpen'>) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const count = lateDays(row, today);
  return count > 0 && <StatusBadge tone="warning">{t('daysLate', { count, shown: formats.count(count) })}</StatusBadge>;
}

export function PackageStatusBadge({ row }: { readonly row: PackageRow }) {
  const terms = useTerms();
  return <StatusBadge tone={toneOfPackage[row.status]}>{terms.value(statusField, row.status)}</StatusBadge>;
}
