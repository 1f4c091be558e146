import { useTranslation } from 'react-i18next';
import type { ImportCounts } from '../../../../contract/imports.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import styles from './Counts.module.css';

const shown = ['added', 'changed', 'removed', 'reinstated', 'unchanged', 'errors', 'warnings', 'skipped'] as const;

/** The outcome of an import in eight numbers. */
export function Counts({ counts }: { readonly counts: ImportCounts }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  return (
    <dl className={styles['counts']}>
      {shown.map((key) => (
        <div key={key} data-count={key} data-alert={key === 'errors' && counts[key] > 0}>
          <dt>{t(`review.counts.${key}`)}</dt>
          <dd>{formats.count(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
