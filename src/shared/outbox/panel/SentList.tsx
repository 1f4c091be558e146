import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import type { SentOperation } from '../../../device/outbox/storage/storage.ts';
import { BlockList } from './BlockList.tsx';
import styles from './outboxPanel.module.css';
import type { EntryWords } from './useEntryWords.ts';

interface SentListProps {
  readonly sent: readonly SentOperation[];
  readonly words: (operation: SentOperation) => EntryWords;
}

/** What went today: a line each. */
export function SentList({ sent, words }: SentListProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  return (
    <BlockList label={t('sentToday')} items={sent} keyOf={({ id }) => id}>
      {(operation) => {
        const { tag, what } = words(operation);
        return (
          <p className={styles['sent']}>
            <strong className="mono">{tag}</strong>
            <span className={styles['grow']}>{what}</span>
            <StatusBadge tone="complete">
              {t('state.sent', { ago: formats.ago(new Date(operation.sentAt)) })}
            </StatusBadge>
          </p>
        );
      }}
    </BlockList>
  );
}
