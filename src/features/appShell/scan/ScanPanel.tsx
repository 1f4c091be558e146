/** The scanner beside the page: what the camera sees, what the last card says, and a field for those who type. */
import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRouter } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { readCardCode } from '../../../../contract/printing/cardCode.ts';
import { scannerHelpDelay } from '../../../../machines/pageTimings.ts';
import { useMayChange, useOpenProject } from '../../../context/useApp.ts';
import { useChangePreferences, useDisplayPreferences } from '../../../context/Theme.tsx';
import { CameraView } from '../../../shared/scanning/CameraView.tsx';
import type { ReadCode } from '../../../shared/scanning/decoder.ts';
import { createRepeats } from '../../../shared/scanning/repeats.ts';
import { closeScannerAtom, receiveScanAtom, resumeCameraAtom, scannerAtom } from '../../../shared/scanning/scanner.ts';
import { signal } from '../../../shared/scanning/signals.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { linkToCard, linkToPackage, linkToRow } from '../navigation.ts';
import { meantRow, type ScanAnswer, type ScannedRow } from './scanAnswer.ts';
import styles from './scanPanel.module.css';
import { ScanVerdict } from './ScanVerdict.tsx';
import { useScanAnswer } from './useScanAnswer.ts';

/** As the list of open work asks for it. */
const finishedFrom = 99.995;

export function ScanPanel() {
  const { t } = useTranslation('scanning');
  const change = useChangePreferences();
  const { keepsScanning } = useDisplayPreferences();
  const router = useRouter();
  const project = useOpenProject();
  const mayEnter = useMayChange('field.enter');
  const { isLooking, scan } = useAtomValue(scannerAtom);
  const receiveScan = useSetAtom(receiveScanAtom);
  const resumeCamera = useSetAtom(resumeCameraAtom);
  const closeScanner = useSetAtom(closeScannerAtom);
  const [repeats] = useState(createRepeats);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isSlow = useIsSlow(isLooking && scan === null);

  const open = ({ type, id, percentComplete }: ScannedRow) => {
    if (project === null) return;
    void router.navigate(
      mayEnter ? linkToCard(project.id, type, id, percentComplete > finishedFrom) : linkToRow(project.id, type, id),
    );
  };
  const hear = (answer: ScanAnswer, isFirst: boolean) => {
    signal(isGood(answer) ? 'good' : 'look');
    if (!isFirst || project === null) return;
    if (answer.is === 'rows') open(meantRow(answer.rows, router.state.location.pathname));
    if (answer.is === 'package')
      void router.navigate(linkToPackage(project.id, answer.found.packageType, answer.found.id));
  };
  const answered = useScanAnswer(scan, hear);
  const see = (codes: readonly ReadCode[]) => {
    const now = performance.now();
    const next = codes.find(({ format, text }) =>
      repeats.isNew(format === 'QRCode' ? text : readCardCode(text).tag, now),
    );
    if (next) receiveScan(next.text, keepsScanning);
  };
  const isFocused = useRef(false);
  // Typing is always possible: whoever opened the scanner by a key types at once.
  const focusFirst = useEffectEvent(() => {
    if (!isFocused.current && scan === null) field.current?.focus({ preventScroll: true });
    isFocused.current = true;
  });
  useEffect(() => focusFirst(), []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the key of what is inside
    <section
      className={styles['panel']}
      aria-label={t('title')}
      onKeyDown={({ key }) => key === 'Escape' && closeScanner()}
    >
      {isLooking && (
        <div className={styles['camera']}>
          <CameraView label={t('camera')} otherWay={t('byHand')} onCodes={see} />
        </div>
      )}
      <div className={styles['side']}>
        <div role="status" className={styles['said']}>
          {scan ? <ScanVerdict scan={scan} answered={answered} onOpen={open} /> : <p>{t(isSlow ? 'slow' : 'aim')}</p>}
        </div>
        <form
          className={styles['typed']}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() === '') return;
            receiveScan(typed, isLooking && keepsScanning);
            setTyped('');
          }}
        >
          <TextField
            ref={field}
            aria-label={t('typed')}
            placeholder={t('typed')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={300}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <button type="submit" className="button" aria-disabled={typed.trim() === ''}>
            {t('find')}
          </button>
        </form>
        <div className={styles['acts']}>
          {!isLooking && (
            <button type="button" className="button primary" onClick={resumeCamera}>
              {t('next')}
            </button>
          )}
          <Checkbox
            label={t('keepOn')}
            checked={keepsScanning}
            onChange={(keeps) => change({ keepsScanning: keeps })}
          />
        </div>
      </div>
      <button type="button" className={`button ${styles['close']}`} aria-label={t('close')} onClick={closeScanner}>
        <CloseIcon aria-hidden size={20} stroke={1.5} />
      </button>
    </section>
  );
}

const isGood = (answer: ScanAnswer): boolean =>
  answer.is === 'package' ||
  (answer.is === 'rows' && answer.rows[0].standing === 'current' && answer.rows[0].hold === '');

/** Counted from when it began to wait. */
function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsSlow(true), scannerHelpDelay);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
