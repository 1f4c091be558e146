/** Need and stock of each cable type; the name of a type links to its reels. */
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { TypeSummary } from '../../../contract/reels/cableTypeSupply.ts';
import { useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import styles from './reels.module.css';

export interface NamedSummary extends TypeSummary {
  /** Name as spelled in the ledger or on the cables; '' for cables without a type. */
  readonly name: string;
}

interface CableTypeSupplyTableProps {
  readonly projectId: number;
  readonly types: readonly NamedSummary[];
  /** Key of the type whose reels are shown. */
  readonly open: string;
}

export function CableTypeSupplyTable({ projectId, types, open }: CableTypeSupplyTableProps) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  const unit = terms.unit(unitMeasurement);
  const length = (value: number) => formats.length(value, unitMeasurement);
  const shown = useRef<HTMLTableRowElement>(null);
  // Test environments have no layout to scroll.
  useEffect(() => {
    if (open !== '') shown.current?.scrollIntoView?.({ block: 'nearest' });
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles['types']} role="region" aria-label={t('types')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('type')}</th>
            <th scope="col" className="numeric">
              {t('openCables')}
            </th>
            <th scope="col" className="numeric">
              {t('required', { unit })}
            </th>
            <th scope="col" className="numeric">
              {t('onHand', { unit })}
            </th>
            <th scope="col" className="numeric">
              {t('onOrder', { unit })}
            </th>
            <th scope="col" className="numeric">
              {t('surplus', { unit })}
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ typeKey, name, cables, required, onHand, onOrder, surplus }) => (
            <tr
              key={typeKey}
              ref={typeKey === open ? shown : undefined}
              aria-current={typeKey === open || undefined}
              className={styles['type']}
            >
              <th scope="row" className={`mono ${styles['typeName']}`}>
                <Link
                  className="name-link"
                  to="/$projectId/project/reels"
                  params={{ projectId: String(projectId) }}
                  search={{ view: 'plan', type: typeKey }}
                >
                  {name === '' ? t('noType') : name}
                </Link>
              </th>
              <td className="numeric">{formats.count(cables)}</td>
              <td className="numeric">{length(required)}</td>
              <td className="numeric">{length(onHand)}</td>
              <td className="numeric">{length(onOrder)}</td>
              <td className="numeric">
                {surplus < 0 ? (
                  <StatusBadge tone="critical">{t('short', { length: length(-surplus) })}</StatusBadge>
                ) : (
                  length(surplus)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
