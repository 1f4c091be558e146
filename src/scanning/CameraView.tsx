import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { closeCamera, openCamera, type CameraProblem } from './camera.ts';
import styles from './cameraView.module.css';
import { openDecoder, type ReadCode } from './decoder.ts';

/** How often a picture is looked at, ms: codes stand for 66 ms at least. */
const pause = 33;
/** The side of the square that is read, px: more only costs time. */
const mostPixels = 900;

interface CameraViewProps {
  /** What the camera looks at, for those who do not see it. */
  readonly label: string;
  readonly onCodes: (codes: readonly ReadCode[]) => void;
}

/** What the camera sees, and every code in it, until it goes from the page. */
export function CameraView({ label, onCodes }: CameraViewProps) {
  const { t } = useTranslation('scanning');
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCodes);
  const [problem, setProblem] = useState<CameraProblem | 'unreadable' | null>(null);
  useEffect(() => {
    heard.current = onCodes;
  }, [onCodes]);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const canvas = document.createElement('canvas');
    const decoder = openDecoder(
      (codes) => codes.length > 0 && heard.current(codes),
      () => setProblem('unreadable'),
    );
    const timer = setInterval(() => {
      const picture = decoder.isFree && video.current ? pictureOf(video.current, canvas) : null;
      if (picture) decoder.read(picture);
    }, pause);
    const open = async () => {
      const camera = await openCamera();
      if (!camera.ok) return setProblem(camera.problem);
      if (isOver || !video.current) return closeCamera(camera.stream);
      stream = camera.stream;
      video.current.srcObject = stream;
      // Taken from the page before it began.
      await video.current.play().catch(() => undefined);
    };
    void open();
    return () => {
      isOver = true;
      clearInterval(timer);
      decoder.close();
      if (stream) closeCamera(stream);
    };
  }, []);
  if (problem !== null) return <ErrorNotice error={t(problem)} />;
  return <video ref={video} className={styles['video']} aria-label={label} muted playsInline />;
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
