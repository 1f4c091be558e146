import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventLog } from '../log/EventLog.tsx';
import { ActorTree } from './ActorTree.tsx';
import { Details } from './Details.tsx';
import styles from './Inspector.module.css';
import { PaneSplitter } from './PaneSplitter.tsx';
import { SessionList, SessionSelect } from './Sessions.tsx';
import { Tabs } from './Tabs.tsx';
import { TimeControls } from './TimeControls.tsx';
import { useIsWide } from './useIsWide.ts';
import { usePanels, type PanelKey } from './usePanels.tsx';
import { usePaneShare } from './usePaneShare.ts';

/** Time controls with actors, chart, log and details around them; needs an `InspectorContext`. */
export function Workspace() {
  const isWide = useIsWide();
  return (
    <>
      <div className={styles['time']}>
        {!isWide && <SessionSelect />}
        <TimeControls />
      </div>
      {isWide ? <WideWorkspace /> : <NarrowWorkspace />}
    </>
  );
}

function WideWorkspace() {
  const { t } = useTranslation('inspector');
  const [panel, setPanel] = useState<PanelKey>('chart');
  const [share, setShare] = usePaneShare();
  const tabs = usePanels('chart', 'sequence', 'coverage', 'transitions');
  return (
    <div
      className={styles['wide']}
      style={{ gridTemplateRows: `minmax(0, ${share}fr) auto minmax(0, ${1 - share}fr)` }}
    >
      <aside className={styles['left']} aria-label={t('sessions.side')}>
        <h2 className={styles['side']}>{t('actors.label')}</h2>
        <ActorTree />
        <h2 className={styles['side']}>{t('sessions.label')}</h2>
        <SessionList />
      </aside>
      <div className={styles['center']}>
        <Tabs label={t('panels.label')} tabs={tabs} chosen={panel} onChoose={setPanel} />
      </div>
      <PaneSplitter share={share} onMove={setShare} />
      <aside className={styles['right']} aria-label={t('panels.details')}>
        <Details />
      </aside>
      <div className={styles['bottom']}>
        <EventLog />
      </div>
    </div>
  );
}

function NarrowWorkspace() {
  const { t } = useTranslation('inspector');
  const [panel, setPanel] = useState<PanelKey>('chart');
  const [lower, setLower] = useState<PanelKey>('log');
  const above = usePanels('chart', 'sequence', 'coverage', 'transitions');
  const below = usePanels('log', 'details');
  return (
    <div className={styles['narrow']}>
      <ActorTree compact />
      <div className={styles['center']}>
        <Tabs label={t('panels.label')} tabs={above} chosen={panel} onChoose={setPanel} />
      </div>
      <div className={styles['bottom']}>
        <Tabs label={t('panels.lower')} tabs={below} chosen={lower} onChoose={setLower} />
      </div>
    </div>
  );
}
