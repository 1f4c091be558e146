/** The scanner next to the page: the camera image, the result of the last card, and a field for typing. */
import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { readCardCode } from '../../../../contract/printing/cardCode.ts';
import { selectScan } from '../../../../machines/scanning/scannerMachine.ts';
import { useApp, useMayChange, useOpenProject } from '../../../context/useApp.ts';
import { useChangePreferences, useDisplayPreferences } from '../../../context/Theme.tsx';
import { CameraView } from '../../../shared/scanning/CameraView.tsx';
import type { ReadCode } from '../../../shared/scanning/decoder.ts';
import { createRepeats } from '../../../shared/scanning/repeats.ts';
import { signal } from '../../../shared/scanning/signals.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { linkToCard, linkToPackage, linkToRow } from '../navigation.ts';
import type { ScanAnswer, ScannedRow } from '../../../../machines/scanning/ports.ts';
import { matchedRow } from './scanAnswer.ts';
import styles from './scanPanel.module.css';
import { ScanVerdict } from './ScanVerdict.tsx';

/** Threshold used by the list of open work. */
const finishedFrom = 99.995;

export function ScanPanel() {
  const { t } = useTranslation('scanning');
  const change = useChangePreferences();
  const { keepsScanning } = useDisplayPreferences();
  const router = useRouter();
  const project = useOpenProject();
  const mayEnter = useMayChange('field.enter');
  const { scanner } = useApp();
  const scan = useSelector(scanner, selectScan);
  const isFilming = useSelector(scanner, (state) => state.hasTag('filming'));
  const isHelping = useSelector(scanner, (state) => state.hasTag('helping'));
  const [repeats] = useState(createRepeats);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const open = ({ type, id, percentComplete }: ScannedRow) => {
    if (project === null) return;
    void router.navigate(
      mayEnter ? linkToCard(project.id, type, id, percentComplete > finishedFrom) : linkToRow(project.id, type, id),
    );
  };
  const opened = useRef<number>(undefined);
  const listener = (answer: ScanAnswer, isFirst: boolean) => {
    signal(isGood(answer) ? 'good' : 'look');
    // Leaving and reopening the project must not navigate to the row again.
    if (!isFirst || project === null || opened.current === scan?.serial) return;
    opened.current = scan?.serial;
    if (answer.kind === 'rows') open(matchedRow(answer.rows, router.state.location.pathname));
    if (answer.kind === 'package')
      void router.navigate(linkToPackage(project.id, answer.found.packageType, answer.found.id));
  };
  const see = (codes: readonly ReadCode[]) => {
    const now = performance.now();
    const next = codes.find(({ format, text }) =>
      repeats.isNew(format === 'QRCode' ? text : readCardCode(text).tag, now),
    );
    if (next) scanner.send({ type: 'code.received', code: next.text, keepsCamera: keepsScanning });
  };
  const close = () => scanner.send({ type: 'scanner.close' });
  const isFocused = useRef(false);
  // Focuses the field, so that a user who opened the scanner by key can type at once.
  const focusFirst = useEffectEvent(() => {
    if (!isFocused.current && scan === null) field.current?.focus({ preventScroll: true });
    isFocused.current = true;
  });
  useEffect(() => focusFirst(), []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape for everything inside
    <section className={styles['panel']} aria-label={t('title')} onKeyDown={({ key }) => key === 'Escape' && close()}>
      {isFilming && (
        <div className={styles['camera']}>
          <CameraView label={t('camera')} otherWay={t('byHand')} onCodes={see} />
        </div>
      )}
      <div className={styles['side']}>
        <div role="status" className={styles['caption']}>
          {scan ? (
            <ScanVerdict scan={scan} onAnswer={listener} onOpen={open} />
          ) : (
            <p>{t(isHelping ? 'slow' : 'aim')}</p>
          )}
        </div>
        <form
          className={styles['typed']}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() === '') return;
            scanner.send({ type: 'code.received', code: typed, keepsCamera: keepsScanning });
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
        <div className={styles['actions']}>
          {!isFilming && (
            <button type="button" className="button primary" onClick={() => scanner.send({ type: 'camera.resume' })}>
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
      <button type="button" className={`button ${styles['close']}`} aria-label={t('close')} onClick={close}>
        <CloseIcon aria-hidden size={20} stroke={1.5} />
      </button>
    </section>
  );
}

const isGood = (answer: ScanAnswer): boolean =>
  answer.kind === 'package' ||
  (answer.kind === 'rows' && answer.rows[0].standing === 'current' && answer.rows[0].hold === '');
