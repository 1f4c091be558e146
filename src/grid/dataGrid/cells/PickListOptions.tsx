/** List below a cell while the user types a name of it: filtered by code and description. */
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { GridPickList, PickOption, RowHandle } from '../gridColumn.ts';
import styles from './pickList.module.css';

export interface ChosenName {
  readonly name: string;
  readonly isNew?: true;
}

export interface PickListHandle {
  readonly move: (by: 1 | -1) => void;
  /** Returns the active option; null if none is active. */
  readonly chosen: () => ChosenName | null;
}

interface PickListOptionsProps {
  readonly ref: Ref<PickListHandle>;
  readonly id: string;
  readonly label: string;
  readonly list: GridPickList;
  /** Row of the cell above the list; absent in a form. */
  readonly row?: RowHandle;
  readonly search: string;
  readonly anchor: RefObject<HTMLElement | null>;
  /** Called with the id of the active option. */
  readonly onActive: (option: string | undefined) => void;
  readonly onChoose: (chosen: ChosenName) => void;
}

const chosenOf = ({ name, isNew }: PickOption): ChosenName => (isNew ? { name, isNew } : { name });
/** Maximum height, CSS px; with less space below the cell, the list opens upward. */
const tallest = 260;

export function PickListOptions(props: PickListOptionsProps) {
  const { ref, id, label, list, row, search, anchor, onActive, onChoose } = props;
  const { t } = useTranslation('grid');
  const [loaded, setLoaded] = useState<{ readonly optionsFor: (search: string) => readonly PickOption[] } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [moved, setMoved] = useState<{ readonly search: string; readonly at: number } | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isHere = true;
    list.load(row).then(
      (optionsFor) => isHere && setLoaded({ optionsFor }),
      () => isHere && setMissing(true),
    );
    return () => {
      isHere = false;
    };
  }, [list, row]);
  const options = useMemo(() => loaded?.optionsFor(search) ?? [], [loaded, search]);
  // No option is active until the user moves into the list, so that the typed text is used as is.
  const active = moved?.search === search ? Math.min(moved.at, options.length - 1) : -1;
  const optionId = (at: number) => `${id}-${at}`;
  useImperativeHandle(ref, () => ({
    move: (by) => {
      const at = active < 0 ? (by > 0 ? 0 : options.length - 1) : (active + by + options.length) % options.length;
      if (options.length > 0) setMoved({ search, at });
    },
    chosen: () => {
      const option = options[active];
      return option ? chosenOf(option) : null;
    },
  }));
  useEffect(() => {
    onActive(active < 0 ? undefined : `${id}-${active}`);
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    return () => onActive(undefined);
  }, [id, active, onActive]);
  useLayoutEffect(() => {
    const cell = anchor.current?.getBoundingClientRect();
    const box = listRef.current;
    if (!cell || !box) return;
    const isBelow = globalThis.innerHeight - cell.bottom >= Math.min(tallest, box.scrollHeight);
    box.style.left = `${Math.min(cell.left, globalThis.innerWidth - box.offsetWidth - 4)}px`;
    box.style.minWidth = `${cell.width}px`;
    box.style.top = isBelow ? `${cell.bottom}px` : '';
    box.style.bottom = isBelow ? '' : `${globalThis.innerHeight - cell.top}px`;
  });
  const note = isMissing ? t('pick.missing') : loaded === null ? t('pick.loading') : t('pick.none');
  return createPortal(
    <div ref={listRef} className={styles['list']}>
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option, at) => (
          <div
            key={`${option.isNew ? '+' : ''}${option.name}`}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            className={styles['option']}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(chosenOf(option))}
            onKeyDown={undefined}
          >
            {option.isNew ? (
              option.text
            ) : (
              <>
                <span className={styles['name']}>{option.name}</span>
                {option.text !== '' && <span className={styles['description']}>{option.text}</span>}
              </>
            )}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p className={styles['note']} role="status">
          {note}
        </p>
      )}
    </div>,
    document.body,
  );
}
