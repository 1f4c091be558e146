/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { SideNavigation } from './SideNavigation.tsx';

/** Navigation in a drawer over the page, on narrow screens; navigating closes it. */
export function NavigationDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('frame');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const opened = useRef(path);
  useEffect(() => {
    if (opened.current !== path) onClose();
  }, [path, onClose]);
  return (
    <Drawer
      opened
      onClose={onClose}
      size={320}
      padding="sm"
      title={t('nav.main')}
      closeButtonProps={{ 'aria-label': t('nav.close') }}
    >
      <SideNavigation isNarrow={false} onNavigate={onClose} />
    </Drawer>
  );
}
