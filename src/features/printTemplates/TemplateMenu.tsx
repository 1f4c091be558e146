import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { TemplateContent } from '../../../contract/printing/content.ts';
import { getTemplateVersion, type PrintTemplate } from '../../../contract/printing/printTemplates.ts';
import { defaultTemplate } from '../../../contract/printing/defaults/index.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { useApp, useProject } from '../../context/useApp.ts';
import { useSiteFormats } from '../../context/useSiteFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { PrintWords } from '../../shared/printing/cards/printWords.ts';
import { templateQuery, type TemplatePlace } from '../../shared/printing/templateQueries.ts';
import { columnsOf } from '../../shared/projects/useCommodity.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import styles from './printTemplates.module.css';

interface TakeProps {
  readonly place: TemplatePlace;
  readonly words: PrintWords;
  /** Loads the content into the editor, to be reviewed and then saved. */
  readonly onTake: (content: TemplateContent) => void;
  readonly onClose: () => void;
}

interface VersionsDialogProps extends TakeProps {
  readonly template: PrintTemplate;
}

/** Dialog with all versions and the default; each can be restored into the editor. */
export function VersionsDialog({ place, words, template, onTake, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('printTemplates');
  const { call } = useApp();
  const project = useProject();
  const formats = useSiteFormats();
  const [failure, setFailure] = useState<unknown>(null);
  const byDefault = () =>
    defaultTemplate(projectCommodity(place.commodityType, columnsOf(project)), place.templateType, words.say);
  const take = async (version: number) => {
    const { projectId, commodityType, templateType } = place;
    const query = { projectId, commodityType, templateType, version };
    const { content } = await call(getTemplateVersion, { query, quiet: true });
    const taken = content ?? byDefault();
    if (taken) onTake(taken);
    onClose();
  };
  const versions = [...template.versions, { version: 0, savedBy: '', savedAt: null, isDefault: true }];
  return (
    <Dialog title={t('versions.title')} onClose={onClose}>
      {failure !== null && <ErrorNotice error={failure} />}
      <ul className={styles['versions']}>
        {versions.map(({ version, savedBy, savedAt, isDefault }) => (
          <li key={version}>
            <span className={styles['version']}>
              <strong>{version === 0 ? t('versions.first') : t('versions.number', { version })}</strong>
              <span>
                {[
                  savedAt && `${savedBy}, ${formats.dateTime(savedAt)}`,
                  isDefault && version > 0 && t('list.default'),
                  version === template.version && t('versions.current'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <button
              type="button"
              className="button"
              aria-label={t('versions.takeNamed', { version })}
              onClick={() => void take(version).catch(setFailure)}
            >
              {t('versions.take')}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['hint']}>{t('versions.hint')}</p>
    </Dialog>
  );
}

/** Dialog to start from another template of the project, of this commodity or another. */
export function CopyDialog({ place, words, onTake, onClose }: TakeProps) {
  const { t } = useTranslation('printTemplates');
  const { call } = useApp();
  const client = useQueryClient();
  const project = useProject();
  const terms = useTerms();
  const [failure, setFailure] = useState<unknown>(null);
  const others = commodityTypes.flatMap((commodityType) =>
    commodities[commodityType].templates.map((templateType) => ({
      value: `${commodityType} ${templateType}`,
      label: `${terms.commodity(commodityType)} · ${t(`types.${templateType}`)}`,
      place: { ...place, commodityType, templateType },
    })),
  );
  const take = async (value: string) => {
    const from = others.find((each) => each.value === value)?.place;
    if (!from) return;
    const { content } = await client.fetchQuery(templateQuery(call, from));
    const commodity = projectCommodity(from.commodityType, columnsOf(project));
    const taken = content ?? defaultTemplate(commodity, from.templateType, words.say);
    if (taken) onTake(taken);
    onClose();
  };
  return (
    <Dialog title={t('copy.title')} onClose={onClose}>
      {failure !== null && <ErrorNotice error={failure} />}
      <Select
        label={t('copy.from')}
        value={null}
        adds
        placeholder={t('copy.choose')}
        options={others
          .filter(({ value }) => value !== `${place.commodityType} ${place.templateType}`)
          .map(({ value, label }) => ({ value, label }))}
        onChange={(value) => void take(value).catch(setFailure)}
        isFirst
      />
      <p className={styles['hint']}>{t('copy.hint')}</p>
    </Dialog>
  );
}
