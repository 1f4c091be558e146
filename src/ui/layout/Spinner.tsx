import { useTranslation } from '../../i18n/useTranslation.ts';

/** Same spinner that `index.html` shows before any script runs: see its inline style for `.boot`. */
const Turning = ({ words }: { readonly words: string }) => (
  <div className="boot" role="status">
    <span className="boot-ring" aria-hidden />
    {words}
  </div>
);

/** Spinner while the application, or a page of it, is loading. */
export function Spinner() {
  const { t } = useTranslation();
  return <Turning words={t('loading')} />;
}

/** Spinner while the page is shown and its rows or figures are loading. */
export function Reading() {
  const { t } = useTranslation();
  return <Turning words={t('reading')} />;
}
