import { useTranslation } from '../../i18n/useTranslation.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { TemplatePlace } from '../../shared/printing/templateQueries.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import styles from './printTemplates.module.css';
import { WarningList } from './saving/SaveWarning.tsx';
import type { TemplateSaving } from './saving/useSaveTemplate.ts';
import type { TemplatePreview } from './useTemplatePreview.ts';

interface TemplateNoticesProps {
  readonly place: TemplatePlace;
  readonly saving: TemplateSaving;
  readonly preview: TemplatePreview;
  /** Sentences about the markup. */
  readonly warnings: readonly string[];
}

/** Notices why the template is not saved, cannot be printed, or has no row to preview. */
export function TemplateNotices({
  place: { commodityType, templateType },
  saving,
  preview,
  warnings,
}: TemplateNoticesProps) {
  const { t } = useTranslation('printTemplates');
  const terms = useTerms();
  const { tag, record, error, problem } = preview;
  return (
    <>
      {saving.error && <ErrorNotice title={t('state.notSaved')} error={saving.error} />}
      {saving.refusal !== null && <ErrorNotice title={t('state.notSaved')} error={saving.refusal} />}
      {problem && (
        <ErrorNotice
          title={t('state.notPrintable')}
          error={`${t(`problems.${problem.code}`, { detail: problem.detail })}${problem.line === null ? '' : ` ${t('problems.line', { line: problem.line })}`}`}
        />
      )}
      {/* An error of the whole template covers what a warning would repeat. */}
      <div role="status" className={styles['warnings']}>
        {problem === null && warnings.length > 0 && <WarningList warnings={warnings} />}
      </div>
      {error && <ErrorNotice title={t('state.notPrintable')} error={error} />}
      {record.isError && (
        <ErrorNotice title={t('preview.failed')} error={record.error} onRetry={() => void record.refetch()} />
      )}
      {record.data === null && (
        <p className={styles['hint']}>
          {tag === ''
            ? t('preview.noRows', { type: terms.pluralInText(commodityType) })
            : t('preview.noSuchRow', { tag })}
        </p>
      )}
      {templateType === 'package-cover' && <p className={styles['hint']}>{t('preview.cover')}</p>}
    </>
  );
}
