import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './derivation.module.css';

interface FigureButtonProps {
  /** What the figure is, for those who do not see where it stands: "Earned, CTL". */
  readonly name: string;
  readonly isOpen?: boolean;
  readonly onOpen: () => void;
  /** The figure as it is written. */
  readonly children: string;
}

/** A number that says what it is made of: it opens the panel beside the page. Looks as the number around it does. */
export function FigureButton({ name, isOpen = false, onOpen, children }: FigureButtonProps) {
  const { t } = useTranslation('derivation');
  return (
    <button
      type="button"
      className={styles['figure']}
      aria-expanded={isOpen}
      aria-label={`${children}: ${t('openSpoken', { name })}`}
      title={t('open', { name })}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}
