/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import CalendarIcon from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { dayErrorDelay } from '../../../machines/pageTimings.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useToday } from '../../base/useToday.ts';
import { pseudoLocale, defaultLocale } from '../../i18n/locales.ts';
import { fieldLabel, type FieldLabel } from '../fields/fieldLabel.ts';
import { TextField } from '../fields/TextField.tsx';
import { dayText, parseDay } from './dayText.ts';
import styles from './DayField.module.css';

const DayCalendar = lazy(async () => ({ default: (await import('./DayCalendar.tsx')).DayCalendar }));

interface DayFieldProps extends FieldLabel {
  /** `2026-11-20`, '' if empty, or typed text that is not a valid day. */
  readonly value: string;
  /** Receives a value of the same three kinds. */
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly problem?: ReactNode;
  readonly disabled?: boolean | undefined;
}

/** Field for a day, typed in the order of the user's language or selected from a calendar. An invalid text stays in the field. */
export function DayField({
  label,
  labelled,
  className,
  value,
  onChange,
  onBlur,
  problem,
  disabled = false,
}: DayFieldProps) {
  const { t, i18n } = useTranslation('common');
  const locale = i18n.language === pseudoLocale ? defaultLocale : i18n.language;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settling.current), []);
  const today = useToday();
  const day = parseDay(value, locale, today);
  const unreadable =
    (typed === null || Boolean(problem)) && value !== '' && day === null
      ? t('day.unreadable', { text: value, example: dayText(today, locale) })
      : undefined;
  const calendar = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles['open']}
          disabled={disabled}
          aria-label={`${t('day.choose')}: ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarIcon aria-hidden size={16} stroke={1.5} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense>
          <DayCalendar
            day={day}
            locale={locale}
            onChoose={(chosen) => {
              setTyped(null);
              setOpen(false);
              onChange(chosen);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextField
      {...fieldLabel({ label, ...(labelled && { labelled }), className })}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      value={typed ?? dayText(value, locale)}
      error={unreadable ?? problem}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseDay(currentTarget.value, locale, today) ?? currentTarget.value.trim());
      }}
      onFocus={() => clearTimeout(settling.current)}
      onBlur={() => {
        settling.current = setTimeout(() => setTyped(null), dayErrorDelay);
        onBlur?.();
      }}
      rightSection={calendar}
      rightSectionWidth="var(--control-height)"
    />
  );
}
