/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ProjectList } from './ProjectList.tsx';
import styles from './ProjectSwitcher.module.css';
import { ProjectSwitcherButton } from './ProjectSwitcherButton.tsx';

/** The switcher once it has been opened: the focus stays in the list until it closes, and returns to the button. */
export function ProjectPopover() {
  const { t } = useTranslation('frame');
  const [isOpen, setOpen] = useState(true);
  // It is open when it is first drawn, so the library never saw where the focus came from.
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    // Within the top bar, so that it lies in a landmark.
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
