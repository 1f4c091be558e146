import type { UseQueryResult } from '@tanstack/react-query';
import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { AttentionItem, getProjectAttention } from '../../../contract/reports/figures/attention.ts';
import { useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { toneClass, type StatusTone } from '../../ui/status/statusTone.ts';
import styles from './landing.module.css';

const tones: Readonly<Record<AttentionItem['kind'], StatusTone>> = {
  changedBegun: 'critical',
  importFailed: 'critical',
  importsWaiting: 'progress',
  noLaborUnit: 'warning',
  unknownTags: 'warning',
  orphans: 'warning',
};

const keyOf = (item: AttentionItem): string => `${item.kind} ${'type' in item ? item.type : ''}`;

/** Items that need attention, the most urgent first; each links to exactly its rows. */
export function AttentionList({
  attention,
}: {
  readonly attention: UseQueryResult<ReplyOf<typeof getProjectAttention>>;
}) {
  const { t } = useTranslation('figures');
  const { id } = useProject();
  const words = useAttentionWords();
  const { data, error } = attention;
  return (
    <section aria-labelledby="attention" className={styles['attention']}>
      <h2 id="attention">{t('attention.title')}</h2>
      {error && <ErrorNotice error={error} onRetry={() => void attention.refetch()} />}
      {data?.items.length === 0 && <p className="muted">{t('attention.nothing')}</p>}
      <ul>
        {data?.items.map((item) => (
          <li key={keyOf(item)}>
            <Link {...attentionLink(item, String(id))} className={styles['item']}>
              <span className={toneClass(tones[item.kind])}>{words(item)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useAttentionWords(): (item: AttentionItem) => string {
  const { t } = useTranslation('figures');
  const formats = useFormats();
  const terms = useTerms();
  return (item) => {
    const { count } = item;
    const shown = formats.count(count);
    switch (item.kind) {
      case 'unknownTags':
        return t('attention.unknownTags', { count, shown });
      case 'importFailed':
      case 'importsWaiting':
        return t(`attention.${item.kind}`, { count, shown, commodity: terms.commodity(item.type) });
      case 'noLaborUnit':
      case 'orphans':
      case 'changedBegun': {
        const commodities = count === 1 ? terms.commodityInText(item.type) : terms.pluralInText(item.type);
        return t(`attention.${item.kind}`, { count, shown, commodities });
      }
    }
  };
}

/** Returns the link for each attention item: the address of exactly its rows. */
function attentionLink(item: AttentionItem, projectId: string): LinkOptions {
  switch (item.kind) {
    case 'noLaborUnit':
      return linkOptions({
        to: '/$projectId/data/$dataGridType',
        params: { projectId, dataGridType: item.type },
        search: { filters: [{ field: 'hoursPerUnit', is: 'blank' }] },
      });
    case 'orphans':
      return linkOptions({
        to: '/$projectId/data/$dataGridType',
        params: { projectId, dataGridType: item.type },
        search: { filters: [{ field: item.field, is: 'oneOf', texts: [...item.owners] }] },
      });
    case 'unknownTags':
      return linkOptions({
        to: '/$projectId/report/$reportType',
        params: { projectId, reportType: 'unknown-commodities-in-cable-route' },
      });
    case 'changedBegun':
      return linkOptions({
        to: '/$projectId/import/$importType/change-report/$importId',
        params: { projectId, importType: item.type, importId: item.importId },
        search: { impact: 'critical' },
      });
    case 'importsWaiting':
    case 'importFailed':
      return linkOptions({
        to: '/$projectId/import/$importType',
        params: { projectId, importType: item.type },
        ...(item.importId !== null && { search: { import: item.importId } }),
      });
  }
}
