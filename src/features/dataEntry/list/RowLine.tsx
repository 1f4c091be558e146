import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { endField, endPlaceKey } from '../../../../contract/commodities/ends.ts';
import { ownerOf } from '../../../../contract/commodities/links.ts';
import type { OppositeRows } from '../ends/OppositeEnds.tsx';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { usePartTexts } from '../state/usePartTexts.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import { reelFieldsOf } from '../../../../contract/progress/pieces.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { shownText } from '../../../i18n/fieldText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { cardFieldsOf } from '../cards/cardFields.ts';
import styles from './entryList.module.css';

interface RowLineProps {
  readonly id: string;
  readonly entryStore: FieldEntryStore;
  /** Including values that were sent. */
  readonly values: Row;
  readonly unit: UnitMeasurement;
  /** Rows of the opposite ends; null for a type that is no end. */
  readonly ends: OppositeRows | null;
  /** State of the row, right of the tag. */
  readonly children: ReactNode;
}

const maxFacts = 3;

/** Tag and state on the first line; below, the ends or the type, with the length done and the reel on the right. */
export function RowLine({
  id,
  entryStore: { commodity, store },
  values,
  unit,
  ends: opposite,
  children,
}: RowLineProps) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const terms = useTerms();
  const part = usePartTexts(commodity, values, unit);
  const { ends, facts } = cardFieldsOf(commodity);
  const ownEnd = endField(store.type);
  const otherEnd = opposite?.rowOf(String(values[ownerOf(store.type)?.field ?? ''] ?? ''));
  const words = { unit, formats, terms, yes: t('yes') };
  const { lengthField } = commodity;
  const reels = reelFieldsOf(commodity).flatMap((key) => (values[key] ? String(values[key]) : []));
  const length = lengthField === undefined ? null : values[lengthField];
  const what = facts
    .filter(({ key, kind }) => key !== lengthField && key !== 'foreman' && kind !== 'route')
    .map((field) => shownText(field, values[field.key], words))
    .filter((text) => text !== '')
    .slice(0, maxFacts);
  return (
    <>
      <span id={id} className={styles['tag']}>
        {commodity.keyFields.map((key) => String(values[key] ?? '')).join(' ')}
      </span>
      {children}
      <span className={styles['location']}>
        {ownEnd && <strong>{`${terms.label(ownEnd)} ${String(values[endPlaceKey(store.type)!] ?? '-')}`}</strong>}
        {opposite &&
          otherEnd &&
          ` · ${terms.label(opposite.field)} ${String(opposite.store.read(otherEnd.row, opposite.placeKey) ?? '-')}`}
        {ends && `${String(values[ends[0].key] ?? '-')} → ${String(values[ends[1].key] ?? '-')}`}
        {!ends && !ownEnd && what.join(' · ')}
      </span>
      <span className={styles['amount']}>
        {part.amount ?? (typeof length === 'number' && `${formats.length(length, unit)} ${terms.unit(unit)}`)}
        {reels.length > 0 && <span className="mono"> {reels.join(' + ')}</span>}
      </span>
    </>
  );
}
