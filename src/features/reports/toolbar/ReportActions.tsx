import { useAtomValue } from 'jotai/react';
import DotsIcon from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import type { ExportTable } from '../../../shared/files/tableFile.ts';
import { usePageActions } from '../../../base/pageActions.ts';
import { printedSample } from '../table/usePrintedReport.ts';
import { PrintTableDialog } from '../../../shared/printing/tables/PrintTableDialog.tsx';
import { usePrintKey } from '../../../ui/screen/usePrintKey.ts';
import { useExportTable } from '../../../shared/files/useExportTable.ts';
import { dayOn, siteTimeZoneAtom } from '../../../base/today.ts';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import popup from '../../../ui/dialogs/Popup.module.css';
import { useIsNarrow } from '../../../ui/screen/useIsNarrow.ts';
import type { ReportRow } from '../report/filterAndSort.ts';
import { readWhole, type ReportReader } from '../report/useReport.ts';
import { usePrintWhole } from '../report/usePrintWhole.ts';
import { isNumeric } from '../report/isNumeric.ts';
import { useReportFormatting, type ReportFormatting } from '../report/useReportFormatting.ts';

interface ReportActionsProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  /** Loads all rows of a report that is read in windows. */
  readonly reader: ReportReader | undefined;
  /** Lines below the rows of a file: project, report, filters, date. */
  readonly notes: readonly string[];
  /** Options placed first: among the buttons, or in the menu if there is space for only one button. */
  readonly options: ReactNode;
  /** True if a panel takes half of the page. */
  readonly isBesidePanel: boolean;
  /** True while a search is active: the total includes rows outside the search results. */
  readonly isSearched: boolean;
}

/** Returns the rows as shown on the screen, followed by the total of the entire report. */
export function exportOf(
  report: Report,
  rows: readonly ReportRow[],
  {
    words,
    total: totalLabel,
    subtotal,
    notes,
    timeZone,
  }: {
    words: ReportFormatting;
    total: string;
    subtotal: string;
    notes: readonly string[];
    timeZone: string | undefined;
  },
): ExportTable {
  const { columns, reportType, totals, unit, generatedAt } = report;
  const total = columns.map(({ key, total: kind }, index) =>
    index === 0 ? totalLabel : kind === 'none' ? null : (totals[key] ?? null),
  );
  return {
    fileName: `${reportType} ${dayOn(generatedAt, timeZone)}`,
    columns: columns.map((column) => ({
      label: words.header(column, { reportType, unit }),
      kind: isNumeric(column.kind) ? 'number' : column.kind === 'date' ? 'date' : 'text',
    })),
    notes,
    rows: [
      ...rows.map((row) => columns.map(({ key, isGroup }) => row[key] ?? (isGroup && !(key in row) ? subtotal : null))),
      total,
    ],
  };
}

/** Actions beside the title: export and print the report. */
export function ReportActions({ report, rows, reader, notes, options, isBesidePanel, isSearched }: ReportActionsProps) {
  const { t } = useTranslation(['reports', 'common']);
  const print = usePrintWhole(report, reader);
  const [isChoosing, setChoosing] = useState(false);
  const choosePrint = () => setChoosing(true);
  const isNarrow = useIsNarrow();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const words = useReportFormatting();
  const timeZone = useAtomValue(siteTimeZoneAtom);
  const exportTable = useExportTable();
  const asTable = (whole: Report, of: readonly ReportRow[]) =>
    exportOf(whole, of, {
      words,
      total: t(isSearched ? 'totalOfWhole' : 'total'),
      subtotal: t('subtotal'),
      notes,
      timeZone,
    });
  const exportAs = (format: 'csv' | 'xlsx') => () =>
    exportTable(
      reader
        ? readWhole(reader, t('changedMeanwhile')).then((whole) => asTable(whole, whole.rows))
        : asTable(report, rows),
      format,
    );
  const acts = [
    { key: 'csv', word: t('exportCsv'), spoken: `${t('exportLabel')} ${t('exportCsv')}`, act: exportAs('csv') },
    { key: 'xlsx', word: t('exportXlsx'), spoken: `${t('exportLabel')} ${t('exportXlsx')}`, act: exportAs('xlsx') },
    { key: 'print', word: t('common:print'), spoken: t('common:print'), act: choosePrint, opens: true },
  ];
  usePageActions(acts.map(({ key, spoken, act, opens = false }) => ({ id: key, label: spoken, act, opens })));
  usePrintKey(choosePrint);
  const dialog = isChoosing && (
    <PrintTableDialog
      table={report.reportType}
      columns={printedSample(report, rows, words)}
      rows={reader ? report.found : rows.length}
      exports={acts.slice(0, 2).map(({ spoken, act }) => ({ label: spoken, act }))}
      print={print}
      onClose={() => setChoosing(false)}
    />
  );
  if (!isNarrow && !isBesidePanel)
    return (
      <>
        {options}
        {acts.map(({ key, word, spoken, act }) => (
          <button key={key} type="button" className="button" aria-label={spoken} onClick={act}>
            {word}
          </button>
        ))}
        {dialog}
      </>
    );
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <DotsIcon aria-hidden size={16} stroke={1.5} />
        {t('common:moreActions')}
      </button>
      {anchor && (
        <Popup label={t('common:moreActions')} anchor={anchor} onClose={close}>
          <div className={popup['section']}>{options}</div>
          {acts.map(({ key, spoken, act }) => (
            <button
              key={key}
              type="button"
              className={popup['item']}
              onClick={() => {
                close();
                // The menu closes first: a dialog gives the focus back to what had it.
                setTimeout(act);
              }}
            >
              {spoken}
            </button>
          ))}
        </Popup>
      )}
      {dialog}
    </>
  );
}
