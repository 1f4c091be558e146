import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Banners } from '../replay/Banners.tsx';
import { readSession, SessionUnreadable, type UnreadableReason } from '../session/sessionFile.ts';
import type { Session } from '../session/session.ts';
import { FileActions } from './FileActions.tsx';
import styles from './Inspector.module.css';
import type { Source } from './source.ts';
import { InspectorContext, useInspector, type LoadMachines } from './useInspector.ts';
import { Workspace } from './Workspace.tsx';

interface SavedSessionProps {
  readonly name: string;
  /** Text written by `sessionText`, or any other text: an unreadable one shows an error. */
  readonly text: string;
  readonly loadMachines: LoadMachines;
}

type Opened = { readonly session: Session } | { readonly reason: UnreadableReason };

function openedOf(text: string): Opened {
  try {
    return { session: readSession(text) };
  } catch (error) {
    return { reason: error instanceof SessionUnreadable ? error.reason : 'broken' };
  }
}

/** One saved session inside another page: viewed step by step, and replayed. */
export function SavedSession({ name, text, loadMachines }: SavedSessionProps) {
  const { t } = useTranslation('inspector');
  const opened = useMemo(() => openedOf(text), [text]);
  const sources = useMemo<readonly Source[]>(
    () => ('session' in opened ? [{ key: name, kind: 'file', name, session: opened.session, isLive: false }] : []),
    [name, opened],
  );
  const door = useInspector(sources, loadMachines);
  const unreadable = 'reason' in opened ? { file: name, reason: opened.reason } : door.unreadable;
  return (
    <section aria-label={t('title')} className={`${styles['screen']} ${styles['saved']}`}>
      <div className={styles['header']}>
        <FileActions door={door} />
      </div>
      <Banners door={{ ...door, unreadable }} />
      {door.inspector && (
        <InspectorContext value={door.inspector}>
          <Workspace />
        </InspectorContext>
      )}
    </section>
  );
}
