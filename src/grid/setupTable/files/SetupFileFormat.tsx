import DownloadIcon from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldKinds, isNumberKind } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { SetupField } from '../../../../contract/commodities/fields/setupField.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useExportTable } from '../../../shared/files/useExportTable.ts';
import { setupTableOf, type SetupFileShape } from './setupFile.ts';
import styles from './setupFiles.module.css';

interface SetupFileFormatProps {
  readonly shape: SetupFileShape;
  /** Name of the template file, without extension. */
  readonly templateName: string;
}

/** Format of a file for a setup table: its columns with what goes into them, and a template. */
export function SetupFileFormat({ shape, templateName }: SetupFileFormatProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const exportTable = useExportTable();
  const fields = shape.fields.filter(({ isKept }) => isKept !== true);
  const contentOf = (field: SetupField): string => {
    const { kind, choices, isSeveral, longest } = field;
    if (choices) {
      const words = choices.map((choice) => terms.value(field, choice)).join(', ');
      return isSeveral
        ? t('setup.file.format.several', { choices: words })
        : t('setup.file.format.oneOf', { choices: words });
    }
    if (kind === 'flag') return t('setup.file.format.flag');
    if (fieldKinds[kind].control === 'date') return t('setup.file.format.date');
    return isNumberKind(kind)
      ? t('setup.file.format.number')
      : t('setup.file.format.text', { most: formats.count(longest) });
  };
  const isNeeded = ({ key, isRequired }: SetupField) => key === shape.namedBy[0] || isRequired === true;
  return (
    <>
      <p>{t('setup.file.template')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('setup.file.format.title')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('setup.file.format.column')}</th>
              <th scope="col">{t('setup.file.format.content')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.key}>
                <th scope="row">{shape.words.header(field)}</th>
                <td>
                  {isNeeded(field) ? `${contentOf(field)} · ${t('setup.file.format.required')}` : contentOf(field)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <button
          type="button"
          className="button"
          onClick={() => exportTable(setupTableOf([], { ...shape, fields }, templateName), 'xlsx')}
        >
          <DownloadIcon aria-hidden size={16} stroke={1.5} />
          {t('setup.file.getTemplate')}
        </button>
      </p>
    </>
  );
}
