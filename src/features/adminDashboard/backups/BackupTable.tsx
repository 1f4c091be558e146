import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Archive } from '../../../../contract/admin/archives.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import styles from '../AdminDashboard.module.css';
import { bytesText } from '../bytesText.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import own from './backups.module.css';

/** Backups shown initially, more than a week of them; a button shows the rest, so that the schedule stays reachable. */
const shownAtFirst = 10;

export function BackupTable({ archives }: { readonly archives: readonly Archive[] }) {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const columns = (['at', 'result', 'check', 'reason', 'size', 'rows', 'file'] as const).map((name) =>
    t(`columns.${name}`),
  );
  if (archives.length === 0) return <p className={styles['note']}>{t('none')}</p>;
  const shown = isWhole ? archives : archives.slice(0, shownAtFirst);
  return (
    <>
      <ScrollTable label={t('title')} columns={columns}>
        {shown.map((archive) => (
          <BackupRow key={archive.id} archive={archive} />
        ))}
      </ScrollTable>
      {shown.length < archives.length && (
        <button type="button" className={`button ${own['all']}`} onClick={() => setWhole(true)}>
          {t('showAll', { shown: formats.count(archives.length) })}
        </button>
      )}
    </>
  );
}

function BackupRow({ archive }: { readonly archive: Archive }) {
  const { t, i18n } = useTranslation(['backups', 'common']);
  const formats = useFormats();
  const { startedAt, reason, bytes, rows, fileName } = archive;
  return (
    <tr>
      <th scope="row">{formats.dateTime(startedAt)}</th>
      <td>
        <Result archive={archive} />
      </td>
      <td>
        <TestRestore archive={archive} />
      </td>
      <td>{t(`reasons.${reason}`)}</td>
      <td className={styles['time']}>{bytes === null ? t('common:noValue') : bytesText(bytes, i18n.language)}</td>
      <td>{formats.count(rows)}</td>
      <td className={`mono ${own['file']}`}>{fileName}</td>
    </tr>
  );
}

function Result({ archive: { finishedAt, failure } }: { readonly archive: Archive }) {
  const { t } = useTranslation('backups');
  if (finishedAt === null) return <StatusBadge tone="progress">{t('writing')}</StatusBadge>;
  if (failure === null) return <StatusBadge tone="complete">{t('written')}</StatusBadge>;
  return (
    <div className={styles['text']}>
      <StatusBadge tone="critical">{t('hasFailed')}</StatusBadge>
      <br />
      {t(`failures.${failure.kind}`)}
      <Detail text={failure.detail} />
    </div>
  );
}

function TestRestore({ archive: { finishedAt, failure, check } }: { readonly archive: Archive }) {
  const { t } = useTranslation(['backups', 'common']);
  const formats = useFormats();
  if (finishedAt === null || failure !== null) return t('common:noValue');
  if (check === null) return <StatusBadge tone="none">{t('checkWaiting')}</StatusBadge>;
  const time = (
    <>
      <br />
      <span className={`muted ${styles['time']}`}>{formats.dateTime(check.at)}</span>
    </>
  );
  if (check.failure === null)
    return (
      <>
        <StatusBadge tone="complete">{t('checkPassed')}</StatusBadge>
        {time}
      </>
    );
  return (
    <div className={styles['text']}>
      <StatusBadge tone="critical">{t('hasFailed')}</StatusBadge>
      {time}
      <Detail text={check.failure} />
    </div>
  );
}

/** Text reported by the system, in English; blank if it could not report any. */
function Detail({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <>
      <br />
      <span lang="en" className="muted">
        {text}
      </span>
    </>
  );
}
