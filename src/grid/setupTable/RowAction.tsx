import { useTranslation } from '../../i18n/useTranslation.ts';

interface RowActionProps {
  readonly label: string;
  readonly isPossible: boolean;
  /** Hint at what to do first; by default, to select rows the action is possible for. */
  readonly hint?: string;
  readonly onAct: () => void;
}

/** Toolbar button that acts on the selected rows, with the reason if it is disabled. */
export function RowAction({ label, isPossible, hint, onAct }: RowActionProps) {
  const { t } = useTranslation('grid');
  return (
    <button
      type="button"
      className="button"
      disabled={!isPossible}
      title={isPossible ? undefined : (hint ?? t('setup.choose'))}
      onClick={onAct}
    >
      {label}
    </button>
  );
}
