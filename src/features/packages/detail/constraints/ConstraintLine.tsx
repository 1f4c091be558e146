import RemoveIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { PackageConstraint } from '../../../../../contract/packages/packages.ts';
import type { ConstraintState } from '../../../../../contract/setup/codes/packageStatus.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { StatusBadge } from '../../../../ui/status/StatusBadge.tsx';
import styles from '../detail.module.css';

interface ConstraintLineProps {
  readonly constraint: PackageConstraint;
  /** Current state, or the state that is being saved. */
  readonly state: ConstraintState;
  /** Handlers are absent if nothing can be changed. */
  readonly onState?: (state: 'open' | 'cleared') => void;
  readonly onWaive?: () => void;
  readonly onRemove?: () => void;
}

/** A constraint with the user and time of its clearing; a waived one with the reason. */
export function ConstraintLine({ constraint, state, onState, onWaive, onRemove }: ConstraintLineProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const { name, by, at, reason } = constraint;
  return (
    <li className={styles['constraint']}>
      <Checkbox
        label={name}
        checked={state === 'cleared'}
        disabled={!onState || state === 'waived'}
        onChange={(isCleared) => onState?.(isCleared ? 'cleared' : 'open')}
      />
      <span className={styles['settled']}>
        {state === 'open' && !onState && <StatusBadge tone="none">{t('constraints.states.open')}</StatusBadge>}
        {state === 'waived' && (
          <StatusBadge tone="warning">{t('constraints.waivedBecause', { reason: reason ?? '' })}</StatusBadge>
        )}
        {state !== 'open' && (by !== null || at !== null) && (
          <span className="muted">{[by, at && formats.dateTime(at)].filter(Boolean).join(' · ')}</span>
        )}
      </span>
      {onState && (
        <span className={styles['actions']}>
          {state === 'open' && (
            <button
              type="button"
              className="button plain"
              aria-label={t('constraints.waiveOne', { name })}
              onClick={onWaive}
            >
              {t('constraints.waiveOpen')}
            </button>
          )}
          {state === 'waived' && (
            <button
              type="button"
              className="button plain"
              aria-label={t('constraints.reopenOne', { name })}
              onClick={() => onState('open')}
            >
              {t('constraints.reopen')}
            </button>
          )}
          <button
            type="button"
            className="button plain"
            data-remove
            aria-label={t('constraints.removeOne', { name })}
            onClick={onRemove}
          >
            <RemoveIcon aria-hidden size={16} stroke={1.5} />
          </button>
        </span>
      )}
    </li>
  );
}
