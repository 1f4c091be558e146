import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { problemReport, type ProblemReport, type ProblemReportItem } from '../../../../contract/admin/problemReport.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../AdminDashboard.module.css';
import { problemReportQuery } from '../queries.ts';
import { ScrollTable } from '../ScrollTable.tsx';

const BoxInspector = lazy(async () => ({
  default: (await import('../../../shared/inspection/problemReport/ReportInspector.tsx')).ReportInspector,
}));

/**
 * One problem report: its requests, the waiting entries, and the recording in the inspector. Unreadable parts are marked as such.
 */
export function ReportDetails({ boxId }: { readonly boxId: string }) {
  const { t } = useTranslation('admin');
  const { call } = useApp();
  const { data, error, isPending, refetch } = useQuery(problemReportQuery(call, boxId));
  if (isPending) return <p className={styles['note']}>{t('reports.opening')}</p>;
  if (error) return <ErrorNotice title={t('reports.unopened')} error={error} onRetry={() => void refetch()} />;
  const read = problemReport.safeParse(data.content);
  if (!read.success) return <ErrorNotice error={t('reports.unreadable', { build: data.item.build })} />;
  return <Report item={data.item} box={read.data} />;
}

function Report({ item, box }: { readonly item: ProblemReportItem; readonly box: ProblemReport }) {
  const { t } = useTranslation('admin');
  const { settings } = useApp();
  const formats = useFormats();
  const name = t('reports.name', { number: item.boxId.slice(0, 8), name: item.by.name });
  return (
    <>
      <h2>{name}</h2>
      <p className={styles['note']}>
        {t('reports.facts', {
          time: formats.dateTime(box.madeAt),
          build: box.build,
          locale: box.locale,
          screen: box.screen || t('reports.noScreen'),
        })}{' '}
        {t(box.isOnline ? 'reports.online' : 'reports.offline')}
      </p>
      {box.build !== settings.build && (
        <p className={styles['note']} role="note">
          {t('reports.otherVersion', { theirs: box.build, ours: settings.build })}
        </p>
      )}
      <p className={styles['description']}>{box.description ?? t('reports.undescribed')}</p>
      <Requests requests={box.requests} />
      <Entries box={box} />
      <Recording name={name} session={box.session} />
      {box.earlier?.map(({ endedAgoMs, requests, session }) => {
        const left = formats.ago(new Date(box.madeAt.getTime() - endedAgoMs), box.madeAt);
        const title = t('reports.earlier', { ago: left });
        return (
          <section key={endedAgoMs} aria-label={title}>
            <h3>{title}</h3>
            <Requests requests={requests} />
            <Recording name={`${name}, ${title}`} session={session} />
          </section>
        );
      })}
    </>
  );
}

/** Recorded steps in the inspector, if there are any. */
function Recording({ name, session }: { readonly name: string } & Pick<ProblemReport, 'session'>) {
  const { t } = useTranslation('admin');
  if (session === null) return <p className={styles['note']}>{t('reports.noSession')}</p>;
  return (
    <Suspense>
      <BoxInspector name={name} session={session} />
    </Suspense>
  );
}

function Requests({ requests }: Pick<ProblemReport, 'requests'>) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  if (requests.length === 0) return <p className={styles['note']}>{t('reports.noRequests')}</p>;
  const columns = (['request', 'status', 'took', 'ago', 'id'] as const).map((name) => t(`reports.requests.${name}`));
  return (
    <details>
      <summary>{t('reports.requestCount', { count: requests.length })}</summary>
      <ScrollTable label={t('reports.requests.title')} columns={columns}>
        {requests.toReversed().map(({ method, path, status, tookMs, agoMs, requestId }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the log never changes
          <tr key={at}>
            <th scope="row" className="mono">
              {method} {path}
            </th>
            <td>{status === 0 ? t('reports.requests.none') : status}</td>
            <td>{formats.count(tookMs)}</td>
            <td>{formats.number(Math.round(agoMs / 100) / 10)}</td>
            <td className="mono">{requestId}</td>
          </tr>
        ))}
      </ScrollTable>
    </details>
  );
}

function Entries({ box: { outbox, furtherEntries, madeAt } }: { readonly box: ProblemReport }) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const terms = useTerms();
  if (outbox.length === 0) return <p className={styles['note']}>{t('reports.noEntries')}</p>;
  const columns = (['type', 'status', 'age', 'attempts', 'fields'] as const).map((name) =>
    t(`reports.entries.${name}`),
  );
  return (
    <details>
      <summary>{t('reports.entryCount', { count: outbox.length + furtherEntries })}</summary>
      <ScrollTable label={t('reports.entries.title')} columns={columns}>
        {outbox.map(({ kind, type, status, ageMs, attempts, fields }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <tr key={at}>
            <th scope="row">
              {terms.plural(type)} <span className={styles['email']}>{kind}</span>
            </th>
            <td>{status}</td>
            <td>{formats.ago(new Date(madeAt.getTime() - ageMs), madeAt)}</td>
            <td>{formats.count(attempts)}</td>
            <td>{formats.count(fields)}</td>
          </tr>
        ))}
      </ScrollTable>
    </details>
  );
}
