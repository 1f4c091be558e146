import { useTranslation } from '../../i18n/useTranslation.ts';
import type { HomeProject } from '../../../contract/packages/foremanHome.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import styles from './foremanHome.module.css';
import { useDayOfProject } from './useDayOfProject.ts';

interface TodayLineProps {
  readonly project: HomeProject;
  /** The day is told by its date: others on the page have another one. */
  readonly isDated: boolean;
}

/** "Today: 7 entries, 412 ft, 18.6 earned h, 3 waiting": with what waits on this device. */
export function TodayLine({ project, isDated }: TodayLineProps) {
  const { t } = useTranslation(['fieldWork', 'frame']);
  const formats = useFormats();
  const terms = useTerms();
  const today = useDayOfProject(project);
  if (today === null) return null;
  const { day, entries, hours, length, pieces, waiting } = today;
  const { unitMeasurement } = project;
  const parts = [
    t('today.entries', { count: entries }),
    length > 0 &&
      t('today.length', { length: formats.length(length, unitMeasurement), unit: terms.unit(unitMeasurement) }),
    pieces > 0 && t('today.pieces', { shown: formats.count(pieces) }),
    t('today.hours', { hours: formats.hours(hours) }),
    waiting > 0 && t('frame:connection.waiting', { shown: formats.count(waiting) }),
  ];
  const told = { parts: parts.filter(Boolean).join(', ') };
  return (
    <p className={styles['today']}>
      {isDated ? t('today.ofDay', { day: formats.date(day), ...told }) : t('today.label', told)}
    </p>
  );
}
