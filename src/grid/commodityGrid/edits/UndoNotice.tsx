import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { GridEdit } from '../../dataGrid/gridColumn.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { NoticeWithUndo } from './NoticeWithUndo.tsx';

interface UndoNoticeProps {
  readonly type: CommodityType;
  readonly kind: GridEdit['kind'];
  readonly cells: number;
  readonly rows: number;
  /** True while the change is being undone: the notice has no buttons. */
  readonly isTakenBack?: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Notice about a large completed change, with Undo. It stays until it is undone or dismissed, or the next change is made. */
export function UndoNotice({ type, kind, cells, rows, isTakenBack = false, onUndo, onDismiss }: UndoNoticeProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const counts = {
    cells: t('ask.cells', { count: cells, shown: formats.count(cells) }),
    rows: t('ask.rows', { count: rows, shown: formats.count(rows), plural: terms.pluralInText(type) }),
  };
  return (
    <NoticeWithUndo
      text={isTakenBack ? t('ask.takingBack', counts) : t(`ask.done.${kind}`, counts)}
      onUndo={isTakenBack ? null : onUndo}
      onDismiss={onDismiss}
    />
  );
}
