import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import { messageOf } from '../../../api/apiErrors.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import type { GridPickList, NewLine } from '../../dataGrid/gridColumn.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import type { AddedRows } from './useAddRows.ts';
import styles from './addRow.module.css';

interface AddRowDialogProps {
  readonly type: CommodityType;
  readonly commodity: Commodity;
  readonly unit: UnitMeasurement;
  /** Keys of the shown fields: these are asked for. */
  readonly shown: readonly string[];
  readonly pickLists: (field: Field) => GridPickList | undefined;
  readonly onAdd: (lines: readonly NewLine[], importId: string) => Promise<AddedRows>;
  /** Called with the id of a new row, which is then shown; null if there is none. */
  readonly onClose: (id: number | null) => void;
}

/** Form for one new row: its tag and the schedule data of the columns shown. */
export function AddRowDialog({ type, commodity, unit, shown, pickLists, onAdd, onClose }: AddRowDialogProps) {
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const say = useTranslate('errors');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  /** The same row sent again, after a response that did not arrive, is not added twice. */
  const [importId, setImportId] = useState(() => uuidv7());
  const [last, setLast] = useState<number | null>(null);
  const fields = newRowFields(commodity, shown);
  const isNamed = commodity.keyFields.every((key) => (texts[key] ?? '').trim() !== '');

  const add = async (isLast: boolean) => {
    if (!isNamed || isSending) return;
    setSending(true);
    setFailure(null);
    try {
      const { ids, refusals } = await onAdd(
        [fields.map(({ key }) => ({ column: key, text: texts[key] ?? '' }))],
        importId,
      );
      const [id = null] = ids;
      setSending(false);
      setProblems(Object.fromEntries(refusals.map(({ field, reason }) => [field, reason])));
      if (id === null) return;
      if (isLast) onClose(id);
      else {
        setLast(id);
        setImportId(uuidv7());
        // The next row is usually like this one, under another tag.
        setTexts((now) => ({ ...now, ...Object.fromEntries(commodity.keyFields.map((key) => [key, ''])) }));
      }
    } catch (error) {
      setSending(false);
      setFailure(say(messageOf(error)));
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void add(true);
  };
  return (
    <Dialog title={t('addRow.title', { type: terms.commodityInText(type) })} onClose={() => onClose(last)}>
      <form onSubmit={submit}>
        <p>{t('addRow.detail')}</p>
        {failure !== null && <ErrorNotice error={failure} />}
        <div className={styles['fields']}>
          {fields.map((field) => (
            <FieldInput
              key={field.key}
              field={field}
              label={terms.header(field, unit)}
              list={pickLists(field)}
              text={texts[field.key] ?? ''}
              problem={problems[field.key]}
              onText={(text) => {
                setTexts((now) => ({ ...now, [field.key]: text }));
                setImportId(uuidv7());
                setProblems(({ [field.key]: _solved, ...others }) => others);
              }}
              onLeave={() => undefined}
            />
          ))}
        </div>
        <DialogActions
          onCancel={() => onClose(last)}
          primary={
            <button type="submit" className="button primary" disabled={!isNamed || isSending}>
              {t('addRow.submit')}
            </button>
          }
        >
          <button type="button" className="button" disabled={!isNamed || isSending} onClick={() => void add(false)}>
            {t('addRow.next')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Fields of the form: the key, then the schedule data that is expected or shown, in the order of the columns. */
function newRowFields({ fields, keyFields }: Commodity, shown: readonly string[]): readonly Field[] {
  const isAsked = ({ key, source, required, isHidden }: Field) =>
    source === 'engineering' &&
    !keyFields.includes(key) &&
    isHidden !== true &&
    (required === 'expected' || shown.includes(key));
  return [...fields.filter(({ key }) => keyFields.includes(key)), ...fields.filter(isAsked)];
}
