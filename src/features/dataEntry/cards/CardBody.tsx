import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Step } from '../../../../contract/commodities/fields/field.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { PickListField } from '../../../grid/commodityGrid/fields/PickListField.tsx';
import type { GridPickList } from '../../../grid/dataGrid/gridColumn.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { RowHandle } from '../../../store/table/rowHandles.ts';
import type { OppositeRows } from '../ends/OppositeEnds.tsx';
import { OppositeEndSection, type OtherEntry } from '../ends/OppositeEndSection.tsx';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';
import { recordedValues } from '../entries/recordedValues.ts';
import { sessionDay } from '../entries/session.ts';
import { doneTexts } from '../entries/stepActions.ts';
import { useSession } from '../entries/useFieldEntryStore.ts';
import { EntryError } from '../messages/EntryError.tsx';
import type { Readiness } from '../readiness/readiness.ts';
import { PreviewLine } from '../state/PreviewLine.tsx';
import { CardFacts } from './CardFacts.tsx';
import { CardFields } from './CardFields.tsx';
import { CardPanels } from './CardPanels.tsx';
import { CardPhotos } from './CardPhotos.tsx';
import styles from './card.module.css';
import { MeasureFields } from './MeasureFields.tsx';
import { StepButtons, type Panel } from './StepButtons.tsx';
import { UnsavedEntry } from './UnsavedEntry.tsx';
import { useCardInputs } from './useCardInputs.ts';

interface CardBodyProps {
  readonly entryStore: FieldEntryStore;
  readonly row: RowHandle;
  readonly values: Row;
  readonly entry: RowEntry | null;
  readonly unit: UnitMeasurement;
  readonly mayEnter: boolean;
  readonly readiness: Readiness | null;
  /** Rows of the opposite ends; null for a type that is no end. */
  readonly ends: OppositeRows | null;
  readonly lists: ReadonlyMap<string, GridPickList>;
  readonly foremen: GridPickList;
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  readonly takesBack: boolean;
  readonly onTakesBack: (reverts: boolean) => void;
  /** Null if photos are not taken. */
  readonly onPhoto: (() => void) | null;
  /** Called when both ends are recorded, with the entry of the other end. */
  readonly onBothEnds: (other: OtherEntry) => void;
  /** Entry of the other end that is voided together with that of this row; null to void this one alone. */
  readonly revertsOther: OtherEntry | null;
  readonly onFold: () => void;
  readonly onNext: () => void;
}

/** Body of an open card: facts about the row, measurements, and buttons that record work with one tap. */
export function CardBody(props: CardBodyProps) {
  const { entryStore, row, values, entry, unit, mayEnter, lists, foremen, isWhole, onWhole } = props;
  const { takesBack, onTakesBack, onPhoto, onFold, onNext, readiness, ends, onBothEnds, revertsOther } = props;
  const { t } = useTranslation(['fieldWork', 'common']);
  const say = useTranslate();
  const { commodity } = entryStore;
  const session = useSession(entryStore);
  const form = useRef<HTMLFormElement>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const preview = entry?.preview ?? null;
  const recorded = recordedValues(values, entry);
  const inputs = useCardInputs({ entryStore, row, values, entry, unit, isWhole });
  const { marks, others, ofSplice, askedNote } = inputs;
  const save = () => {
    inputs.stopTyping();
    return entryStore.save(row.id);
  };
  const record = (step: Step): boolean => {
    const texts = doneTexts(step, sessionDay(session, entryStore.store.today()), entry?.texts);
    entryStore.type(Object.entries(texts).map(([field, text]) => ({ id: row.id, field, text })));
    return save();
  };
  const done = (step: Step) => {
    if (record(step)) onFold();
  };
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    // An open calendar or list handles the key itself.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest('[role="dialog"], [aria-expanded="true"]')) return;
    if (event.key === 'Escape') entryStore.discard(row.id);
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      if (save()) onNext();
    } else focusAfter(event.currentTarget, event.target);
  };
  return (
    <div className={styles['body']} onPointerDownCapture={inputs.onPointerDownCapture}>
      <CardFacts entryStore={entryStore} values={recorded} unit={unit} waiting={{ id: row.id, readiness }} />
      {mayEnter && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys for the inputs inside
        <form
          ref={form}
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          onKeyDown={keys}
        >
          {marks.length > 0 && (
            <MeasureFields
              inputs={marks}
              result={inputs.markedLength}
              onDone={() => form.current?.querySelector<HTMLElement>('[data-step]')?.focus()}
            />
          )}
          {isWhole && (
            <CardFields inputs={others} lists={lists}>
              <PickListField
                label={t('foreman')}
                list={foremen}
                maxLength={200}
                enterKeyHint="next"
                value={entry?.texts['foreman'] ?? session.foreman}
                onChange={(text, isNew) => inputs.type('foreman', text, isNew)}
              />
            </CardFields>
          )}
          {isWhole && ofSplice.length > 0 && (
            <details className={styles['splice']} open={inputs.isSpliced}>
              <summary>{t('card.splice')}</summary>
              <CardFields inputs={ofSplice} lists={lists} />
            </details>
          )}
          {inputs.otherProblems.map(({ field, sentence }) => (
            <p key={`${field} ${sentence.key}`} className={styles['error']}>
              {say(sentence)}
            </p>
          ))}
          {askedNote && <CardFields inputs={[askedNote]} lists={lists} />}
          {entry && <EntryError entryStore={entryStore} entry={entry} unit={unit} onEdit={() => onWhole(true)} />}
          {preview && (
            <PreviewLine
              commodity={commodity}
              preview={preview}
              design={commodity.lengthField === undefined ? null : (values[commodity.lengthField] ?? null)}
              unit={unit}
            />
          )}
          <StepButtons
            entryStore={entryStore}
            id={row.id}
            // A rejected entry does not count as done: its steps can still be entered, and those that depend on it cannot.
            values={recorded}
            isTyped={preview !== null}
            isWhole={isWhole}
            onDone={done}
            onPanel={(next) => {
              onTakesBack(false);
              setPanel((now) => (now === next ? null : next));
            }}
            onTakeBack={() => {
              setPanel(null);
              onTakesBack(!takesBack);
            }}
            onPhoto={onPhoto}
            onWhole={() => onWhole(!isWhole)}
          />
        </form>
      )}
      {ends && (
        <OppositeEndSection
          {...{ entryStore, ends, unit, mayEnter }}
          values={recorded}
          onDone={record}
          onBoth={(other) => {
            onBothEnds(other);
            onFold();
          }}
        />
      )}
      {!mayEnter && entry && <UnsavedEntry entryStore={entryStore} entry={entry} unit={unit} />}
      <CardPhotos entryStore={entryStore} id={row.id} />
      {mayEnter && (
        <CardPanels
          {...{ entryStore, unit, panel, takesBack, onTakesBack, revertsOther, onFold }}
          id={row.id}
          values={recorded}
        />
      )}
    </div>
  );
}

/** Enter moves to the next input, and from the last one to the button that records. */
function focusAfter(form: HTMLFormElement, from: EventTarget): void {
  const stops = [...form.querySelectorAll<HTMLElement>('input, select, [type="submit"], [data-step]')];
  const at = stops.findIndex((stop) => stop === from);
  const next = stops[at + 1];
  next?.focus();
  if (next instanceof HTMLInputElement && next.type === 'text') next.select();
}
