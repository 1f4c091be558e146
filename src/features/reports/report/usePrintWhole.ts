/** A report in windows goes on paper whole: all its rows are read first, and drawn until the sheets are made. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { WirewayError } from '../../../../contract/base/calls/errors.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { readWhole, type ReportReader } from './useReport.ts';

/** Rows on some two hundred sheets; more than that are looked through on a screen. */
const mostPrinted = 10_000;

const printedKey = (reportType: string) => ['report printed', reportType];

/** Prints the report, all of it. */
export function usePrintWhole({ reportType, found }: Report, reader: ReportReader | undefined): () => void {
  const { notify } = useApp();
  const client = useQueryClient();
  const formats = useFormats();
  const { t } = useTranslation(['reports', 'errors']);
  async function printWhole(windows: ReportReader): Promise<void> {
    const whole = await readWhole(windows, t('changedMeanwhile'));
    client.setQueryData<Report | null>(printedKey(reportType), whole);
    // Drawn by the next frame but one.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    globalThis.print();
    client.setQueryData<Report | null>(printedKey(reportType), null);
  }
  return () => {
    if (!reader) globalThis.print();
    else if (found > mostPrinted) notify.error(t('tooManyToPrint', { most: formats.count(mostPrinted) }));
    else
      printWhole(reader).catch((error: unknown) =>
        notify.error(error instanceof WirewayError ? error.message : t('errors:network')),
      );
  };
}

/** The whole report while it is being printed. */
export function usePrinted({ reportType }: Report): Report | null {
  // Nothing is asked of the server here: who prints puts the report there.
  const { data } = useQuery<Report | null>({
    queryKey: printedKey(reportType),
    queryFn: skipToken,
    initialData: null,
  });
  return data ?? null;
}
