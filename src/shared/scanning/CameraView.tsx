import TorchIcon from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import { useEffect, useState } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { provideCamera } from '../../../machines/scanning/cameraMachine.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useApp, useFeature } from '../../context/useApp.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { createFilm } from './camera.ts';
import styles from './cameraView.module.css';
import type { ReadCode } from './decoder.ts';

interface CameraViewProps {
  /** Description of the camera image for screen readers. */
  readonly label: string;
  /** Advice for when there is no camera, or when it reads nothing. */
  readonly otherWay: string;
  readonly onCodes: (codes: readonly ReadCode[]) => void;
}

/** Camera image, or the alternative if scanning by camera is switched off. */
export function CameraView(props: CameraViewProps) {
  const { t } = useTranslation('scanning');
  return useFeature('cameraScanning') ? <Picture {...props} /> : <p>{`${t('switchedOff')} ${props.otherWay}`}</p>;
}

/** Camera image that reports every code in it until the component unmounts; with a torch button if the camera has a torch. */
function Picture({ label, otherWay, onCodes }: CameraViewProps) {
  const { t } = useTranslation('scanning');
  const { inspection } = useApp();
  const [film] = useState(createFilm);
  useEffect(() => film.setListener(onCodes), [film, onCodes]);
  const camera = useActorRef(provideCamera(film), inspection.options());
  const problem = useSelector(camera, ({ context }) => context.problem);
  const hasTorch = useSelector(camera, (state) => state.hasTag('torch'));
  const isLit = useSelector(camera, (state) => state.hasTag('lit'));
  if (problem !== null) return <ErrorNotice error={`${t(problem)} ${otherWay}`} />;
  return (
    <div className={styles['camera']}>
      <video ref={(shown) => film.setVideo(shown)} className={styles['video']} aria-label={label} muted playsInline />
      {hasTorch && (
        <button
          type="button"
          className={`button ${styles['torch']}`}
          aria-pressed={isLit}
          onClick={() => camera.send({ type: 'torch.toggle' })}
        >
          <TorchIcon aria-hidden size={20} stroke={1.5} />
          {t('torch')}
        </button>
      )}
    </div>
  );
}
