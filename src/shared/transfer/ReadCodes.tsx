import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { CameraView } from '../scanning/CameraView.tsx';
import type { ReadCode } from '../scanning/decoder.ts';
import { FountainReader, type Progress } from '../../device/transfer/fountain.ts';
import styles from './handOver.module.css';
import { unpack } from '../../device/transfer/pack.ts';

interface ReadCodesProps {
  readonly onWhole: (text: string) => void;
  /** All came, and it is not what was shown. */
  readonly onBroken: () => void;
}

/** Films the codes another tablet shows until all of it is here. */
export function ReadCodes({ onWhole, onBroken }: ReadCodesProps) {
  const { t } = useTranslation(['handOver', 'scanning']);
  const formats = useFormats();
  const [reader] = useState(() => new FountainReader());
  const [{ known, blocks }, setProgress] = useState<Progress>(reader.progress);
  const hear = (codes: readonly ReadCode[]) => {
    if (reader.whole) return;
    const news = codes.filter(({ format, bytes }) => format === 'QRCode' && reader.accept(bytes));
    if (news.length === 0) return;
    setProgress(reader.progress);
    if (reader.whole) unpack(reader.whole).then(onWhole, onBroken);
  };
  return (
    <>
      <CameraView label={t('camera')} otherWay={t('scanning:fromFile')} onCodes={hear} />
      <p role="status">
        {blocks === 0 ? t('aim') : t('soFar', { known: formats.count(known), blocks: formats.count(blocks) })}
      </p>
      <progress className={styles['progress']} aria-label={t('progress')} value={known} max={Math.max(1, blocks)} />
    </>
  );
}
