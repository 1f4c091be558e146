import { useEffect, useRef, useState } from 'react';
import { second } from '../../../contract/base/units/durations.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { encode } from 'uqr';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { frameOf } from '../../device/transfer/fountain.ts';
import styles from './transfer.module.css';

/** Bytes of a frame: whole frames fill a version 20 code, small frames a version 15 code that a poor camera can read. */
const blockSizes = { whole: 800, small: 490 } as const;
/** Frames per second: a camera at 30 images per second sees each of 15 frames twice (at least 66 ms). */
const speeds = [10, 12, 15] as const;

/** Blank modules around a code, as the standard requires. */
const quiet = 4;

interface AnimatedCodeProps {
  readonly label: string;
  readonly bytes: Uint8Array;
  readonly id: number;
}

/** Shows codes one after the other for the camera of another tablet, as long as it is mounted. Black on white in every theme. */
export function AnimatedCode({ label, bytes, id }: AnimatedCodeProps) {
  const { t } = useTranslation('transfer');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(12);
  const [size, setSize] = useState<keyof typeof blockSizes>('whole');
  useWakeLock();
  useEffect(() => {
    let number = 0;
    const show = () => {
      if (canvas.current) draw(canvas.current, frameOf({ id, bytes, blockSize: blockSizes[size] }, number++));
    };
    show();
    const timer = setInterval(show, second / speed);
    return () => clearInterval(timer);
  }, [id, bytes, size, speed]);
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={label} className={styles['code']} />
      <div className={styles['choices']}>
        <RadioGroup
          label={t('speed')}
          value={String(speed)}
          options={speeds.map((each) => ({ value: String(each), label: t('perSecond', { count: each }) }))}
          onChange={(chosen) => setSpeed(speeds.find((each) => String(each) === chosen) ?? 12)}
        />
        <RadioGroup
          label={t('size')}
          value={size}
          options={[
            { value: 'whole', label: t('whole') },
            { value: 'small', label: t('small') },
          ]}
          onChange={(chosen) => setSize(chosen === 'small' ? 'small' : 'whole')}
        />
      </div>
    </>
  );
}

/** Draws a frame as a code. All frames use the same mask: choosing the best of the eight takes ten times as long as encoding. */
function draw(canvas: HTMLCanvasElement, frame: Uint8Array): void {
  const { data, size } = encode(Array.from(frame), { border: quiet, ecc: 'L', boostEcc: false, maskPattern: 2 });
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.fillStyle = '#000';
  data.forEach((row, y) => row.forEach((isDark, x) => isDark && context.fillRect(x, y, 1, 1)));
}

/** Prevents the screen from dimming while codes are shown; in browsers without support, the user must keep it awake. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    const lock = navigator.wakeLock.request('screen').catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, []);
}
