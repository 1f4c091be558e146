import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StartedWorkSummary } from './StartedWorkSummary.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import type { EditQuestion } from './editQuestion.ts';

interface EditQuestionDialogProps {
  readonly type: CommodityType;
  readonly unit: UnitMeasurement;
  readonly question: EditQuestion;
  readonly onAnswer: (isYes: boolean) => void;
}

/** Confirmation dialog with the effect of a change: number of cells, unreadable texts, and affected work. */
export function EditQuestionDialog({ type, unit, question, onAnswer }: EditQuestionDialogProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
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
      {begun && <StartedWorkSummary type={type} unit={unit} begun={begun} />}
      <DialogActions
        onCancel={() => onAnswer(false)}
        cancelText={t('ask.cancel')}
        primary={
          <button type="button" className="button primary" onClick={() => onAnswer(true)}>
            {t(`ask.do.${kind}`)}
          </button>
        }
      />
    </Dialog>
  );
}
