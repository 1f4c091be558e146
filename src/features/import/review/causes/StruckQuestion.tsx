/** Question, shown once per file, how its struck-out text is to be read; the current choice is pressed. */
import type { IssueCause } from '../../../../../contract/imports/imports.ts';
import type { ReadingDeviation } from '../../../../../contract/imports/readingDeviations.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { Plan } from '../../mapping/plan.ts';
import { otherReading, type Fix } from './fixes.ts';
import styles from '../tables.module.css';

interface StruckQuestionProps {
  readonly causes: readonly IssueCause[];
  readonly plan: Plan;
  readonly onCure: (cure: Fix) => void;
}

const answers = ['leaveOut', 'read'] as const;

export function StruckQuestion({ causes, plan, onCure }: StruckQuestionProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const countOf = (code: ReadingDeviation) => causes.find((cause) => cause.code === code)?.issues ?? 0;
  const [rows, cells] = [countOf('reading.struckRow'), countOf('reading.struckText')];
  if (rows + cells === 0) return null;
  const struckRows = t('struck.rows', { count: rows, rows: formats.count(rows) });
  const struckCells = t('struck.cells', { count: cells, cells: formats.count(cells) });
  const question =
    rows === 0
      ? t('struck.askCells', { cells: struckCells })
      : cells === 0
        ? t('struck.askRows', { rows: struckRows })
        : t('struck.ask', { rows: struckRows, cells: struckCells });
  return (
    <div role="group" aria-label={question} className={styles['question']}>
      <span>{question}</span>
      {answers.map((answer) => (
        <button
          key={answer}
          type="button"
          className="button"
          aria-pressed={plan.options.reading.struck === answer}
          onClick={() => plan.options.reading.struck !== answer && onCure(otherReading(plan, 'struck'))}
        >
          {t(`struck.answers.${answer}`)}
        </button>
      ))}
    </div>
  );
}
