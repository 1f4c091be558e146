import { useTranslation } from '../../../i18n/useTranslation.ts';
import {
  listAuditLog,
  recordAuditExport,
  maxAuditPage,
  type AuditEntry,
  type AuditFilter,
} from '../../../../contract/admin/auditLog.ts';
import { useApp } from '../../../context/useApp.ts';
import type { ExportTable } from '../../../shared/files/tableFile.ts';
import { useExportTable } from '../../../shared/files/useExportTable.ts';
import { dayOfDevice } from '../../../base/today.ts';
import { changesOf } from './changesOf.ts';
import { useAuditWords } from './useAuditWords.ts';

/** Maximum number of entries per file, which spreadsheets can still read. */
const maxEntries = 20_000;

/**
 * Exports the filtered entries as a file; the export is recorded in the audit log, and the user is informed if it is incomplete.
 */
export function AuditExport({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation('admin');
  const { call, notify } = useApp();
  const words = useAuditWords();
  const exportTable = useExportTable();

  async function readAll(): Promise<AuditEntry[]> {
    const entries: AuditEntry[] = [];
    let below: number | null = null;
    do {
      const query: AuditFilter & { limit: number; below?: number } = { ...filter, limit: maxAuditPage };
      if (below !== null) query.below = below;
      // oxlint-disable-next-line no-await-in-loop -- each page starts below the previous one
      const page = await call(listAuditLog, { query, quiet: true });
      entries.push(...page.entries);
      ({ below } = page);
    } while (below !== null && entries.length < maxEntries);
    if (below !== null) notify.info(t('audit.cut', { count: entries.length }));
    return entries;
  }

  async function asTable(format: 'csv' | 'xlsx'): Promise<ExportTable> {
    const entries = await readAll();
    await call(recordAuditExport, { body: { format, rows: entries.length }, quiet: true });
    const texts = (['at', 'by', 'what', 'record', 'project'] as const).map((name) => t(`audit.columns.${name}`));
    return {
      fileName: `wireway-audit-log ${dayOfDevice()}`,
      columns: [...texts, t('audit.isRefused'), t('audit.changes'), t('audit.requestId')].map((label) => ({
        label,
        kind: 'text' as const,
      })),
      rows: entries.map((entry) => [
        entry.at.toISOString(),
        words.by(entry),
        words.action(entry),
        words.record(entry),
        entry.project?.projectNumber ?? '',
        !entry.isAllowed,
        changesOf(entry)
          .map(
            ({ path, before, after }) =>
              `${words.field(entry, path)}: ${words.value(entry, path, before) ?? '-'} → ${words.value(entry, path, after) ?? '-'}`,
          )
          .join('; ')
          .slice(0, 32_000),
        entry.requestId ?? '',
      ]),
    };
  }

  return (['csv', 'xlsx'] as const).map((format) => (
    <button key={format} type="button" className="button" onClick={() => exportTable(asTable(format), format)}>
      {t(`audit.export.${format}`)}
    </button>
  ));
}
