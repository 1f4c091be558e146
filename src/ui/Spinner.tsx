import { useTranslation } from 'react-i18next';

/** The same picture `index.html` paints before any script: see its inline style for `.boot`. */
export function Spinner() {
  const { t } = useTranslation();
  return (
    <div className="boot" role="status">
      <span className="boot-ring" aria-hidden />
      {t('loading')}
    </div>
  );
}
