/** The scanner, available on any page: preloaded, and opened by F8, by a button, or by a keyboard scanner. */
import { useEffect, useState, type ComponentType } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import { scannerPreloadDelay } from '../../../../machines/pageTimings.ts';
import { useApp } from '../../../context/useApp.ts';
import { fetchWords } from '../../../i18n/fetchWords.ts';
import { selectIsScannerOpen } from '../../../../machines/scanning/scannerMachine.ts';

/** Loads the scanner with its translations; once loaded, it opens without a signal. */
async function fetchPanel() {
  const [{ ScanPanel }] = await Promise.all([import('./ScanPanel.tsx'), fetchWords(['scanning'])]);
  return ScanPanel;
}

export function ScanPlace() {
  const { t } = useTranslation('frame');
  const { connection, scanner, notify } = useApp();
  const isOnline = useSelector(connection, selectIsOnline);
  const isOpen = useSelector(scanner, selectIsScannerOpen);
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  useEffect(() => () => scanner.send({ type: 'scanner.close' }), [scanner]);
  useEffect(() => {
    if (!isOnline) return;
    const timer = setTimeout(() => void fetchPanel().catch(() => undefined), scannerPreloadDelay);
    return () => clearTimeout(timer);
  }, [isOnline]);
  useEffect(() => {
    if (!isOpen || Panel) return;
    fetchPanel().then(
      (fetched) => setPanel(() => fetched),
      () => {
        scanner.send({ type: 'scanner.close' });
        notify.error(t('scan.notHere'));
      },
    );
  }, [isOpen, scanner, Panel, notify, t]);
  return isOpen && Panel ? <Panel /> : null;
}
