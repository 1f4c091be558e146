import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import {
  isUnsent,
  type Operation,
  blocksLane,
  needsAttention,
  recordKey,
} from '../../../../machines/outbox/operation.ts';
import { useApp, useFeature } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import type { SentOperation } from '../../../device/outbox/storage/storage.ts';
import { BlockList } from './BlockList.tsx';
import { EntryItem } from './EntryItem.tsx';
import { exportEntries } from './exportEntries.ts';
import styles from './outboxPanel.module.css';
import { useEntryWords, type EntryWords } from './useEntryWords.ts';
import { EntryStateLabel } from '../EntryStateLabel.tsx';
import { stateOfOperation } from '../entryStates.ts';

interface OutboxEntriesProps {
  /** Opens the transfer to another tablet. */
  readonly onGive: () => void;
  readonly onTake: () => void;
}

/** Entries of the user on this device: those that need the user first, then the waiting ones, then those sent today. */
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
          state={stateOfOperation(operation, snapshot, isHeldUp(operation))}
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

/** Returns the operations sent from this device since midnight; read again whenever an operation changes. */
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read again whenever an operation changes
  }, [queue, operations]);
  return sent;
}

const isOfToday = ({ sentAt }: SentOperation): boolean => new Date(sentAt).getTime() >= new Date().setHours(0, 0, 0, 0);

interface SentListProps {
  readonly sent: readonly SentOperation[];
  readonly words: (operation: SentOperation) => EntryWords;
}

/** Operations sent today, one line each. */
function SentList({ sent, words }: SentListProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  return (
    <BlockList label={t('sentToday')} items={sent} keyOf={({ id }) => id}>
      {(operation) => {
        const { name, what } = words(operation);
        return (
          <p className={styles['sent']}>
            <strong className="mono">{name}</strong>
            <span className={styles['grow']}>{what}</span>
            <EntryStateLabel state="saved" />
            <time className={styles['person']} dateTime={operation.sentAt}>
              {formats.ago(new Date(operation.sentAt))}
            </time>
          </p>
        );
      }}
    </BlockList>
  );
}

/** Operations of a user in the groups of the outbox, those that need the user first. */
interface EntryGroups {
  /** Operations that cannot continue without the user. */
  readonly needYou: readonly Operation[];
  /** Operations the server has completed but not fully accepted, to be reviewed. */
  readonly notTaken: readonly Operation[];
  /** Operations sent automatically, some of them behind one that needs the user. */
  readonly waiting: readonly Operation[];
  /** Returns true for a waiting operation behind one that needs the user. */
  readonly isHeldUp: (operation: Operation) => boolean;
}

/** Groups operations; each group is in the order in which they were made. */
function entryGroups(operations: readonly Operation[]): EntryGroups {
  const needYou = operations.filter(needsAttention);
  const stopped = new Set(operations.filter(blocksLane).map(recordKey));
  return {
    needYou,
    notTaken: operations.filter(({ status }) => status === 'refused'),
    waiting: operations.filter((operation) => isUnsent(operation) && !needsAttention(operation)),
    isHeldUp: (operation) => operation.status === 'queued' && stopped.has(recordKey(operation)),
  };
}

/**
 * Returns true if the browser retains this site's data until the user clears it; null until that is known, or if it does not
 * support it.
 */
function useIsPersisted(): boolean | null {
  const [isPersisted, setPersisted] = useState<boolean | null>(null);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const answer = await navigator.storage?.persisted?.();
      if (isWanted) setPersisted(answer ?? null);
    };
    void ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, []);
  return isPersisted;
}
