import { useTranslation } from 'react-i18next';
import type { ProjectInformation } from '../../../../contract/projectSettings.ts';
import styles from './Information.module.css';

interface UnitSectionProps {
  readonly information: ProjectInformation;
  /** Changes wait to be saved: first these. */
  readonly isBusy: boolean;
}

export function UnitSection({ information: { project } }: UnitSectionProps) {
  const { t } = useTranslation('projectSetup');
  return (
    <section aria-labelledby="unit" className={styles['section']}>
      <h2 id="unit">{t('sections.unit')}</h2>
      <p>{t(project.unitMeasurement === 'imperial' ? 'unit.feet' : 'unit.meters')}</p>
      <p className="muted">{t('unit.administrators')}</p>
    </section>
  );
}
