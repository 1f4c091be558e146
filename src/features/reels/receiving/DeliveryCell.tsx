/** Cell with the outcome for the reel of a line, the ordered reel it fulfills, and notices about it. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { DeliveredReel } from '../../../../contract/reels/deliveries.ts';
import { nameKey, tagKey } from '../../../../contract/base/values/tags.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import type { StatusTone } from '../../../ui/status/statusTone.ts';
import { withOrder, withText, type PackingSlip, type SlipLine } from './packingSlip.ts';
import styles from './receiving.module.css';
import type { Receiving } from './useReceiving.ts';

interface ArrivalCellProps {
  readonly line: SlipLine;
  readonly note: PackingSlip;
  readonly receiving: Receiving;
}

const tones: Record<DeliveredReel['outcome'], StatusTone> = {
  new: 'complete',
  arrives: 'complete',
  received: 'none',
  refused: 'critical',
};

export function DeliveryCell({ line, note, receiving }: ArrivalCellProps) {
  const { t } = useTranslation('reels');
  const arrival = receiving.arrivalOf(line.key);
  if (!arrival) return null;
  const { outcome, problems, notices } = arrival;
  const placeOf = (field: string) => note.columns.findIndex((column) => column.field === field);
  return (
    <div className={styles['arrival']}>
      <StatusBadge tone={notices.length > 0 && outcome !== 'received' ? 'warning' : tones[outcome]}>
        {t(`receiving.outcomes.${outcome}`)}
      </StatusBadge>
      <OrderChoice line={line} note={note} receiving={receiving} />
      {[...problems, ...notices].map(({ field, reason, nearest }) => (
        <p key={`${field} ${reason}`}>
          {reason}
          {nearest !== null && placeOf(field) >= 0 && (
            <button
              type="button"
              className="button plain"
              onClick={() => receiving.setNote(withText(note, line.key, placeOf(field), nearest))}
            >
              {t('receiving.use', { name: nearest })}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

const newReel = '-';

/**
 * Choice of the ordered reel a line fulfills, if orders of its type exist; a line whose number is on order shows that order
 * instead.
 */
function OrderChoice({ line, note, receiving }: ArrivalCellProps) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const unit = useTerms().unit(unitMeasurement);
  const { arrivalOf, numberOf, orders } = receiving;
  const textOf = (field: string) => line.texts[note.columns.findIndex((column) => column.field === field)] ?? '';
  const arrival = arrivalOf(line.key);
  const order = orders.find(({ id }) => id === arrival?.reel?.id);
  const code = tagKey(textOf('code'));
  const ofType = orders.filter(({ cableType }) => nameKey(cableType) === tagKey(textOf('cableType')));
  const isOpen = arrival?.outcome === 'new' || arrival?.outcome === 'arrives';
  if (!isOpen || ofType.length === 0 || orders.some((each) => tagKey(each.code) === code)) return null;
  const length = (value: number | null) => (value === null ? '–' : `${formats.length(value, unitMeasurement)} ${unit}`);
  return (
    <Select
      label={t('receiving.order', { line: numberOf(line.key) ?? '–' })}
      labelled="hidden"
      className={styles['order']}
      value={order ? String(order.id) : newReel}
      options={[
        { value: newReel, label: t('receiving.newReel') },
        ...ofType.map((each) => ({
          value: String(each.id),
          label: t('receiving.ordered', { reel: each.code, length: length(each.orderedLength) }),
        })),
      ]}
      onChange={(chosen) => receiving.setNote(withOrder(note, line.key, chosen === newReel ? null : Number(chosen)))}
    />
  );
}
