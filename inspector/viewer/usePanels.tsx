import { useTranslation } from 'react-i18next';
import { ChartPanel } from '../chart/ChartPanel.tsx';
import { CoveragePanel } from '../chart/CoveragePanel.tsx';
import { Details } from './Details.tsx';
import { EventLog } from '../log/EventLog.tsx';
import { SequencePanel } from '../sequence/SequencePanel.tsx';
import type { Tab } from './Tabs.tsx';
import { TransitionTable } from '../chart/TransitionTable.tsx';

export type PanelKey = 'chart' | 'sequence' | 'coverage' | 'transitions' | 'log' | 'details';

const views: Readonly<Record<PanelKey, () => React.ReactNode>> = {
  chart: () => <ChartPanel />,
  sequence: () => <SequencePanel />,
  coverage: () => <CoveragePanel />,
  transitions: () => <TransitionTable />,
  log: () => <EventLog />,
  details: () => <Details />,
};

/** Returns these panels as tabs, in this order. */
export function usePanels(...keys: readonly PanelKey[]): Tab<PanelKey>[] {
  const { t } = useTranslation('inspector');
  return keys.map((key) => ({ key, label: t(`panels.${key}`), view: views[key] }));
}
