import { useTranslation } from 'react-i18next';
import type { CommodityType } from '../../../../contract/commodities/types.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import styles from './fill.module.css';
import type { FillTrial } from './useFill.ts';

interface FillOutcomeProps {
  readonly type: CommodityType;
  readonly trial: FillTrial;
}

/** What a rule would do: how many fit, how many are new, whose rows would move, what is refused and why. */
export function FillOutcome({ type, trial }: FillOutcomeProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const terms = useTerms();
  const { added, alreadyIn, moving, wouldMove, refused, left } = trial;
  const refusals = refused.reduce((sum, { rows }) => sum + rows, 0);
  const all = added + alreadyIn + moving + refusals + left;
  return (
    <>
      <p className={`numeric ${styles['found']}`}>
        <strong>{t('fill.found', { shown: formats.count(all), plural: terms.pluralInText(type), count: all })}</strong>
        {added > 0 && <span>{t('fill.new', { count: added, shown: formats.count(added) })}</span>}
        {alreadyIn > 0 && <span>{t('fill.alreadyIn', { count: alreadyIn, shown: formats.count(alreadyIn) })}</span>}
        {left > 0 && <span>{t('fill.left', { count: left, shown: formats.count(left) })}</span>}
      </p>
      <ul>
        {wouldMove.map(({ package: from, rows }) => (
          <li key={from}>{t('fill.wouldMove', { count: rows, shown: formats.count(rows), from })}</li>
        ))}
        {refused.map(({ reason, rows }) => (
          <li key={reason}>{t('fill.refused', { count: rows, shown: formats.count(rows), reason })}</li>
        ))}
      </ul>
    </>
  );
}
