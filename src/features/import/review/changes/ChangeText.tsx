/**
 * Text of the change on one line: the old value struck out and the new one in ink; for a list, the added, removed and moved tags;
 * for a new row, its summary.
 */
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { ChangeRow } from '../../../../../contract/imports/changeReport.ts';
import { fieldIn, type Field } from '../../../../../contract/commodities/fields/field.ts';
import { summaryFields } from '../../../../../contract/commodities/summaryFields.ts';
import type { ImportType } from '../../../../../contract/commodities/fields/commodityTypes.ts';
import { fieldKinds } from '../../../../../contract/commodities/fields/fieldKinds.ts';
import type { UnitMeasurement } from '../../../../../contract/base/values/scalars.ts';
import { FieldValue } from '../../../../grid/commodityGrid/fields/FieldValue.tsx';
import { missingValue } from '../../../../i18n/format.ts';
import { useTerms } from '../../../../i18n/useTerms.ts';
import { useCommodity } from '../../../../shared/projects/useCommodity.ts';
import { listChange } from './routeChange.ts';
import styles from '../tables.module.css';

interface ChangeTextProps {
  readonly type: ImportType;
  readonly row: ChangeRow;
  readonly unit: UnitMeasurement;
}

export function ChangeText({ type, row, unit }: ChangeTextProps) {
  const field = fieldIn(useCommodity(type), row.field);
  if (row.change === 'error')
    return (
      <>
        {row.oldValue !== null && row.oldValue !== '' && <span className={styles['rejected']}>{row.oldValue}</span>}{' '}
        {row.newValue}
      </>
    );
  if (row.field === '') return <WhatItIs type={type} row={row} unit={unit} />;
  if (field && fieldKinds[field.kind].isList) return <ListText row={row} />;
  return <ValueText field={field} row={row} unit={unit} />;
}

const storedWhole = (value: ChangeRow['oldValue']) => (typeof value === 'number' ? styles['amount'] : '');
const isBlank = (value: ChangeRow['oldValue']) => value === null || value === '';

function ValueText({ field, row, unit }: { readonly field: Field | undefined } & Omit<ChangeTextProps, 'type'>) {
  const { oldValue, newValue } = row;
  return (
    <>
      {!isBlank(oldValue) && (
        <del className={`${styles['old']} ${storedWhole(oldValue)}`}>
          <FieldValue field={field} value={oldValue} unit={unit} />
        </del>
      )}
      {' → '}
      {isBlank(newValue) ? (
        missingValue
      ) : (
        <ins className={`${styles['new']} ${storedWhole(newValue)}`}>
          <FieldValue field={field} value={newValue} unit={unit} />
        </ins>
      )}
    </>
  );
}

function ListText({ row }: { readonly row: ChangeRow }) {
  const { t } = useTranslation('imports');
  const { added, removed, moved } = listChange(String(row.oldValue ?? ''), String(row.newValue ?? ''));
  return (
    <span className={styles['list']}>
      {added.map((tag, place) => (
        // A route may pass a raceway twice.
        // oxlint-disable-next-line react/no-array-index-key
        <ins key={`+${tag}${place}`} className={styles['new']}>
          + <span className={styles['tag']}>{tag}</span>
        </ins>
      ))}
      {removed.map((tag, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <del key={`-${tag}${place}`} className={styles['old']}>
          − <span className={styles['tag']}>{tag}</span>
        </del>
      ))}
      {moved.length > 0 && (
        <span>
          {t('changes.moved')} <span className={styles['tag']}>{moved.join('; ')}</span>
        </span>
      )}
    </span>
  );
}

function WhatItIs({ type, row, unit }: ChangeTextProps) {
  const terms = useTerms();
  const reported = summaryFields(useCommodity(type)).filter(({ key }) => row.told[key] !== undefined);
  const Was = row.change === 'removed' ? 'del' : 'span';
  return (
    <Was className={styles[row.change === 'removed' ? 'old' : 'list']}>
      {reported.map((field) => (
        <span key={field.key} className={styles['notice']}>
          <span className="muted">{terms.label(field)}</span>{' '}
          <FieldValue field={field} value={row.told[field.key] ?? null} unit={unit} />{' '}
        </span>
      ))}
    </Was>
  );
}
