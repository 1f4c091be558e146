import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';

interface MoreMovesProps {
  readonly shown: number;
  readonly all: number;
  readonly onMore: () => void;
}

/** Pager below the first lines: the total number and a button for more. */
export function MoreMoves({ shown, all, onMore }: MoreMovesProps) {
  const { t } = useTranslation('reels');
  const formats = useFormats();
  return (
    <button type="button" className="button" onClick={onMore}>
      {t('moves.more', { shown: formats.count(shown), all: formats.count(all) })}
    </button>
  );
}
