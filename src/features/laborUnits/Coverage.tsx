/**
 * Rows without a labor unit, each group with a link to exactly these rows and to a new unit for them; and the hours moved by the
 * last change.
 */
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { recalculateHours } from '../../../contract/setup/laborUnits/laborUnitRows.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import styles from './laborUnits.module.css';
import type { LaborUnitList } from './useLaborUnitStore.ts';

interface CoverageProps {
  readonly projectId: number;
  readonly list: LaborUnitList;
  /** Starts a unit for these rows, given cells by column of the table. */
  readonly onAdd?: (cells: Readonly<Record<string, string>>) => void;
}

/**
 * Number of types listed before the rest is folded: one line on a tablet, because all eight would push the table of a large
 * project down.
 */
const maxFirst = 1;

const noUnit = { field: 'hoursPerUnit', is: 'blank' } as const;

export function Coverage({ projectId, list, onAdd }: CoverageProps) {
  const { t } = useTranslation('laborUnits');
  const formats = useFormats();
  const terms = useTerms();
  const [shown, setShown] = useState<CommodityType | null>(null);
  const [areAllShown, setAllShown] = useState(false);
  const lacking = list.coverage.filter(({ without }) => without > 0);
  const more = areAllShown ? 0 : lacking.slice(maxFirst).length;
  const missing = list.missing.filter(({ type }) => type === shown);
  return (
    <section className={styles['coverage']} aria-label={t('coverage.label')}>
      <p role="status">{list.isRecalculating ? t('recalculating') : <LastEffect effect={list.lastEffect} />}</p>
      {list.isBehind && <HoursBehind projectId={projectId} mayEdit={onAdd !== undefined} />}
      {list.coverage.length > 0 && lacking.length === 0 && <p>{t('coverage.complete')}</p>}
      <ul>
        {lacking.slice(0, lacking.length - more).map(({ type, rows, without }) => (
          <li key={type}>
            <Link
              to="/$projectId/data/$dataGridType"
              params={{ projectId: String(projectId), dataGridType: type }}
              search={{ filters: [noUnit] }}
            >
              {t('coverage.without', {
                count: without,
                shown: formats.count(without),
                rows: formats.count(rows),
                commodities: terms.pluralInText(type),
              })}
            </Link>
            <button
              type="button"
              className="button plain"
              aria-expanded={shown === type}
              onClick={() => setShown(shown === type ? null : type)}
            >
              {t('coverage.which')}
            </button>
          </li>
        ))}
        {lacking.length > maxFirst && (
          <li>
            <button
              type="button"
              className="button plain"
              aria-expanded={areAllShown}
              onClick={() => {
                setAllShown(!areAllShown);
                // Closes the details of a type that folding hides.
                setShown((type) => (lacking.slice(0, maxFirst).some((first) => first.type === type) ? type : null));
              }}
            >
              {areAllShown ? t('coverage.fewer') : t('coverage.more', { shown: formats.count(more) })}
            </button>
          </li>
        )}
      </ul>
      {shown && missing.length > 0 && (
        <table className={`table ${styles['missing']}`}>
          <caption>{t('coverage.caption', { commodities: terms.pluralInText(shown) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('coverage.type')}</th>
              <th scope="col">{t('coverage.size')}</th>
              <th scope="col" className="numeric">
                {t('coverage.rows')}
              </th>
              {onAdd && <th scope="col" aria-label={t('coverage.add')} />}
            </tr>
          </thead>
          <tbody>
            {missing.map(({ type, typeCode, size, rows }) => (
              <tr key={JSON.stringify([typeCode, size])}>
                <th scope="row" className="mono">
                  {typeCode || t('coverage.blank')}
                </th>
                <td>{size}</td>
                <td className="numeric">{formats.count(rows)}</td>
                {onAdd && (
                  <td>
                    <button
                      type="button"
                      className="button"
                      onClick={() => onAdd({ commodityType: terms.commodity(type), typeCode, size })}
                    >
                      {t('coverage.add')}
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Alert that hours are not recalculated yet, so that old hours are not taken for current ones. */
function HoursBehind({ projectId, mayEdit }: { readonly projectId: number; readonly mayEdit: boolean }) {
  const { t } = useTranslation('laborUnits');
  const { call } = useApp();
  const again = useMutation({ mutationFn: () => call(recalculateHours, { body: { projectId } }) });
  return (
    <p role="alert" className={styles['behind']}>
      {t('behind.text')}
      {mayEdit && (
        <button
          type="button"
          className="button"
          disabled={again.isPending || again.isSuccess}
          onClick={() => again.mutate()}
        >
          {t('behind.again')}
        </button>
      )}
    </p>
  );
}

function LastEffect({ effect }: { readonly effect: LaborUnitList['lastEffect'] }) {
  const { t } = useTranslation('laborUnits');
  const formats = useFormats();
  const terms = useTerms();
  if (!effect || effect.types.length === 0) return null;
  const moves = effect.types.map(({ type, rows, hoursBefore, hoursAfter }) =>
    t('effect.type', {
      rows: formats.count(rows),
      commodities: terms.pluralInText(type),
      before: formats.hours(hoursBefore),
      after: formats.hours(hoursAfter),
    }),
  );
  return t('effect.last', { moves: moves.join('; ') });
}
