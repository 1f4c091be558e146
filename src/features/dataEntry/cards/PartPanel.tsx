import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { measuredStep, numberIn, type Row } from '../../../../contract/progress/progress.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useToday } from '../../../base/useToday.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { readCell } from '../../../../contract/commodities/fields/readCell.ts';
import { nameTypedUnit } from '../../../store/edits/typedLengths.ts';
import { useUnitChange } from '../../../rows/useUnitChange.ts';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { sessionDay } from '../entries/session.ts';
import { partTexts } from '../entries/stepActions.ts';
import { useRowEntry, useSession } from '../entries/useFieldEntryStore.ts';
import styles from './card.module.css';
import { MeasureFields } from './MeasureFields.tsx';
import { usePartTexts } from '../state/usePartTexts.ts';

interface PartPanelProps {
  readonly entryStore: FieldEntryStore;
  readonly id: number;
  /** Including values that were sent. */
  readonly values: Row;
  readonly unit: UnitMeasurement;
  readonly onSaved: () => void;
}

/** Meaning of the typed number: length of the day, added to what is done; total so far; share of the design length. */
type PartKind = 'today' | 'total' | 'percent';

/** Panel for partial progress: the length of the day, which is added up, the total, or a percentage of the design length. */
export function PartPanel({ entryStore, id, values, unit, onSaved }: PartPanelProps) {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const terms = useTerms();
  const say = useTranslate();
  const { commodity } = entryStore;
  const entry = useRowEntry(entryStore, id);
  const today = useToday();
  const day = sessionDay(useSession(entryStore), today);
  const part = usePartTexts(commodity, values, unit);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<PartKind>(part.amount === null ? 'total' : 'today');
  const [problem, setProblem] = useState<string | undefined>();
  useUnitChange(lengthUnitOf(unit), (typedIn) => {
    if (kind !== 'percent') setText(nameTypedUnit(text, typedIn));
  });
  const panel = useRef<HTMLDivElement>(null);
  // The amount is the next input after "partly".
  useEffect(() => {
    panel.current?.querySelector<HTMLInputElement>('input[inputmode]')?.focus({ preventScroll: true });
  }, []);
  const design = numberIn(values, commodity.lengthField);
  const field = commodity.fields.find(({ key }) => key === measuredStep(commodity)?.doneField);
  if (!field) return null;
  const read = readCell(field, text, { unit: lengthUnitOf(unit), today });
  const typed = read.ok && typeof read.value === 'number' ? read.value : null;
  const percentOf = (share: number) => (design === null ? null : Math.round(share * design * 10) / 1000);
  const totals = { today: part.totalWith, total: (length: number) => length, percent: percentOf };
  const length = typed === null ? null : totals[kind](typed);
  const results = {
    today: () => part.sumWith(typed ?? 0),
    total: () => null,
    percent: () => `= ${formats.length(length ?? 0, unit)} ${terms.unit(unit)}`,
  };
  const words = { unit: terms.unit(unit), day: formats.date(day) };
  const isToday = day === today;
  const labels = {
    today: isToday ? t('part.today', words) : t('part.ofDay', words),
    total: t('part.length', words),
    percent: t('part.percent'),
  };
  const choices = {
    today: isToday ? t('part.asToday', words) : t('part.asDay', words),
    total: t('part.asTotal', words),
    percent: '%',
  };
  const kinds: readonly PartKind[] = [
    ...(part.amount === null ? [] : (['today'] as const)),
    'total',
    ...(design === null ? [] : (['percent'] as const)),
  ];
  const save = () => {
    if (!read.ok) return setProblem(say(read.reason));
    if (length === null || (kind === 'percent' && typed! > 100)) return setProblem(t('part.missing'));
    const texts = partTexts(commodity, values, String(length), day);
    entryStore.type(Object.entries(texts).map(([key, each]) => ({ id, field: key, text: each })));
    if (entryStore.save(id)) return onSaved();
    return setProblem(undefined);
  };
  return (
    <div ref={panel} role="group" aria-label={t('part.open')} className={styles['panel']}>
      {kinds.length > 1 && (
        <RadioGroup
          label={t('part.as')}
          value={kind}
          options={kinds.map((value) => ({ value, label: choices[value] }))}
          onChange={setKind}
        />
      )}
      <MeasureFields
        inputs={[
          {
            field,
            label: labels[kind],
            text,
            problem: problem ?? undefined,
            onText: (next) => {
              setProblem(undefined);
              setText(next);
            },
            onLeave: () => undefined,
          },
        ]}
        result={length === null ? null : results[kind]()}
        onDone={save}
      >
        {entry?.saveBlocked && <p className={styles['advice']}>{t('part.lookAbove')}</p>}
        <button type="button" className={`button primary ${styles['savePart']}`} onClick={save}>
          {t('part.save')}
        </button>
      </MeasureFields>
    </div>
  );
}
