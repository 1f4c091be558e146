import DownIcon from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import UpIcon from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import TrashIcon from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { BlockEntry } from '../../../../contract/printing/blocks.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { printableFields } from '../../../shared/printing/cards/cardData.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { moved } from '../newBlock.ts';
import styles from '../printTemplates.module.css';

interface EntriesFieldProps {
  readonly label: string;
  readonly entries: readonly BlockEntry[];
  /** Commodity whose fields can be chosen; null if the entries only have captions. */
  readonly commodity: Pick<Commodity, 'offered'> | null;
  readonly onChange: (entries: BlockEntry[]) => void;
}

const written = '-';

/** Editor for a list of fields: which ones, their captions, and their order. */
export function EntriesField({ label, entries, commodity, onChange }: EntriesFieldProps) {
  const { t } = useTranslation('printTemplates');
  const terms = useTerms();
  const fields = commodity ? printableFields(commodity) : [];
  const options = [
    { value: written, label: t('entries.toWrite') },
    ...fields.map((field) => ({ value: field.key, label: terms.label(field) })),
  ];
  const change = (at: number, patch: Partial<BlockEntry>) =>
    onChange(entries.map((entry, each) => (each === at ? { ...entry, ...patch } : entry)));
  const list = useRef<HTMLFieldSetElement>(null);
  /** Moves the focus with the entry; after a removal to the next entry, or to the input that adds one if none is left. */
  const focus = (at: number, act: 'up' | 'down' | 'remove') =>
    requestAnimationFrame(() => {
      const entry = list.current?.querySelectorAll('[data-entry]')[at];
      const target =
        entry?.querySelector<HTMLElement>(`[data-act="${act}"]:enabled`) ??
        entry?.querySelector<HTMLElement>('[data-act]:enabled') ??
        list.current?.querySelector('input');
      target?.focus();
    });
  const move = (from: number, to: number) => {
    onChange(moved(entries, from, to));
    focus(to, to < from ? 'up' : 'down');
  };
  const remove = (at: number) => {
    onChange(entries.filter((_entry, each) => each !== at));
    focus(Math.min(at, entries.length - 2), 'remove');
  };
  return (
    <fieldset ref={list} className={styles['entries']}>
      <legend>{label}</legend>
      {entries.map((entry, at) => {
        const field = fields.find(({ key }) => key === entry.field);
        const known = entry.field === null || field !== undefined;
        const name = entry.caption || (field ? terms.label(field) : (entry.field ?? t('entries.toWrite')));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the position is the only key an entry has
          <div key={at} data-entry className={styles['entry']}>
            <Select
              label={t('entries.field', { place: at + 1 })}
              labelled="hidden"
              value={known ? (entry.field ?? written) : null}
              placeholder={known ? undefined : (entry.field ?? '')}
              problem={known ? undefined : t('blockProblems.unknownField', { field: entry.field ?? '' })}
              options={options}
              onChange={(value) => change(at, { field: value === written ? null : value })}
            />
            <TextField
              aria-label={t('entries.caption', { name })}
              value={entry.caption}
              maxLength={120}
              placeholder={field ? terms.label(field) : t('entries.captionHint')}
              onChange={({ currentTarget }) => change(at, { caption: currentTarget.value })}
            />
            <div className={styles['entryActions']}>
              <button
                type="button"
                className="button plain"
                aria-label={t('entries.up', { name })}
                disabled={at === 0}
                data-act="up"
                onClick={() => move(at, at - 1)}
              >
                <UpIcon aria-hidden size={14} stroke={1.5} />
              </button>
              <button
                type="button"
                className="button plain"
                aria-label={t('entries.down', { name })}
                disabled={at === entries.length - 1}
                data-act="down"
                onClick={() => move(at, at + 1)}
              >
                <DownIcon aria-hidden size={14} stroke={1.5} />
              </button>
              <button
                type="button"
                className="button plain"
                aria-label={t('entries.remove', { name })}
                data-act="remove"
                onClick={() => remove(at)}
              >
                <TrashIcon aria-hidden size={14} stroke={1.5} />
              </button>
            </div>
          </div>
        );
      })}
      <Select
        label={t('entries.add')}
        labelled="hidden"
        placeholder={t('entries.add')}
        value={null}
        adds
        options={options}
        onChange={(value) => onChange([...entries, { field: value === written ? null : value, caption: '' }])}
      />
    </fieldset>
  );
}
