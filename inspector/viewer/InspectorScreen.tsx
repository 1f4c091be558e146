import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';
import { ActorTree } from './ActorTree.tsx';
import { Banners } from '../replay/Banners.tsx';
import { Details } from './Details.tsx';
import { EventLog } from '../log/EventLog.tsx';
import { FileActions } from './FileActions.tsx';
import styles from './Inspector.module.css';
import { RecordSwitch } from './RecordSwitch.tsx';
import { SessionList, SessionSelect } from './Sessions.tsx';
import { Tabs } from './Tabs.tsx';
import { TimeControls } from './TimeControls.tsx';
import { InspectorContext, useInspector, type LoadMachines } from './useInspector.ts';
import { useIsWide } from './useIsWide.ts';
import { PaneSplitter } from './PaneSplitter.tsx';
import { usePaneShare } from './usePaneShare.ts';
import { usePanels, type PanelKey } from './usePanels.tsx';
import { useRecordAllTabs } from './useRecordAllTabs.ts';
import { useRecordedTabs } from './useRecordedTabs.ts';

interface InspectorScreenProps {
  readonly isPermitted: boolean;
  readonly loadMachines: LoadMachines;
}

/**
 * A window into the machines of this browser's tabs and of saved sessions. `isPermitted`: the server lets tabs be recorded.
 */
export function InspectorScreen({ isPermitted, loadMachines }: InspectorScreenProps) {
  const { t } = useTranslation('inspector');
  const [isRecording, setRecording] = useRecordAllTabs(isPermitted);
  const door = useInspector(useRecordedTabs(isPermitted), loadMachines);
  const isWide = useIsWide();

  return (
    <main className={styles['screen']}>
      <header className={styles['header']}>
        <h1 className={styles['heading']}>{t('title')}</h1>
        {isPermitted && <RecordSwitch isRecording={isRecording} onChange={setRecording} />}
        <FileActions door={door} />
      </header>
      <Banners door={door} />
      {door.inspector ? (
        <InspectorContext value={door.inspector}>
          <div className={styles['time']}>
            {!isWide && <SessionSelect />}
            <TimeControls />
          </div>
          {isWide ? <WideWorkspace /> : <NarrowWorkspace />}
        </InspectorContext>
      ) : (
        <Nothing isPermitted={isPermitted} />
      )}
    </main>
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
      <div className={styles['centre']}>
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
      <div className={styles['centre']}>
        <Tabs label={t('panels.label')} tabs={above} chosen={panel} onChoose={setPanel} />
      </div>
      <div className={styles['bottom']}>
        <Tabs label={t('panels.lower')} tabs={below} chosen={lower} onChoose={setLower} />
      </div>
    </div>
  );
}

/** Nothing to look at yet, or not allowed here; saved sessions can be opened all the same. */
function Nothing({ isPermitted }: { readonly isPermitted: boolean }) {
  const { t } = useTranslation('inspector');
  if (!isPermitted) return <EmptyState title={t('off.title')}>{t('off.step')}</EmptyState>;
  return (
    <EmptyState
      title={t('nothing.title')}
      action={
        <div className={styles['actions']}>
          <a className="button primary" href="/" target="_blank" rel="noreferrer">
            {t('nothing.otherTab')}
          </a>
          <a className="button" href="/?inspect">
            {t('nothing.here')}
          </a>
        </div>
      }
    >
      {t('nothing.step')}
    </EmptyState>
  );
}
