import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import { useOpenProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useTypedUnit } from '../../../rows/useTypedUnit.ts';
import { typedLengths } from '../../../store/edits/typedLengths.ts';
import styles from './UpdateNotice.module.css';

/** The open project measures in its other unit since a moment ago: what is typed keeps its unit, and its person is told so. */
export function UnitNotice() {
  const project = useOpenProject();
  return project && <UnitNoticeOf key={project.id} project={project} />;
}

function UnitNoticeOf({ project: { unitMeasurement: unit } }: { readonly project: Project }) {
  const { t } = useTranslation(['frame', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const [since, setSince] = useState<Date | null>(null);
  useTypedUnit(lengthUnitOf(unit), () => setSince(new Date()));
  const typed = useSyncExternalStore(typedLengths.subscribe, typedLengths.getSnapshot);
  if (since === null) return null;
  // What was typed in the unit that the project has again reads as it did.
  const [first, ...others] = typed.filter((length) => length.unit !== lengthUnitOf(unit));
  const close = () => {
    setSince(null);
    typedLengths.clear();
  };
  return (
    <div role="status" className={styles['notice']}>
      <span>
        {t(`frame:unit.${unit}`, { at: formats.dateTime(since) })}
        {first &&
          ` ${t('frame:unit.typed', { text: first.text, now: `${formats.length(first.converted, unit)} ${terms.unit(unit)}` })}`}
        {others.length > 0 && ` ${t('frame:unit.others', { count: others.length })}`}
      </span>
      <button type="button" className="button" onClick={close}>
        {t('frame:unit.close')}
      </button>
    </div>
  );
}
