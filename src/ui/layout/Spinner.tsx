import { useTranslation } from '../../i18n/useTranslation.ts';

/** The same picture `index.html` paints before any script: see its inline style for `.boot`. */
const Turning = ({ words }: { readonly words: string }) => (
  <div className="boot" role="status">
    <span className="boot-ring" aria-hidden />
    {words}
  </div>
);

/** The application, or a page of it, is on its way. */
export function Spinner() {
  const { t } = useTranslation();
  return <Turning words={t('loading')} />;
}

/** The page is there, its rows or figures are on their way. */
export function Reading() {
  const { t } = useTranslation();
  return <Turning words={t('reading')} />;
}
