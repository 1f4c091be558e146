import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { Operation } from '../../../../machines/outbox/operation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { sendAgain } from '../../../device/outbox/conflicts.ts';
import { daysAsked, onDayOfServer } from '../../../device/outbox/doubtfulDay.ts';
import { seenIn } from '../../../device/outbox/inUnit.ts';

interface WaysToSendProps {
  readonly operation: Operation;
  /** In which its lengths are read on the screen. */
  readonly unit: LengthUnit;
  readonly onBecome: (next: Operation) => void;
}

/** What was set aside goes as it is; where its day is in doubt, on the day the person says. */
export function WaysToSend({ operation, unit, onBecome }: WaysToSendProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const asIs = () => onBecome(seenIn(sendAgain(operation), unit));
  const days = daysAsked(operation);
  if (days === null)
    return (
      <button type="button" className="button" onClick={asIs}>
        {t('retry')}
      </button>
    );
  const [byDevice, byServer] = days;
  return (
    <>
      <button type="button" className="button" onClick={() => onBecome(onDayOfServer(operation))}>
        {t('onDay', { day: formats.date(byServer) })}
      </button>
      <button type="button" className="button" onClick={asIs}>
        {t('onDay', { day: formats.date(byDevice) })}
      </button>
    </>
  );
}
