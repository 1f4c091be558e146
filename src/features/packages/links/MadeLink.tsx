import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import type { makePackageLink } from '../../../../contract/packages/links.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './links.module.css';

/** Its address and code, which nobody can be told again. */
export function MadeLink({ made: { link, address } }: { readonly made: ReplyOf<typeof makePackageLink> }) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const { notify } = useApp();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success(t('links.copied')),
      () => notify.info(t('links.notCopied')),
    );
  return (
    <div className={styles['made']}>
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
