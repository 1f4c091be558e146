import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import type { createPackageLink } from '../../../../contract/packages/links.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './links.module.css';
import { encode } from 'uqr';

/** Address and QR code of the new link, which cannot be shown again. */
export function MadeLink({ made: { link, address } }: { readonly made: ReplyOf<typeof createPackageLink> }) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const { notify } = useApp();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success(t('links.copied')),
      () => notify.info(t('links.notCopied')),
    );
  return (
    <div className={styles['created']}>
      <QrCode text={address} label={t('links.code')} />
      <div className={styles['address']}>
        <p>
          <strong>{t('links.made', { until: formats.dateTime(link.expiresAt) })}</strong>
        </p>
        <p>{t('links.once')}</p>
        <TextField
          label={t('links.address')}
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" className="button" onClick={() => void copy()}>
          {t('links.copy')}
        </button>
      </div>
    </div>
  );
}

interface QrCodeProps {
  readonly text: string;
  /** Accessible name of the code. */
  readonly label: string;
}

/** Width of the blank margin in modules, as the QR standard requires. */
const quiet = 4;

/** QR code in black on white for every theme, because cameras require it. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  const path = data.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')).join(''),
  );
  const side = size + 2 * quiet;
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
