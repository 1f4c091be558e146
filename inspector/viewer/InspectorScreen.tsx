import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';
import { Banners } from '../replay/Banners.tsx';
import { FileActions } from './FileActions.tsx';
import styles from './Inspector.module.css';
import { RecordSwitch } from './RecordSwitch.tsx';
import { InspectorContext, useInspector, type LoadMachines } from './useInspector.ts';
import { Workspace } from './Workspace.tsx';
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
          <Workspace />
        </InspectorContext>
      ) : (
        <Nothing isPermitted={isPermitted} />
      )}
    </main>
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
