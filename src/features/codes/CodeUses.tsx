import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { codeFieldsOf } from '../../../contract/setup/codes/codeFields.ts';
import type { CodeUse } from '../../../contract/setup/codes/codes.ts';
import { columnsOf } from '../../shared/projects/useCommodity.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { fieldIn } from '../../../contract/commodities/fields/field.ts';
import { useOpenProject, usePermission } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import styles from './codes.module.css';

interface CodeUsesProps {
  readonly projectId: number;
  readonly uses: readonly CodeUse[];
  /** Spellings of the code in the rows. */
  readonly spellings: readonly string[];
}

/** Uses of a code: the number of rows by type, linked to exactly these rows. */
export function CodeUses({ projectId, uses, spellings }: CodeUsesProps) {
  const { t } = useTranslation('codes');
  const formats = useFormats();
  const placeOf = usePlaceNames();
  const maySee = usePermission('data.view');
  if (uses.length === 0) return <p>{t('usesNone')}</p>;
  return (
    <div className={styles['uses']}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('usesPlace')}</th>
            <th scope="col" className="numeric">
              {t('usesRows')}
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.map((use) => (
            <tr key={placeOf(use)}>
              <th scope="row">
                {use.place === 'commodity' && maySee ? (
                  <Link
                    className="name-link"
                    to="/$projectId/data/$dataGridType"
                    params={{ projectId: String(projectId), dataGridType: use.type }}
                    search={{
                      filters: [{ field: use.field, is: 'oneOf' as const, texts: [...spellings] }],
                      removed: true,
                    }}
                  >
                    {placeOf(use)}
                  </Link>
                ) : (
                  placeOf(use)
                )}
              </th>
              <td className="numeric">{formats.count(use.rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns names such as "Cables, Area", in the user's language. */
function usePlaceNames(): (use: CodeUse) => string {
  const { t } = useTranslation('codes');
  const terms = useTerms();
  const columns = columnsOf(useOpenProject());
  return (use) => {
    switch (use.place) {
      case 'commodity': {
        const field = fieldIn(projectCommodity(use.type, columns), use.field);
        return t('place.commodity', {
          plural: terms.plural(use.type),
          field: field ? terms.label(field) : use.field,
        });
      }
      case 'laborUnit':
        return t('place.laborUnit', { plural: terms.pluralInText(use.type) });
      case 'code': {
        const field = codeFieldsOf(use.kind).find(({ key }) => key === use.field);
        return t('place.code', { list: t(`kinds.${use.kind}`), field: field ? terms.label(field) : use.field });
      }
      case 'member':
        return t('place.member');
      case 'timesheet':
        return t('place.timesheet');
    }
  };
}
