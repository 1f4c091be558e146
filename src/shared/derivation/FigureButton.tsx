import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './derivation.module.css';

interface FigureButtonProps {
  /** Accessible name of the figure: "Earned, CTL". */
  readonly name: string;
  readonly isOpen?: boolean;
  readonly onOpen: () => void;
  /** Formatted figure. */
  readonly children: string;
}

/** Number that opens its breakdown in the panel beside the page. It has the style of the surrounding number. */
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
