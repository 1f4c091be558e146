/** Whose it is, where and when, as far as it is known. */
import { packageFields } from '../../../../contract/setup/codes/packageFields.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import type { FieldColumns } from '../../../grid/setupTable/fieldColumns.ts';
import styles from './detail.module.css';

interface FactsProps {
  readonly row: PackageRow;
  readonly words: FieldColumns;
}

/** They stand in the head, or with the capacity. */
const elsewhere: ReadonlySet<string> = new Set(['code', 'description', 'status', 'capacityHours']);

export function Facts({ row, words }: FactsProps) {
  const known = packageFields.filter(({ key }) => !elsewhere.has(key) && (row.values[key] ?? '') !== '');
  if (known.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {known.map((field) => (
        <div key={field.key}>
          <dt>{words.header(field)}</dt>
          <dd>{words.shown(field, row.values[field.key]!)}</dd>
        </div>
      ))}
    </dl>
  );
}
