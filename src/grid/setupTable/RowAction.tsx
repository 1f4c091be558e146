import { useTranslation } from '../../i18n/useTranslation.ts';

interface RowActionProps {
  readonly label: string;
  readonly isPossible: boolean;
  /** What is to be done first; without it: to select rows this is possible for. */
  readonly hint?: string;
  readonly onAct: () => void;
}

/** A button of the toolbar that acts on the selected rows, with why it cannot be pressed. */
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
