import type { Row } from '../../../../contract/progress/progress.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { OtherEntry } from '../ends/OppositeEndSection.tsx';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { DelayPanel } from './DelayPanel.tsx';
import { PartPanel } from './PartPanel.tsx';
import type { Panel } from './StepButtons.tsx';
import { VoidPanel } from './VoidPanel.tsx';

interface CardPanelsProps {
  readonly entryStore: FieldEntryStore;
  readonly id: number;
  /** Including values that were sent. */
  readonly values: Row;
  readonly unit: UnitMeasurement;
  readonly panel: Panel | null;
  readonly takesBack: boolean;
  readonly onTakesBack: (reverts: boolean) => void;
  /** Entry of the other end that is voided as well; null to void this one alone. */
  readonly revertsOther: OtherEntry | null;
  readonly onFold: () => void;
}

/** Panel that a button of the card opened: a part, a delay, or voiding an entry. */
export function CardPanels({ panel, takesBack, onTakesBack, revertsOther, onFold, unit, ...row }: CardPanelsProps) {
  const { entryStore, id } = row;
  return (
    <>
      {panel === 'part' && <PartPanel {...row} unit={unit} onSaved={onFold} />}
      {panel === 'cannot' && <DelayPanel entryStore={entryStore} ids={[id]} onSaved={onFold} />}
      {takesBack && <VoidPanel {...row} other={revertsOther} onDone={() => onTakesBack(false)} />}
    </>
  );
}
