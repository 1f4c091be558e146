/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Tabs as MantineTabs } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly open: Name;
  readonly onOpen: (name: Name) => void;
  /** Panel of the open tab. */
  readonly children: ReactNode;
}

/** Tabs, one panel shown at a time; the arrow keys move from tab to tab. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen, children }: TabsProps<Name>) {
  return (
    <MantineTabs
      value={open}
      onChange={(chosen) => {
        const tab = tabs.find(({ name }) => name === chosen);
        if (tab) onOpen(tab.name);
      }}
      classNames={{ root: styles['root']!, list: styles['list']!, tab: styles['tab']!, panel: styles['panel']! }}
    >
      <MantineTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.name} value={tab.name}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel value={open} tabIndex={0}>
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  );
}
