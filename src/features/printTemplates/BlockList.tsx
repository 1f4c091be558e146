import DownIcon from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import UpIcon from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import TrashIcon from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { blockKindNames, type Block } from '../../../contract/printing/blocks.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { printableFields } from '../../shared/printing/cards/cardData.ts';
import type { BlockProblem, Printable } from '../../shared/printing/cards/compileBlocks.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { moved, newBlock } from './newBlock.ts';
import styles from './printTemplates.module.css';

interface BlockListProps {
  readonly blocks: readonly Block[];
  readonly problems: readonly BlockProblem[];
  readonly chosen: string | null;
  readonly mayChange: boolean;
  readonly onChoose: (id: string | null) => void;
  readonly onChange: (blocks: Block[]) => void;
  readonly printable: Printable;
}

/** List of blocks in order. Alt with the arrows moves one, Delete removes it, and a block can be dragged. */
export function BlockList({ blocks, problems, chosen, mayChange, onChoose, onChange, printable }: BlockListProps) {
  const { t } = useTranslation('printTemplates');
  const summaryOf = useBlockSummary(printable);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const at = blocks.findIndex(({ id }) => id === chosen);
  const focus = (id: string | undefined) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(id === undefined ? 'button' : `[data-block="${id}"]`)?.focus(),
    );
  // An added block can be below the viewport. Test environments have no layout to scroll.
  useEffect(() => {
    if (chosen !== null) list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen, list]);
  const move = (from: number, to: number) => {
    if (!mayChange || to < 0 || to >= blocks.length || from < 0) return;
    onChange(moved(blocks, from, to));
    focus(blocks[from]?.id);
  };
  const remove = (index: number) => {
    if (!mayChange || index < 0) return;
    const next = blocks[index + 1] ?? blocks[index - 1];
    onChange(blocks.filter((_block, each) => each !== index));
    onChoose(next?.id ?? null);
    focus(next?.id);
  };
  const press = (event: KeyboardEvent, index: number) => {
    const { key, altKey } = event;
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (step === 0 && key !== 'Delete') return;
    event.preventDefault();
    if (key === 'Delete') remove(index);
    else if (altKey) move(index, index + step);
    else {
      const beside = blocks[index + step];
      if (beside) onChoose(beside.id);
      focus((beside ?? blocks[index])?.id);
    }
  };
  return (
    <section className={styles['blocks']} aria-label={t('blocks.title')}>
      <h2 className={styles['heading']}>{t('blocks.title')}</h2>
      {mayChange && (
        <>
          <div className={styles['blockActions']}>
            <button
              type="button"
              className="button"
              aria-label={t('blocks.up')}
              title={t('blocks.up')}
              disabled={at <= 0}
              onClick={() => move(at, at - 1)}
            >
              <UpIcon aria-hidden size={16} stroke={1.5} />
            </button>
            <button
              type="button"
              className="button"
              aria-label={t('blocks.down')}
              title={t('blocks.down')}
              disabled={at < 0 || at === blocks.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <DownIcon aria-hidden size={16} stroke={1.5} />
            </button>
            <button
              type="button"
              className="button"
              aria-label={t('blocks.remove')}
              title={t('blocks.remove')}
              disabled={at < 0}
              onClick={() => remove(at)}
            >
              <TrashIcon aria-hidden size={16} stroke={1.5} />
            </button>
          </div>
          <Select
            label={t('blocks.add')}
            labelled="hidden"
            placeholder={t('blocks.add')}
            value={null}
            adds
            options={blockKindNames.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            onChange={(kind) => {
              const block = newBlock(kind);
              const place = at < 0 ? blocks.length : at + 1;
              onChange([...blocks.slice(0, place), block, ...blocks.slice(place)]);
              onChoose(block.id);
            }}
          />
        </>
      )}
      <ol ref={list} className={styles['blockList']}>
        {blocks.map((block, index) => {
          const wrong = problems.filter(({ block: id }) => id === block.id);
          return (
            <li key={block.id} data-dragged={dragged === index || undefined}>
              <button
                type="button"
                draggable={mayChange}
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => {
                  if (dragged !== null) move(dragged, index);
                  setDragged(null);
                }}
                data-block={block.id}
                className={styles['block']}
                aria-pressed={block.id === chosen}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
                onClick={() => onChoose(block.id)}
                onKeyDown={(event) => press(event, index)}
              >
                <span className={styles['kind']}>{t(`kinds.${block.kind}`)}</span>
                <span className={styles['notice']}>{summaryOf(block)}</span>
                {wrong.length > 0 && (
                  <span className={styles['invalid']}>
                    <AlertIcon aria-hidden size={14} stroke={1.5} />
                    {wrong.map(({ code, detail }) => t(`blockProblems.${code}`, { field: detail })).join(' ')}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
      {blocks.length === 0 && <p className={styles['hint']}>{t('blocks.none')}</p>}
    </section>
  );
}

/** Returns a short summary of a block's content. */
function useBlockSummary(printable: Printable): (block: Block) => string {
  const { t } = useTranslation('printTemplates');
  const terms = useTerms();
  return (block) => {
    if (block.kind === 'text') return block.text;
    if (block.kind === 'code') return t(`symbologies.${block.symbology}`);
    if (block.kind === 'signature') return block.captions.join(', ');
    if (block.kind === 'route') return block.columns.map((column) => t(`routeColumns.${column}`)).join(', ');
    if (block.kind === 'package') return t(`packageLists.${block.list}`);
    if (block.kind === 'logo') return '';
    const fields =
      block.kind === 'field'
        ? printableFields(printable.commodity)
        : printableFields(printable.attached.find(({ type }) => type === block.rows) ?? { offered: [] });
    const entries = block.kind === 'field' ? block.entries : block.columns;
    return entries
      .map(({ field, caption }) => {
        const known = fields.find(({ key }) => key === field);
        return caption || (known ? terms.label(known) : (field ?? ''));
      })
      .join(', ');
  };
}
