import { packageFields } from '../../../../contract/setup/codes/packageFields.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { numberOf } from '../numberOf.ts';
import styles from '../packages.module.css';
import { toneOfPackage } from '../statusTones.ts';

const statusField = packageFields.find(({ key }) => key === 'status')!;

interface NumberCellProps {
  readonly row: PackageRow;
  readonly onOpen: (id: number) => void;
}

/** Package number as a link to the package, with its status beside it. */
export function NumberCell({ row, onOpen }: NumberCellProps) {
  return (
    <span className={styles['numberCell']}>
      {/* The cell has the focus, and Enter opens the package; the button is for mouse and touch. */}
      <button type="button" tabIndex={-1} className={styles['number']} onClick={() => onOpen(row.id)}>
        {numberOf(row)}
      </button>
      <PackageStatusBadge row={row} />
    </span>
  );
}

export function PackageStatusBadge({ row }: { readonly row: PackageRow }) {
  const terms = useTerms();
  return <StatusBadge tone={toneOfPackage[row.status]}>{terms.value(statusField, row.status)}</StatusBadge>;
}
