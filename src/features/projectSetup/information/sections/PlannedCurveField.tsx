/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { endOfWeek } from '../../../../../contract/base/units/weeks.ts';
import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { plannedMeasure, type PlannedMeasure } from '../../../../../contract/setup/projects/projectSettings.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useToday } from '../../../../base/useToday.ts';
import { dayText } from '../../../../ui/day/dayText.ts';
import type { EditForm } from '../../../../shared/form/useEditForm.ts';
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx';
import { parsePlan, plannedWeeks, planText, type PlannedLine } from '../plannedText.ts';
import type { SettingsValues } from '../settingsForm.ts';
import styles from '../Information.module.css';

const maxProblems = 5;

interface PlannedCurveProps {
  readonly form: EditForm<SettingsValues>;
  readonly locale: string;
}

/**
 * Field for the planned curve, typed line by line or pasted as a block; unreadable lines stay in the field and show the reason.
 */
export function PlannedCurveField({ form, locale }: PlannedCurveProps) {
  const { t } = useTranslation('projectSetup');
  const today = useToday();
  const { measure, text } = form.values.plannedCurve;
  const lines = parsePlan(text, locale, today);
  const problems = useProblems(form, lines, { locale, today });
  const weekEnding = endOfWeek(today, form.values.workWeekEnd);
  const example = planText([{ weekEnding, planned: measure === 'hours' ? 1250.5 : 12.5 }], locale);
  return (
    <div className={styles['plan']}>
      <RadioGroup<PlannedMeasure>
        label={t('plan.measure')}
        value={measure}
        options={plannedMeasure.options.map((value) => ({ value, label: t(`plan.${value}`) }))}
        onChange={(next) => form.set('plannedCurve.measure', next)}
      />
      <Textarea
        label={t('plan.text')}
        description={t('plan.hint', { example: example.replace('\t', '  ') })}
        className={styles['weeks']}
        // Below the input, the error would be hidden behind the save bar.
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        rows={8}
        spellCheck={false}
        value={text}
        error={problems.length > 0 ? problems.join('\n') : undefined}
        onChange={({ currentTarget }) => form.set('plannedCurve.text', currentTarget.value)}
      />
      <p className="muted" role="status">
        <Summary lines={lines} measure={measure} />
      </p>
    </div>
  );
}

interface DayWords {
  readonly locale: string;
  readonly today: string;
}

function useProblems(
  form: EditForm<SettingsValues>,
  lines: readonly PlannedLine[],
  { locale, today }: DayWords,
): string[] {
  const { t } = useTranslation('projectSetup');
  const sentence = (read: PlannedLine, path: string, problem: string) => {
    if (path.endsWith('.weekEnding')) return t('plan.noDay', { text: read.dayText, example: dayText(today, locale) });
    if (!path.endsWith('.planned')) return problem;
    if (read.planned === null) return t('plan.noNumber', { text: read.numberText });
    return read.planned < 0 ? t('plan.negative', { text: read.numberText }) : problem;
  };
  const all = form.problemsBelow('plannedCurve').flatMap(([path, problem]) => {
    const read = lines[Number(/^plannedCurve\.weeks\.(\d+)/.exec(path)?.[1])];
    // For a line that is not a week at all, the problem with its date is enough.
    if (read?.weekEnding === null && read.numberText === '' && path.endsWith('.planned')) return [];
    return read ? [t('plan.line', { line: read.line, problem: sentence(read, path, problem) })] : [problem];
  });
  const rest = all.length - maxProblems;
  return rest > 0 ? [...all.slice(0, maxProblems), t('plan.more', { count: rest })] : all;
}

interface SummaryProps {
  readonly lines: readonly PlannedLine[];
  readonly measure: PlannedMeasure;
}

function Summary({ lines, measure }: SummaryProps) {
  const { t } = useTranslation('projectSetup');
  const formats = useFormats();
  const weeks = plannedWeeks(lines);
  if (weeks.length === 0) return t('plan.none');
  const numbers = weeks.map(({ planned }) => planned);
  const amount =
    measure === 'hours'
      ? t('plan.hoursInAll', { hours: formats.hours(numbers.reduce((sum, hours) => sum + hours, 0)) })
      : t('plan.upTo', { percent: formats.percent(Math.max(...numbers)) });
  const span = t('plan.summary', {
    count: weeks.length,
    first: formats.date(weeks[0]?.weekEnding),
    last: formats.date(weeks.at(-1)?.weekEnding),
  });
  return `${span}; ${amount}`;
}
