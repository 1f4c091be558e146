import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { SystemHealth } from '../../../../contract/admin/health.ts';
import { maxImportFileBytes } from '../../../../contract/imports/imports.ts';
import type { HealthPart } from '../../../../contract/admin/lights.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { bytesText } from '../bytesText.ts';

/** Returns a size in the megabytes of limits: 1 MB is 1024 × 1024 bytes. */
const megabytesOf = (size: number): number => Math.floor(size / 1024 / 1024);

/** Returns the text for each part; a status that is not green is explained. */
export function useHealthWords(health: SystemHealth | undefined): Record<HealthPart | 'version', string> | null {
  const { t, i18n } = useTranslation('admin');
  const formats = useFormats();
  if (!health) return null;
  const { at, database, jobs, disk, uploads, provider, processes, backups, version, startedAt } = health;
  const bytes = (count: number) => bytesText(count, i18n.language);
  const { waiting, running, stalled, failedInDay } = jobs;
  return {
    database: t(`health.database.${database.engine}`, {
      ms: Math.max(1, Math.round(database.roundTripMs)),
      size: bytes(database.bytes),
    }),
    jobs: [
      t('health.jobs.waiting', { count: waiting }),
      t('health.jobs.running', { count: running }),
      ...(stalled > 0 ? [t('health.jobs.stalled', { count: stalled })] : []),
      ...(failedInDay > 0 ? [t('health.jobs.failed', { count: failedInDay })] : []),
    ].join(', '),
    disk:
      disk && disk.totalBytes > 0
        ? t('health.disk', {
            used: formats.percent((1 - disk.freeBytes / disk.totalBytes) * 100),
            free: bytes(disk.freeBytes),
          })
        : t('health.diskUntold'),
    uploads: uploadWords(uploads.acceptedBytes),
    provider: providerWords(),
    backups: backupWords(),
    processes: t('health.processes', { count: processes.length }),
    version: t('health.version', { version, ago: formats.ago(startedAt, at) }),
  };

  function backupWords(): string {
    const { isOn, warning, lastGoodAt } = backups;
    const isFailed = warning === 'failed' || warning === 'checkFailed';
    const problem = isFailed ? t(`health.backups.${warning}`) : isOn ? null : t('health.backups.off');
    if (lastGoodAt === null) return problem ?? t(warning === null ? 'health.backups.none' : 'health.backups.never');
    const ago = formats.ago(lastGoodAt, at);
    return problem === null ? t('health.backups.good', { ago }) : t('health.backups.since', { problem, ago });
  }

  function uploadWords(accepted: number | null): string {
    if (accepted === null) return t('health.uploads.unknown');
    const max = formats.count(megabytesOf(maxImportFileBytes));
    if (accepted >= maxImportFileBytes) return t('health.uploads.open', { max });
    return t('health.uploads.limited', { max, accepted: formats.count(megabytesOf(accepted)) });
  }

  function providerWords(): string {
    const { kind, areKeysKnown, reachedAt } = provider;
    if (kind === 'remote' && !areKeysKnown) return t('health.provider.away');
    if (kind !== 'remote' || reachedAt === null) return t(`health.provider.${kind}`);
    return t('health.provider.reached', { ago: formats.ago(reachedAt, at) });
  }
}
