import { memo, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslate } from '../../../i18n/translate.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { EntryFinding } from '../../../../contract/entryChecks.ts';
import type { UnitMeasurement } from '../../../../contract/scalars.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { toneOfStatus } from '../../../ui/statusTone.ts';
import { PickListField } from '../../../commodityGrid/PickListField.tsx';
import type { GridPickList } from '../../../dataGrid/gridColumn.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import type { RowHandle } from '../../../store/commodityStore.ts';
import { cardFieldsOf, valuesOf } from './cardFields.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { EntryInput } from './EntryInput.tsx';
import { EntryStateBadge } from '../state/EntryStateBadge.tsx';
import { editText, shownText } from '../../../i18n/fieldText.ts';
import { EntryError } from '../messages/EntryError.tsx';
import styles from '../dataEntry.module.css';
import { PreviewLine } from '../state/PreviewLine.tsx';
import { RepeatLast } from './RepeatLast.tsx';
import { useRowEntry, useSession } from '../entries/useFieldEntryStore.ts';

interface EntryCardProps {
  readonly entryStore: FieldEntryStore;
  readonly row: RowHandle;
  readonly unit: UnitMeasurement;
  readonly mayEnter: boolean;
  /** What its fields are chosen from, by field. */
  readonly lists: ReadonlyMap<string, GridPickList>;
  readonly foremen: GridPickList;
  /** Done with this card, by its element. */
  readonly onNext: (card: HTMLElement) => void;
}

/** One row to be entered with a thumb: what it is, what was done, what that makes of it, Save. */
export const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { entryStore, row, unit, mayEnter, lists, foremen, onNext } = props;
  const { t } = useTranslation(['fieldWork', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const say = useTranslate();
  const id = useId();
  const { commodity, store } = entryStore;
  const entry = useRowEntry(entryStore, row.id);
  const session = useSession(entryStore);
  // While a length is being typed its first digits are no mistake yet.
  const [typing, setTyping] = useState<string | null>(null);
  const values = valuesOf(store, row, commodity);
  const { ends, facts, inputs } = cardFieldsOf(commodity);
  const preview = entry?.preview ?? null;
  const canSave = preview !== null;
  const isJudged = typing === null || entry?.saveBlocked === true;
  const type = (field: string, text: string, isNew?: true) => entryStore.type([{ id: row.id, field, text, isNew }]);
  const status = String(values['status'] ?? '');

  const save = () => {
    setTyping(null);
    entryStore.save(row.id);
  };
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    // A calendar or a list that is open takes the key for itself.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest('[role="dialog"], [aria-expanded="true"]')) return;
    if (event.key === 'Escape') entryStore.discard(row.id);
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      save();
      onNext(event.currentTarget.closest('article')!);
    } else focusAfter(event.currentTarget, event.target);
  };
  const textOf = (key: string) => {
    const typed =
      entry?.texts[key] ?? (entry && Object.hasOwn(entry.sent, key) ? editText(entry.sent[key]) : undefined);
    const main = commodity.steps.find((step) => step.key === commodity.mainStep)?.dateField;
    const kept = editText(values[key]);
    // The day of the session fills in as soon as something is typed.
    return typed ?? (kept === '' && key === main && preview ? preview.workDate : kept);
  };
  const saidOf = (key: string, findings: readonly EntryFinding[] = []) => {
    const found = findings.find(({ field }) => field === key);
    return found && say(found.sentence);
  };
  const elsewhere = preview?.errors.filter(({ field }) => !inputs.some(({ key }) => key === field)) ?? [];

  return (
    <article className={styles['card']} aria-labelledby={`${id}-tag`}>
      <header className={styles['cardHead']}>
        <h2 id={`${id}-tag`} className={styles['tag']}>
          {commodity.keyFields.map((key) => String(values[key] ?? '')).join(' ')}
        </h2>
        <StatusBadge tone={toneOfStatus(status)}>
          {terms.status(status)} · {formats.percent(Number(values['percentComplete'] ?? 0))} %
        </StatusBadge>
      </header>
      {ends && (
        <p className={styles['ends']}>
          <span className="mono">{String(values[ends[0].key] ?? '-')}</span>
          <span aria-hidden> → </span>
          <span className="hiddenVisually"> {t('toEnd')} </span>
          <span className="mono">{String(values[ends[1].key] ?? '-')}</span>
        </p>
      )}
      <dl className={styles['facts']}>
        {facts.map((field) => {
          const text = shownText(field, values[field.key], { unit, formats, terms, yes: t('common:yes') });
          return (
            text !== '' && (
              <div key={field.key}>
                <dt>{field.key === 'foreman' ? t('assigned') : terms.header(field, unit)}</dt>
                <dd className={field.mono ? 'mono' : 'numeric'}>{text}</dd>
              </div>
            )
          );
        })}
      </dl>
      {mayEnter && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the inputs inside
        <form
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          onKeyDown={keys}
        >
          <div className={styles['inputs']}>
            {inputs.map((field) => (
              <EntryInput
                key={field.key}
                field={field}
                list={lists.get(field.key)}
                label={terms.header(field, unit)}
                text={textOf(field.key)}
                problem={isJudged ? saidOf(field.key, preview?.errors) : undefined}
                advice={isJudged ? saidOf(field.key, preview?.warnings) : undefined}
                onText={(text, isNew) => {
                  if (field.kind === 'length' || field.kind === 'date') setTyping(field.key);
                  type(field.key, text, isNew);
                }}
                onLeave={() => setTyping(null)}
              />
            ))}
            <div className={styles['inputField']}>
              <PickListField
                label={t('foreman')}
                list={foremen}
                maxLength={200}
                enterKeyHint="next"
                value={entry?.texts['foreman'] ?? session.foreman}
                onChange={(text, isNew) => type('foreman', text, isNew)}
              />
            </div>
          </div>
          {isJudged &&
            elsewhere.map(({ field, sentence }) => (
              <p key={`${field} ${sentence.key}`} className={styles['error']}>
                {say(sentence)}
              </p>
            ))}
          {entry && <EntryError entryStore={entryStore} entry={entry} unit={unit} />}
          <footer className={styles['cardFoot']}>
            {preview && (
              <PreviewLine
                commodity={commodity}
                preview={preview}
                design={commodity.lengthField === undefined ? null : (values[commodity.lengthField] ?? null)}
                unit={unit}
              />
            )}
            <span role="status">
              <EntryStateBadge entry={entry} />
            </span>
            <RepeatLast entryStore={entryStore} id={row.id} />
            <button type="submit" className={`button primary ${styles['save']}`} aria-disabled={!canSave}>
              {t('save')}
            </button>
          </footer>
        </form>
      )}
    </article>
  );
});

/** Enter goes on to the next input; from the last one to Save. */
function focusAfter(form: HTMLFormElement, from: EventTarget): void {
  const stops = [...form.querySelectorAll<HTMLElement>('input, select, [type="submit"]')];
  const at = stops.findIndex((stop) => stop === from);
  const next = stops[at + 1];
  next?.focus();
  if (next instanceof HTMLInputElement && next.type === 'text') next.select();
}
