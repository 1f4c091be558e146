/** Prints a report that is read in windows in full: loads all rows first, and renders them until the sheets are printed. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { WirewayError } from '../../../../contract/base/calls/errors.ts';
import { useApp } from '../../../context/useApp.ts';
import { readWhole, type ReportReader } from './useReport.ts';

const printedKey = (reportType: string) => ['report printed', reportType];

/** Returns a function that prints the entire report. */
export function usePrintWhole({ reportType }: Report, reader: ReportReader | undefined): () => void {
  const { notify } = useApp();
  const client = useQueryClient();
  const { t } = useTranslation(['reports', 'errors']);
  async function printWhole(windows: ReportReader): Promise<void> {
    const whole = await readWhole(windows, t('changedMeanwhile'));
    client.setQueryData<Report | null>(printedKey(reportType), whole);
    // The rows are rendered after two frames.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    globalThis.print();
    client.setQueryData<Report | null>(printedKey(reportType), null);
  }
  return () => {
    if (!reader) globalThis.print();
    else
      printWhole(reader).catch((error: unknown) =>
        notify.error(error instanceof WirewayError ? error.message : t('errors:network')),
      );
  };
}

/** Returns the entire report while it is printing. */
export function usePrinted({ reportType }: Report): Report | null {
  // Not fetched: printing stores the report in this query.
  const { data } = useQuery<Report | null>({
    queryKey: printedKey(reportType),
    queryFn: skipToken,
    initialData: null,
  });
  return data ?? null;
}
