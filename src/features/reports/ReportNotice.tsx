import type { ReportType } from '../../../contract/reports/reportTypes.ts';
import type { NoticeFigure, ReportNotice as Notice } from '../../../contract/reports/reports.ts';
import { FigureButton } from '../../shared/derivation/FigureButton.tsx';
import { useFigureWords } from '../../shared/derivation/useFigureWords.ts';
import type { ReportFigures } from './report/reportFigures.ts';
import styles from './ReportScreen.module.css';

interface ReportNoticeProps {
  readonly reportType: ReportType;
  readonly notice: Notice;
  readonly figures: ReportFigures;
}

/** Notice below a report; its numbers open like those of the table. */
export function ReportNotice({ reportType, notice, figures }: ReportNoticeProps) {
  const { nameOf, valueIn } = useFigureWords();
  const spoken = ({ of, figure, where }: NoticeFigure): string =>
    [
      nameOf(of, figure),
      ...Object.entries(where).flatMap(([field, values]) => values.map((value) => valueIn(of, field, value))),
    ].join(', ');
  // A total of the report is not a warning; missing data and notes about its date are.
  const isTotal = notice.some(({ figure }) => figure?.of === reportType);
  return (
    <p className={`${styles['notice']} ${isTotal ? '' : styles['warning']}`}>
      {notice.map(({ text, figure }, place) => {
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence are never reordered
        if (!figure) return <span key={place}>{text}</span>;
        const opened = figures.ofNotice(figure);
        return (
          <FigureButton
            // oxlint-disable-next-line react/no-array-index-key -- same reason as above
            key={place}
            name={spoken(figure)}
            isOpen={figures.isOpen(opened)}
            onOpen={() => figures.onOpen(opened)}
          >
            {text}
          </FigureButton>
        );
      })}
    </p>
  );
}
