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
 * A viewer for the machines of this browser's tabs and for saved sessions. `isPermitted`: the server allows recording of tabs.
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

/** Placeholder when there is no session yet or recording is not allowed; saved sessions can still be opened. */
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
