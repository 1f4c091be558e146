import type { ReactNode } from 'react';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { RecordPart } from '../search.ts';
import type { Editing } from './FieldList.tsx';
import { RecordDrawer } from './RecordDrawer.tsx';
import styles from './record.module.css';
import type { OpenRecord } from './useRecord.ts';

interface WithRecordDrawerProps {
  readonly record: OpenRecord;
  readonly commodity: Commodity<CommodityStore['type']>;
  /** The current rows, even if the grid shows those of another day. */
  readonly store: CommodityStore;
  readonly note: string | undefined;
  readonly editing: Editing;
  readonly onPart: (part: RecordPart) => void;
  readonly children: ReactNode;
}

/** Shows the rows, with the drawer of one row next to them while it is open. */
export function WithRecordDrawer(props: WithRecordDrawerProps) {
  const { record, commodity, store, note, editing, onPart, children } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Escape for the grid and the drawer
    <div className={styles['aside']} onKeyDownCapture={record.closeOnEscape}>
      <div className={styles['grid']}>{children}</div>
      {record.part && (
        <RecordDrawer
          projectId={store.projectId}
          commodity={commodity}
          store={store}
          id={record.row}
          part={record.part}
          note={note}
          editing={editing}
          onPart={onPart}
          onClose={record.close}
          onLeave={record.focusRows}
        />
      )}
    </div>
  );
}
