import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import type { PlannedLine, SetupFileShape } from './setupFile.ts';
import styles from './setupFiles.module.css';

interface SetupFilePreviewProps {
  readonly lines: readonly PlannedLine[];
  readonly words: SetupFileShape['words'];
}

/** Maximum number of rows listed; the rest are only counted. */
const maxShown = 100;

/** Rows that a file adds or changes, each with its cells, before anything is written. */
export function SetupFilePreview({ lines, words }: SetupFilePreviewProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const more = lines.length - maxShown;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('setup.file.preview.title')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('setup.file.preview.row')}</th>
              <th scope="col">{t('setup.file.preview.what')}</th>
              <th scope="col">{t('setup.file.preview.cells')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, maxShown).map(({ name, isNew, cells }, at) => (
              // A file can contain two rows of one name.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <th scope="row">{name}</th>
                <td>{t(isNew ? 'setup.file.preview.isNew' : 'setup.file.preview.isChanged')}</td>
                <td>
                  {cells.map(({ field, before, text }) => (
                    <span key={field.key} className={styles['cell']}>
                      {`${words.header(field)}: `}
                      {before !== '' && <del>{before}</del>} {text === '' ? <em>{t('preview.blank')}</em> : text}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p>{t('setup.file.preview.more', { count: more, shown: formats.count(more) })}</p>}
    </>
  );
}
