import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { GridPickList, PickOption } from '../../dataGrid/gridColumn.ts';
import { PickListOptions, type PickListHandle } from '../../dataGrid/cells/PickListOptions.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './bulkEdit.module.css';

interface NameFieldProps {
  readonly label: string;
  readonly list: GridPickList;
  readonly value: string;
  readonly disabled: boolean;
  /** True if the name is on no list and the user confirmed it as new. */
  readonly isNew: boolean;
  readonly onChange: (value: string, isNew: boolean) => void;
  readonly onStanding: (status: NameStatus) => void;
}

/** Status of a name: while it is `unknown` or `looking`, the bulk edit cannot be applied. */
export type NameStatus = 'known' | 'looking' | 'unknown';

const isListed = (name: string, options: readonly PickOption[]): boolean =>
  options.some((option) => !option.isNew && tagKey(option.name) === tagKey(name));

/** Field for a name of a list, typed or chosen. Enter, or leaving the field, shows a question about a name that is on no list. */
export function NameField({ label, list, value, disabled, isNew, onChange, onStanding }: NameFieldProps) {
  const { t } = useTranslation('grid');
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const optionsRef = useRef<PickListHandle>(null);
  const [isOpen, setOpen] = useState(false);
  const [activeOption, setActiveOption] = useState<string | undefined>(undefined);
  const [answers, setAnswers] = useState<readonly PickOption[] | null>(null);
  const change = (name: string, isIntended: boolean) => {
    setAnswers(null);
    onStanding(isIntended || name.trim() === '' ? 'known' : 'looking');
    onChange(name, isIntended);
  };
  const notify = useEffectEvent(onStanding);
  useEffect(() => {
    const name = value.trim();
    if (disabled || isNew || name === '') return undefined;
    let isHere = true;
    list.load().then(
      (optionsFor) => isHere && notify(isListed(name, optionsFor(name)) ? 'known' : 'unknown'),
      // Without the list, the server checks the name when the edit is applied.
      () => isHere && notify('known'),
    );
    return () => {
      isHere = false;
    };
  }, [list, value, isNew, disabled]);
  const choose = (name: string, isIntended = false) => {
    setOpen(false);
    change(name, isIntended);
  };
  const check = async () => {
    const name = value.trim();
    if (name === '' || isNew) return;
    try {
      const options = (await list.load())(name);
      const known = options.find((option) => !option.isNew && tagKey(option.name) === tagKey(name));
      if (known?.name === value) setOpen(false);
      else if (known) choose(known.name);
      else {
        setAnswers(options.slice(0, 3).concat(options.slice(3).filter((option) => option.isNew)));
      }
    } catch {
      // Without the list there is no question.
    }
  };
  return (
    <div>
      <TextField
        ref={inputRef}
        aria-label={label}
        value={value}
        disabled={disabled}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={activeOption}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setOpen(true);
          change(currentTarget.value, false);
        }}
        onBlur={() => {
          setOpen(false);
          void check();
        }}
        onKeyDown={(event) => {
          const { key } = event;
          if (key === 'ArrowDown' || key === 'ArrowUp') {
            event.preventDefault();
            if (isOpen) optionsRef.current?.move(key === 'ArrowDown' ? 1 : -1);
            else setOpen(true);
          } else if (isOpen && (key === 'Enter' || key === 'Escape')) {
            event.preventDefault();
            event.stopPropagation();
            const chosen = key === 'Enter' ? optionsRef.current?.chosen() : null;
            if (chosen) choose(chosen.name, chosen.isNew === true);
            else setOpen(false);
            if (key === 'Enter' && !chosen) void check();
          } else if (key === 'Enter') {
            // An unknown name cannot be applied, so Enter shows the question.
            void check();
          }
        }}
      />
      {isOpen && (
        <PickListOptions
          ref={optionsRef}
          id={id}
          label={label}
          list={list}
          search={value}
          anchor={inputRef}
          onActive={setActiveOption}
          onChoose={(chosen) => choose(chosen.name, chosen.isNew === true)}
        />
      )}
      {answers && (
        <div className={styles['question']} role="alert">
          <span>{t('bulk.unknown', { name: value })}</span>
          {answers.map((option) => (
            <button
              key={option.name + (option.isNew ? '+' : '')}
              type="button"
              className="button"
              onClick={() => {
                choose(option.name, option.isNew === true);
                // The pressed button is removed, and Enter should apply the edit next.
                inputRef.current?.focus();
              }}
            >
              {option.isNew ? option.text : t('pick.use', { name: option.name })}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
