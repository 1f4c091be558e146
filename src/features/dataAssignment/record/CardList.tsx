import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { getRowCards, type RowCard } from '../../../../contract/printing/printedCards.ts';
import { useApp, useProject } from '../../../context/useApp.ts';
import { useSiteFormats } from '../../../context/useSiteFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { differenceText } from '../../../shared/printing/cards/differenceText.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import styles from './record.module.css';

interface CardListProps {
  readonly projectId: number;
  readonly commodity: Commodity<CommodityType>;
  readonly id: number;
  /** Version of the row; its cards are loaded again when it changes. */
  readonly version: number;
}

/** Printed cards of the row, newest first, with the changes since. */
export function CardList({ projectId, commodity, id, version }: CardListProps) {
  const { t } = useTranslation(['record', 'printTemplates', 'common']);
  const { call } = useApp();
  const { type } = commodity;
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['row cards', projectId, type, id, version],
    queryFn: ({ signal }) => call(getRowCards, { query: { projectId, type, id }, signal, quiet: true }),
    placeholderData: (previous, query) => (query?.queryKey[3] === id ? previous : undefined),
  });
  if (isError)
    return (
      <div className={styles['note']}>
        <ErrorNotice title={t('failed')} error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <p className={styles['note']}>{t('loading')}</p>;
  const { cards } = data;
  if (cards.length === 0) return <p className={styles['note']}>{t('card.none')}</p>;
  return (
    <ol className={styles['rows']}>
      {cards.map((card, at) => (
        <Card
          // Two jobs may be of one instant.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          card={card}
          commodity={commodity}
          isNewest={cards.findIndex(({ templateType }) => templateType === card.templateType) === at}
        />
      ))}
    </ol>
  );
}

interface CardProps extends Pick<CardListProps, 'commodity'> {
  readonly card: RowCard;
  /** True for the newest card of its template. */
  readonly isNewest: boolean;
}

function Card({ card, commodity, isNewest }: CardProps) {
  const { t } = useTranslation(['record', 'printTemplates', 'common']);
  const { unitMeasurement: unit } = useProject();
  const formats = useSiteFormats();
  const terms = useTerms();
  const { templateType, revision, printedAt, printedBy, differences } = card;
  const stands = differences.length === 0;
  return (
    <li className={styles['event']}>
      <p className={styles['time']}>
        <strong>
          {[t(`printTemplates:types.${templateType}`), revision && t('card.revision', { revision })]
            .filter(Boolean)
            .join(' · ')}
        </strong>
        <span>{t('card.by', { name: printedBy, at: formats.dateTime(printedAt) })}</span>
      </p>
      <p className={styles['change']}>
        <StatusBadge tone={stands ? 'complete' : 'warning'}>
          {t(stands ? 'card.current' : 'card.superseded')}
        </StatusBadge>
        {!isNewest && <span className={styles['subject']}>{t('card.replaced')}</span>}
        {!stands && (
          <span>{differenceText(commodity, differences, { formats, terms, unit, yes: t('common:yes') })}</span>
        )}
      </p>
    </li>
  );
}
