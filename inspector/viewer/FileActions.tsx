import OpenIcon from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs';
import ReplayIcon from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import SaveIcon from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from './download.ts';
import { sessionText } from '../session/sessionFile.ts';
import type { Session } from '../session/session.ts';
import styles from './Inspector.module.css';
import type { InspectorDoor } from './useInspector.ts';

const part = (value: number) => String(value).padStart(2, '0');

/** Returns `wireway-inspection 2026-11-21 0931.json`, with the time of the device clock. */
function fileName(now: Date): string {
  const day = `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
  return `wireway-inspection ${day} ${part(now.getHours())}${part(now.getMinutes())}.json`;
}

const save = (session: Session) =>
  download(new Blob([sessionText(session)], { type: 'application/json' }), fileName(new Date()));

/** Saves a session to a file, opens one from a file, and replays either. */
export function FileActions({ door: { inspector, openFile } }: { readonly door: InspectorDoor }) {
  const { t } = useTranslation('inspector');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['actions']}>
      {inspector && (
        <>
          <button type="button" className="button" onClick={() => void inspector.replay()}>
            <ReplayIcon aria-hidden size={16} stroke={1.5} />
            {t('files.replay')}
          </button>
          <button type="button" className="button" onClick={() => save(inspector.source.session)}>
            <SaveIcon aria-hidden size={16} stroke={1.5} />
            {t('files.save')}
          </button>
        </>
      )}
      <button type="button" className="button" onClick={() => chooser.current?.click()}>
        <OpenIcon aria-hidden size={16} stroke={1.5} />
        {t('files.open')}
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        data-testid="session-file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void openFile(file);
        }}
      />
    </div>
  );
}
