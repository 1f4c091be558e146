import { useAtom } from 'jotai/react';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import { outboxPreloadDelay } from '../../../../machines/pageTimings.ts';
import { useApp } from '../../../context/useApp.ts';
import { fetchWords } from '../../../i18n/fetchWords.ts';
import { entryNamespaces } from '../../../i18n/translate.ts';
import { isOutboxOpenAtom } from '../../../shared/outbox/panel/isOutboxOpen.ts';

type Panel = ComponentType<{ readonly onClose: () => void }>;

/** Loads the outbox with its translations; once loaded, it opens without a signal. */
async function fetchPanel(): Promise<Panel> {
  const [{ OutboxPanel }] = await Promise.all([
    import('../../../shared/outbox/panel/OutboxPanel.tsx'),
    fetchWords(['outbox', 'fieldWork', 'transfer', 'scanning', ...entryNamespaces]),
  ]);
  return OutboxPanel;
}

/** Outbox panel over the page. */
export function OutboxPlace() {
  const { t } = useTranslation('frame');
  const { notify, connection } = useApp();
  const isOnline = useSelector(connection, selectIsOnline);
  const [isOpen, setOpen] = useAtom(isOutboxOpenAtom);
  const [Panel, setPanel] = useState<Panel | null>(null);
  useEffect(() => {
    if (!isOnline) return;
    const timer = setTimeout(() => void fetchPanel().catch(() => undefined), outboxPreloadDelay);
    return () => clearTimeout(timer);
  }, [isOnline]);
  useEffect(() => {
    if (!isOpen || Panel) return;
    fetchPanel().then(
      (fetched) => setPanel(() => fetched),
      () => {
        setOpen(false);
        notify.error(t('connection.outboxNotHere'));
      },
    );
  }, [isOpen, setOpen, Panel, notify, t]);
  if (!isOpen || !Panel) return null;
  return (
    <Suspense>
      <Panel onClose={() => setOpen(false)} />
    </Suspense>
  );
}
