import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { KeyMismatch } from '../../dataGrid/gridColumn.ts';
import { useFormats } from '../../../i18n/useFormats.ts';

const maxShown = 5;

/** What does not match between the tags of a pasted block and the rows, before it is pasted. */
export function TagMismatch({ mismatch }: { readonly mismatch: KeyMismatch }) {
  const { t, i18n } = useTranslation('grid');
  const formats = useFormats();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  const kinds = (['unknown', 'twice', 'missing'] as const).filter((kind) => mismatch[kind].length > 0);
  return (
    <>
      <p>{t('byTag.matched')}</p>
      {kinds.map((kind) => {
        const tags = mismatch[kind].map((tag) => tag || t('undoSince.blank'));
        const shown = tags.length > maxShown ? [...tags.slice(0, maxShown), '…'] : tags;
        const counts = { count: tags.length, shown: formats.count(tags.length), tags: list.format(shown) };
        return <p key={kind}>{t(`byTag.${kind}`, counts)}</p>;
      })}
    </>
  );
}
