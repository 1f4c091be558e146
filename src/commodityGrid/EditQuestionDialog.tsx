import { useTranslation } from 'react-i18next';
import { fieldIn } from '../../contract/commodities/field.ts';
import type { CommodityType } from '../../contract/commodities/types.ts';
import type { UnitMeasurement } from '../../contract/scalars.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useTerms } from '../i18n/useTerms.ts';
import { useCommodity } from '../projects/useCommodity.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './commodityGrid.module.css';
import type { EditQuestion } from './editQuestion.ts';

interface EditQuestionDialogProps {
  readonly type: CommodityType;
  readonly unit: UnitMeasurement;
  readonly question: EditQuestion;
  readonly onAnswer: (isYes: boolean) => void;
}

/** What a change would do, before it is done: how many cells, what is not readable, what work it touches. */
export function EditQuestionDialog({ type, unit, question, onAnswer }: EditQuestionDialogProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(type);
  const { kind, begun, unreadable, beyond } = question;
  const counts = {
    cells: t('ask.cells', { count: question.cells, shown: formats.count(question.cells) }),
    rows: t('ask.rows', {
      count: question.rows,
      shown: formats.count(question.rows),
      plural: terms.pluralInText(type),
    }),
  };
  return (
    <Dialog title={t(`ask.${kind}`, counts)} onClose={() => onAnswer(false)}>
      {unreadable > 0 && <p>{t('ask.unreadable', { count: unreadable, shown: formats.count(unreadable) })}</p>}
      {beyond > 0 && <p>{t('ask.beyond', { count: beyond, shown: formats.count(beyond) })}</p>}
      {begun && (
        <>
          <p>{t('ask.begun', { count: begun.rows, shown: formats.count(begun.rows) })}</p>
          <ul>
            <li>{t('ask.earned', { hours: formats.hours(begun.earnedHours) })}</li>
            {begun.measured.map(({ field, sum }) => {
              const declared = fieldIn(commodity, field);
              return declared && <li key={field}>{`${terms.header(declared, unit)}: ${formats.number(sum)}`}</li>;
            })}
          </ul>
        </>
      )}
      <div className={styles['answers']}>
        <button type="button" className="button primary" onClick={() => onAnswer(true)}>
          {t(`ask.do.${kind}`)}
        </button>
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {t('ask.cancel')}
        </button>
      </div>
    </Dialog>
  );
}
