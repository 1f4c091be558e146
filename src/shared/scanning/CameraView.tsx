import TorchIcon from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import { useEffect, useRef, useState } from 'react';
import { cameraReadInterval } from '../../../machines/pageTimings.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFeature } from '../../context/useApp.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { closeCamera, openCamera, torchOf, type CameraProblem } from './camera.ts';
import styles from './cameraView.module.css';
import { openDecoder, type ReadCode } from './decoder.ts';

/** The side of the square that is read, px: more only costs time. */
const mostPixels = 900;

interface CameraViewProps {
  /** What the camera looks at, for those who do not see it. */
  readonly label: string;
  /** What to do where there is no camera, or it reads nothing. */
  readonly otherWay: string;
  readonly onCodes: (codes: readonly ReadCode[]) => void;
}

/** What the camera sees, or what else to do where scanning by camera is switched off. */
export function CameraView(props: CameraViewProps) {
  const { t } = useTranslation('scanning');
  return useFeature('cameraScanning') ? <Picture {...props} /> : <p>{`${t('switchedOff')} ${props.otherWay}`}</p>;
}

/** What the camera sees, and every code in it, until it goes from the page; its lamp, where it has one. */
function Picture({ label, otherWay, onCodes }: CameraViewProps) {
  const { t } = useTranslation('scanning');
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCodes);
  const [problem, setProblem] = useState<CameraProblem | 'unreadable' | null>(null);
  const [torch, setTorch] = useState<ReturnType<typeof torchOf>>(null);
  const [isLit, setIsLit] = useState(false);
  useEffect(() => {
    heard.current = onCodes;
  }, [onCodes]);
  useEffect(() => {
    let isOver = false;
    let close = () => undefined as void;
    const open = async () => {
      const camera = await openCamera();
      if (!camera.ok) return setProblem(camera.problem);
      const { stream } = camera;
      if (isOver || !video.current) return closeCamera(stream);
      const canvas = document.createElement('canvas');
      // What reads codes is large: fetched where there is a camera.
      const decoder = openDecoder(
        (codes) => codes.length > 0 && heard.current(codes),
        () => setProblem('unreadable'),
      );
      const timer = setInterval(() => {
        const picture = decoder.isFree && video.current ? pictureOf(video.current, canvas) : null;
        if (picture) decoder.read(picture);
      }, cameraReadInterval);
      close = () => {
        clearInterval(timer);
        decoder.close();
        closeCamera(stream);
      };
      setTorch(() => torchOf(stream));
      video.current.srcObject = stream;
      // Taken from the page before it began.
      await video.current.play().catch(() => undefined);
    };
    void open();
    return () => {
      isOver = true;
      close();
    };
  }, []);
  const light = async () => {
    // A lamp that another application holds stays as it is.
    await torch?.(!isLit).then(
      () => setIsLit(!isLit),
      () => undefined,
    );
  };
  if (problem !== null) return <ErrorNotice error={`${t(problem)} ${otherWay}`} />;
  return (
    <div className={styles['camera']}>
      <video ref={video} className={styles['video']} aria-label={label} muted playsInline />
      {torch && (
        <button type="button" className={`button ${styles['torch']}`} aria-pressed={isLit} onClick={() => void light()}>
          <TorchIcon aria-hidden size={20} stroke={1.5} />
          {t('torch')}
        </button>
      )}
    </div>
  );
}

/** The square in the middle; null while the camera shows nothing. */
function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  if (side === 0) return null;
  const pixels = Math.min(side, mostPixels);
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, pixels, pixels);
  return context.getImageData(0, 0, pixels, pixels);
}
