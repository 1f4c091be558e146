import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ActorTree } from './ActorTree.tsx';
import { Banners } from '../replay/Banners.tsx';
import styles from './Dock.module.css';
import { DockEdge } from './DockEdge.tsx';
import { FileActions } from './FileActions.tsx';
import panelStyles from './Inspector.module.css';
import { SessionSelect } from './Sessions.tsx';
import { Tabs } from './Tabs.tsx';
import { TimeControls } from './TimeControls.tsx';
import { Details } from './Details.tsx';
import { InspectorContext, useInspector, type LoadMachines } from './useInspector.ts';
import { useIsWide } from './useIsWide.ts';
import { useOwnRecording } from './useOwnRecording.ts';
import { usePanels, type PanelKey } from './usePanels.tsx';
import { useDock } from './useDock.ts';

/**
 * The inspector of this page, docked at the bottom. The page above becomes shorter by its height, so no part of it is covered.
 */
export function InspectorDock({ loadMachines }: { readonly loadMachines: LoadMachines }) {
  const { isOpen, height, toggle, resize } = useDock();
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (!(event.altKey && event.shiftKey && event.code === 'KeyI')) return;
      event.preventDefault();
      toggle();
    },
    [toggle],
  );
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
  if (!isOpen) return null;
  return createPortal(
    <Docked loadMachines={loadMachines} height={height} onResize={resize} onClose={toggle} />,
    document.body,
  );
}

interface DockedProps {
  readonly loadMachines: LoadMachines;
  readonly height: number;
  readonly onResize: (height: number) => void;
  readonly onClose: () => void;
}

function Docked({ loadMachines, height, onResize, onClose }: DockedProps) {
  const { t } = useTranslation('inspector');
  const door = useInspector(useOwnRecording(), loadMachines);
  useRoomBelow(height);
  return (
    <section className={styles['dock']} style={{ height }} aria-label={t('title')}>
      <DockEdge height={height} onResize={onResize} />
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('title')}</h2>
        {door.inspector && (
          <InspectorContext value={door.inspector}>
            <SessionSelect />
            <TimeControls />
          </InspectorContext>
        )}
        <FileActions door={door} />
        <button
          type="button"
          className={`button plain ${styles['close']}`}
          aria-label={t('dock.close')}
          title={t('dock.closeHint')}
          onClick={onClose}
        >
          <CloseIcon aria-hidden size={18} stroke={1.5} />
        </button>
      </header>
      <Banners door={door} />
      {door.inspector ? (
        <InspectorContext value={door.inspector}>
          <DockedPanels />
        </InspectorContext>
      ) : (
        <p className={panelStyles['empty']}>{t('dock.nothing')}</p>
      )}
    </section>
  );
}

function DockedPanels() {
  const { t } = useTranslation('inspector');
  const isWide = useIsWide();
  const [panel, setPanel] = useState<PanelKey>('log');
  const wide = usePanels('log', 'chart', 'sequence', 'coverage', 'transitions');
  const narrow = usePanels('log', 'details', 'chart', 'sequence', 'coverage', 'transitions');
  return (
    <div className={isWide ? styles['columns'] : styles['stack']}>
      {isWide ? (
        <div className={styles['actors']}>
          <ActorTree />
        </div>
      ) : (
        <ActorTree compact />
      )}
      <div className={styles['panels']}>
        <Tabs label={t('panels.label')} tabs={isWide ? wide : narrow} chosen={panel} onChoose={setPanel} />
      </div>
      {isWide && (
        <div className={styles['details']}>
          <Details />
        </div>
      )}
    </div>
  );
}

/** Shortens the page by the height of the dock and lets it scroll within the rest. */
function useRoomBelow(height: number): void {
  useLayoutEffect(() => {
    const page = document.getElementById('root');
    if (!page) return undefined;
    const before = page.getAttribute('style');
    page.style.height = `calc(100% - ${height}px)`;
    page.style.overflow = 'auto';
    return () => {
      if (before === null) page.removeAttribute('style');
      else page.setAttribute('style', before);
    };
  }, [height]);
}
