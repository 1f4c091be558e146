import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { measuredStep, numberIn, type Row } from '../../../../contract/progress/progress.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useTranslate } from '../../../i18n/translate.ts';
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

interface PartPanelProps {
  readonly entryStore: FieldEntryStore;
  readonly id: number;
  readonly values: Row;
  readonly unit: UnitMeasurement;
  readonly onSaved: () => void;
}

/** Panel for partial progress, as a length or as a percentage of the design length. */
export function PartPanel({ entryStore, id, values, unit, onSaved }: PartPanelProps) {
  const { t } = useTranslation('fieldWork');
  const terms = useTerms();
  const say = useTranslate();
  const { commodity } = entryStore;
  const session = useSession(entryStore);
  const entry = useRowEntry(entryStore, id);
  const [text, setText] = useState('');
  const [isPercent, setIsPercent] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  useUnitChange(lengthUnitOf(unit), (typedIn) => {
    if (!isPercent) setText(nameTypedUnit(text, typedIn));
  });
  const panel = useRef<HTMLDivElement>(null);
  // The amount is the next input after "partly".
  useEffect(() => {
    panel.current?.querySelector<HTMLInputElement>('input[inputmode]')?.focus({ preventScroll: true });
  }, []);
  const design = numberIn(values, commodity.lengthField);
  const field = commodity.fields.find(({ key }) => key === measuredStep(commodity)?.doneField);
  if (!field) return null;
  const today = entryStore.store.today();
  const read = readCell(field, text, { unit: lengthUnitOf(unit), today });
  const typed = read.ok && typeof read.value === 'number' ? read.value : null;
  const percentOf = (share: number) => (design === null ? null : Math.round(share * design * 10) / 1000);
  const length = typed === null ? null : isPercent ? percentOf(typed) : typed;
  const save = () => {
    if (!read.ok) return setProblem(say(read.reason));
    if (length === null || (isPercent && typed! > 100)) return setProblem(t('part.missing'));
    const texts = partTexts(commodity, String(length), sessionDay(session, entryStore.store.today()));
    entryStore.type(Object.entries(texts).map(([key, each]) => ({ id, field: key, text: each })));
    if (entryStore.save(id)) return onSaved();
    return setProblem(undefined);
  };
  return (
    <div ref={panel} role="group" aria-label={t('part.open')} className={styles['panel']}>
      {design !== null && (
        <RadioGroup
          label={t('part.as')}
          value={isPercent ? 'percent' : 'length'}
          options={[
            { value: 'length', label: terms.unit(unit) },
            { value: 'percent', label: '%' },
          ]}
          onChange={(as) => setIsPercent(as === 'percent')}
        />
      )}
      <MeasureFields
        inputs={[
          {
            field,
            label: isPercent ? t('part.percent') : t('part.length', { unit: terms.unit(unit) }),
            text,
            problem: problem ?? undefined,
            onText: (next) => {
              setProblem(undefined);
              setText(next);
            },
            onLeave: () => undefined,
          },
        ]}
        unit={unit}
        result={isPercent ? length : null}
        onDone={save}
      />
      {entry?.saveBlocked && <p className={styles['advice']}>{t('part.lookAbove')}</p>}
      <button type="button" className="button primary" onClick={save}>
        {t('part.save')}
      </button>
    </div>
  );
}
