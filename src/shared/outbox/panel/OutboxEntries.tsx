import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import { isUnsent, type Operation } from '../../../../machines/outbox/operation.ts';
import { useApp, useFeature } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import type { SentOperation } from '../../../device/outbox/storage/storage.ts';
import { BlockList } from './BlockList.tsx';
import { entryGroups } from './entryGroups.ts';
import { EntryItem } from './EntryItem.tsx';
import { exportEntries } from './exportEntries.ts';
import styles from './outboxPanel.module.css';
import { SentList } from './SentList.tsx';
import { useEntryWords } from './useEntryWords.ts';
import { useIsPersisted } from './useIsPersisted.ts';

interface OutboxEntriesProps {
  /** To another tablet. */
  readonly onGive: () => void;
  readonly onTake: () => void;
}

/** The entries of the person on this device: what needs them first, then what waits, then what went today. */
export function OutboxEntries({ onGive, onTake }: OutboxEntriesProps) {
  const { t } = useTranslation('outbox');
  const { connection, outbox, queue } = useApp();
  const handsOver = useFeature('handOver');
  const isOnline = useSelector(connection, selectIsOnline);
  const snapshot = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const sent = useSentToday();
  const isPersisted = useIsPersisted();
  const words = useEntryWords();
  const { needYou, notTaken, waiting, isHeldUp } = entryGroups(snapshot.operations);
  const unsent = snapshot.operations.filter(isUnsent);
  const isEmpty = unsent.length === 0 && notTaken.length === 0;
  const list = (label: string, operations: readonly Operation[]) => (
    <BlockList label={label} items={operations} keyOf={({ id }) => id}>
      {(operation) => (
        <EntryItem
          operation={operation}
          words={words}
          whereabouts={snapshot.whereabouts(operation)}
          isHeldUp={isHeldUp(operation)}
        />
      )}
    </BlockList>
  );
  return (
    <>
      <div className={styles['tools']}>
        {isOnline && snapshot.waiting > 0 && (
          <button type="button" className="button primary" onClick={() => outbox.send({ type: 'page.visible' })}>
            {t('sendNow')}
          </button>
        )}
        {unsent.length > 0 && (
          <button type="button" className="button" onClick={() => void exportEntries(unsent, words, t)}>
            {t('exportAll')}
          </button>
        )}
        {handsOver && unsent.length > 0 && (
          <button type="button" className="button" onClick={onGive}>
            {t('giveAway')}
          </button>
        )}
        {handsOver && (
          <button type="button" className="button" onClick={onTake}>
            {t('takeOver')}
          </button>
        )}
      </div>
      {isPersisted === false && unsent.length > 0 && <p className={styles['hint']}>{t('mayBeCleared')}</p>}
      <div className={styles['groups']} data-scrolls>
        {isEmpty && <EmptyState title={t('empty')}>{t('emptyStep')}</EmptyState>}
        {needYou.length > 0 && (
          <Group title={t('needYou')} count={needYou.length}>
            {list(t('needYou'), needYou)}
          </Group>
        )}
        {notTaken.length > 0 && (
          <Group title={t('notTaken')} count={notTaken.length}>
            {list(t('notTaken'), notTaken)}
          </Group>
        )}
        {waiting.length > 0 && (
          <Group title={t('waiting')} count={waiting.length}>
            {list(t('waiting'), waiting)}
          </Group>
        )}
        {sent.length > 0 && (
          <Group title={t('sentToday')} count={sent.length}>
            <SentList sent={sent} words={words} />
          </Group>
        )}
      </div>
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Group({ title, count, children }: GroupProps) {
  const formats = useFormats();
  return (
    <section>
      <h3 className={styles['title']}>
        {title} <span className={styles['count']}>{formats.count(count)}</span>
      </h3>
      {children}
    </section>
  );
}

/** What the server has had from this device since midnight: read again whenever something becomes of an operation. */
function useSentToday(): readonly SentOperation[] {
  const { queue } = useApp();
  const { operations } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const [sent, setSent] = useState<readonly SentOperation[]>([]);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const all = await queue.readSent();
      if (isWanted) setSent(all.filter(isOfToday));
    };
    void read();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever something becomes of one
  }, [queue, operations]);
  return sent;
}

const isOfToday = ({ sentAt }: SentOperation): boolean => new Date(sentAt).getTime() >= new Date().setHours(0, 0, 0, 0);
