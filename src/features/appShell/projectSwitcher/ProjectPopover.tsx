/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ProjectList } from './ProjectList.tsx';
import styles from './ProjectSwitcher.module.css';
import { ProjectSwitcherButton } from './ProjectSwitcherButton.tsx';

/** The opened switcher: the focus stays in the list until it closes, and then returns to the button. */
export function ProjectPopover() {
  const { t } = useTranslation('frame');
  const [isOpen, setOpen] = useState(true);
  // The popover is open on its first render, so the library does not know the previous focus.
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    // Rendered within the top bar, so that it is part of a landmark.
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withinPortal={false}
      trapFocus
      onClose={() => button.current?.focus()}
      shadow="var(--shadow)"
    >
      <Popover.Target>
        <ProjectSwitcherButton ref={button} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown className={styles['panel']} aria-label={t('switcher.choose')}>
        <ProjectList onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
