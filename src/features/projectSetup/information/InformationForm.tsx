import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ProjectInformation } from '../../../../contract/setup/projects/projectSettings.ts';
import { ConflictDialog } from '../../../shared/form/ConflictDialog.tsx';
import { EditFormElement } from '../../../shared/form/EditFormElement.tsx';
import { SaveBar } from '../../../shared/form/SaveBar.tsx';
import { LeaveDialog } from '../../../ui/dialogs/LeaveDialog.tsx';
import { ArchiveSection } from './sections/ArchiveSection.tsx';
import { EndsSection } from './sections/EndsSection.tsx';
import { PlanSection } from './sections/PlanSection.tsx';
import { RecordSection } from './sections/RecordSection.tsx';
import { UnitSection } from './sections/UnitSection.tsx';
import { useFieldLabels } from './useFieldLabels.ts';
import { useFieldTexts } from './useFieldTexts.ts';
import { useInformationForms } from './useInformationForms.ts';
import { WeightsSection } from './sections/WeightsSection.tsx';
import styles from './Information.module.css';

/** Editable project information, for users who can change the project. */
export function InformationForm({ information }: { readonly information: ProjectInformation }) {
  const { t, i18n } = useTranslation(['projectSetup', 'forms']);
  // Typed text is read in the language it was typed in, even if the user switches languages.
  const [locale] = useState(i18n.language);
  const labelOf = useFieldLabels();
  const { recordText, settingsText } = useFieldTexts(locale);
  const { record, settings } = useInformationForms(information, locale);
  const changes = record.changes + settings.changes;
  return (
    <div className={styles['page']}>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <EditFormElement className={styles['column']} form={record} label={t('sections.record')}>
            <RecordSection form={record} />
          </EditFormElement>
          <UnitSection information={information} isBusy={changes > 0} />
          <ArchiveSection information={information} isBusy={changes > 0} />
        </div>
        <EditFormElement className={styles['column']} form={settings} label={t('sections.plan')}>
          <PlanSection form={settings} locale={locale} />
          <EndsSection form={settings} />
          <WeightsSection form={settings} recalculation={information.recalculation} />
        </EditFormElement>
      </div>
      <SaveBar forms={[record, settings]} />
      <ConflictDialog form={record} labelOf={labelOf} textOf={recordText} />
      {record.conflict === null && <ConflictDialog form={settings} labelOf={labelOf} textOf={settingsText} />}
      <LeaveDialog unsaved={() => changes} text={(count) => t('forms:leave.text', { count })} />
    </div>
  );
}
