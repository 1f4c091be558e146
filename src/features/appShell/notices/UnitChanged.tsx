import { useSyncExternalStore } from 'react';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { typedLengths } from '../../../store/edits/typedLengths.ts';
import styles from './UpdateNotice.module.css';

interface UnitChangedProps {
  readonly unit: UnitMeasurement;
  readonly since: Date;
  readonly onClose: () => void;
}

/** Shows the project's new unit, and the typed lengths that stay in the former one. */
export function UnitChanged({ unit, since, onClose }: UnitChangedProps) {
  const { t } = useTranslation(['frame', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const typed = useSyncExternalStore(typedLengths.subscribe, typedLengths.getSnapshot);
  // Lengths typed in the unit that the project uses again need no notice.
  const [first, ...others] = typed.filter((length) => length.unit !== lengthUnitOf(unit));
  const close = () => {
    onClose();
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
