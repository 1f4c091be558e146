import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { WaitLink } from '../detail/contents/WaitLink.tsx';
import { keyOf, type Blocker } from './layoutReadiness.ts';
import styles from './readiness.module.css';
import { useBlockerWords } from './useBlockerWords.ts';

interface BlockerRankingProps {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly blockers: readonly Blocker[];
  readonly lit: string | null;
  readonly onLight: (key: string | null) => void;
}

/** Maximum number of packages listed per blocker; the graph shows more of them. */
const maxReported = 3;

/** Ranking of blockers: first the one that alone makes the most hours ready. */
export function BlockerRanking({ projectId, packageType, blockers, lit, onLight }: BlockerRankingProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const words = useBlockerWords();
  return (
    <table className={`table ${styles['list']}`}>
      <caption className="hiddenVisually">{t('readiness.list')}</caption>
      <thead>
        <tr>
          <th scope="col" className="numeric">
            {t('readiness.rank')}
          </th>
          <th scope="col">{t('readiness.thing')}</th>
          <th scope="col" className="numeric">
            {t('readiness.frees')}
          </th>
          <th scope="col" className="numeric">
            {t('readiness.holds')}
          </th>
        </tr>
      </thead>
      <tbody>
        {blockers.map((blocker, at) => {
          const key = keyOf(blocker);
          const { target, frees, holds, packages } = blocker;
          return (
            <tr
              key={key}
              data-lit={lit === key || undefined}
              onMouseEnter={() => onLight(key)}
              onMouseLeave={() => onLight(null)}
              onFocus={() => onLight(key)}
              onBlur={() => onLight(null)}
            >
              <td className="numeric">{formats.count(at + 1)}</td>
              <th scope="row">
                <WaitLink projectId={projectId} target={target} className="name-link">
                  {words(blocker)}
                </WaitLink>
                <span className={styles['base']}>
                  {packages.slice(0, maxReported).map(({ id, number }) => (
                    <Link
                      key={id}
                      className="name-link mono"
                      to="/$projectId/packages/$packageType"
                      params={{ projectId: String(projectId), packageType }}
                      search={{ package: id }}
                    >
                      {number}
                    </Link>
                  ))}
                  {packages.length > maxReported && (
                    <span className="muted">{t('readiness.further', { count: packages.length - maxReported })}</span>
                  )}
                </span>
              </th>
              <td className="numeric">{t('readiness.amount', amountOf(frees, formats))}</td>
              <td className="numeric">{t('readiness.amount', amountOf(holds, formats))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const amountOf = ({ rows, hours }: Blocker['frees'], formats: ReturnType<typeof useFormats>) => ({
  count: rows,
  shown: formats.count(rows),
  hours: formats.hours(hours),
});
