import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { maxLogoBytes, logoKinds } from '../../../../contract/printing/content.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../printTemplates.module.css';

interface LogoFieldProps {
  readonly logo: string | null;
  readonly onChange: (logo: string | null) => void;
}

const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read.')));
    reader.readAsDataURL(file);
  });

/** Field for the logo of a template. A rejected file changes nothing. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const { t } = useTranslation('printTemplates');
  const formats = useFormats();
  const [problem, setProblem] = useState<string | null>(null);
  const kilobytes = (bytes: number) => formats.count(Math.ceil(bytes / 1024));
  const take = async (file: File) => {
    if (!logoKinds.some((kind) => kind === file.type)) return setProblem(t('logo.otherKind', { name: file.name }));
    if (file.size > maxLogoBytes)
      return setProblem(
        t('logo.tooLarge', { name: file.name, size: kilobytes(file.size), most: kilobytes(maxLogoBytes) }),
      );
    setProblem(null);
    return onChange(await addressOf(file));
  };
  return (
    <div className={styles['logo']}>
      {logo !== null && <img src={logo} alt={t('kinds.logo')} />}
      <label className={styles['file']}>
        <span>{logo === null ? t('logo.choose') : t('logo.change')}</span>
        <input
          type="file"
          accept={logoKinds.join(',')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) take(file).catch(() => setProblem(t('logo.otherKind', { name: file.name })));
          }}
        />
      </label>
      {logo !== null && (
        <button type="button" className="button" onClick={() => onChange(null)}>
          {t('logo.remove')}
        </button>
      )}
      {problem !== null && <ErrorNotice error={problem} />}
    </div>
  );
}
