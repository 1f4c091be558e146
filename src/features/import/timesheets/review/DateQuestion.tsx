import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { DateOrder } from '../../../../../contract/timesheets/dates.ts';
import styles from '../timesheets.module.css';

interface DateQuestionProps {
  /** What is said of the first date that can be read two ways. */
  readonly example: string;
  readonly onOrder: (order: DateOrder) => void;
}

/** Asked once for a file where nothing in it tells; the answer checks the file again. */
export function DateQuestion({ example, onOrder }: DateQuestionProps) {
  const { t } = useTranslation('timesheets');
  return (
    <div role="group" aria-label={t('dates.question')} className={styles['question']}>
      <p>
        <strong>{t('dates.question')}</strong> <span className="muted">{t('dates.why', { example })}</span>
      </p>
      {(['dayFirst', 'monthFirst'] as const).map((order) => (
        <button key={order} type="button" className="button" onClick={() => onOrder(order)}>
          {t(`dates.${order}`)}
        </button>
      ))}
    </div>
  );
}
