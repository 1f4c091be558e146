/** Rows of a package, those that can be worked on first; each waiting row shows its reason. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { ReplyOf } from '../../../../../contract/base/calls/endpoint.ts';
import { rowReadinesses } from '../../../../../contract/packages/readiness.ts';
import type { listPackageContents, PackageRow } from '../../../../../contract/packages/packages.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { ContentRow } from './ContentRow.tsx';
import styles from '../detail.module.css';
import { useRemoveRows } from './useRemoveRows.ts';

interface ContentsProps {
  readonly projectId: number;
  readonly row: PackageRow;
  readonly contents: UseInfiniteQueryResult<InfiniteData<ReplyOf<typeof listPackageContents>>>;
  /** Absent if nothing can be changed. */
  readonly onAdd: (() => void) | undefined;
  readonly mayTakeOut: boolean;
  readonly onChanged: () => void;
}

export function Contents({ projectId, row, contents, onAdd, mayTakeOut, onChanged }: ContentsProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const takeOut = useRemoveRows({ projectId, row, onChanged });
  const pages = contents.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const states = pages.at(-1)?.states;
  const present = rowReadinesses.filter((state) => states && states[state] > 0);
  const heading = (state: (typeof rowReadinesses)[number]) =>
    t(`contents.states.${state}`, { shown: formats.count(states?.[state]) });
  return (
    <section className={styles['part']} aria-label={t('contents.label')}>
      <h3>
        {t('contents.label')}
        <span className="muted numeric" role="status">
          {present.map(heading).join(' · ')}
        </span>
        {onAdd && (
          <button type="button" className="button" onClick={onAdd}>
            {t('contents.add')}
          </button>
        )}
      </h3>
      {contents.isError && (
        <ErrorNotice title={t('contents.failed')} error={contents.error} onRetry={() => void contents.refetch()} />
      )}
      {contents.data && rows.length === 0 && (
        <p className="muted">{onAdd ? t('contents.emptyStep') : t('contents.empty')}</p>
      )}
      {present.map((state) => {
        const own = rows.filter((each) => each.state === state);
        return (
          own.length > 0 && (
            <table key={state} className={`table ${styles['contents']}`}>
              <caption>{heading(state)}</caption>
              <thead className="hiddenVisually">
                <tr>
                  <th scope="col">{t('contents.tag')}</th>
                  <th scope="col">{t('contents.what')}</th>
                  <th scope="col">{t('contents.percent')}</th>
                  <th scope="col">{t('contents.hours')}</th>
                  {mayTakeOut && <th scope="col">{t('contents.takeOut')}</th>}
                </tr>
              </thead>
              <tbody>
                {own.map((each) => (
                  <ContentRow
                    key={`${each.type} ${each.id}`}
                    projectId={projectId}
                    row={each}
                    {...(mayTakeOut && { onTakeOut: () => takeOut(each) })}
                  />
                ))}
              </tbody>
            </table>
          )
        );
      })}
      {contents.hasNextPage && (
        <button
          type="button"
          className="button"
          aria-disabled={contents.isFetchingNextPage || undefined}
          onClick={() => {
            if (!contents.isFetchingNextPage) void contents.fetchNextPage();
          }}
        >
          {t('contents.more', { shown: formats.count((pages.at(-1)?.total ?? 0) - rows.length) })}
        </button>
      )}
    </section>
  );
}
