import type { Commodity } from '../../../../contract/commodities/field.ts';
import { FieldValue } from '../../../commodityGrid/FieldValue.tsx';
import { useProject } from '../../../context/useApp.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import styles from './record.module.css';

interface FieldListProps {
  readonly commodity: Commodity;
  readonly store: CommodityStore;
  readonly row: number;
}

/** Every field of the row that holds something, in the order of the project; also those that are no column of the grid. */
export function FieldList({ commodity, store, row }: FieldListProps) {
  const terms = useTerms();
  const { unitMeasurement: unit } = useProject();
  const filled = commodity.offered.flatMap((field) => {
    const value = store.read(row, field.key);
    return value === null || value === '' || value === false ? [] : [{ field, value }];
  });
  return (
    <dl className={styles['fields']}>
      {filled.map(({ field, value }) => (
        <div key={field.key}>
          <dt>{terms.label(field)}</dt>
          <dd>
            <FieldValue field={field} value={value} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
