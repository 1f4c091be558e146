/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { SendPane } from '../../transfer/SendPane.tsx';
import { ReceivePane } from '../../transfer/ReceivePane.tsx';
import { OutboxEntries } from './OutboxEntries.tsx';
import styles from './outboxPanel.module.css';

/**
 * Panel with the operations that are not on the server yet, over any page. Navigation closes it; a page that replaces its own
 * address does not.
 */
export function OutboxPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('outbox');
  const [part, setPart] = useState<'entries' | 'give' | 'take'>('entries');
  const back = () => setPart('entries');
  const { history } = useRouter();
  useEffect(() => history.subscribe(({ action }) => action.type !== 'REPLACE' && onClose()), [history, onClose]);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      padding={0}
      title={t('title')}
      transitionProps={{ duration: 0 }}
      classNames={{ header: styles['header'] ?? '', body: styles['body'] ?? '', content: styles['content'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {part === 'entries' && <OutboxEntries onGive={() => setPart('give')} onTake={() => setPart('take')} />}
      {part === 'give' && <SendPane onDone={back} />}
      {part === 'take' && <ReceivePane onDone={back} />}
    </Drawer>
  );
}
