import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { TimesheetReview, UnknownTimesheetName } from '../../../../../contract/timesheets/timesheets.ts';
import { useMayChange } from '../../../../context/useApp.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { Select, type SelectOption } from '../../../../ui/fields/Select.tsx';
import styles from '../timesheets.module.css';
import { newAccount, useSaveNames, type Meanings } from './useSaveNames.ts';

interface UnknownNamesProps {
  readonly review: TimesheetReview;
  readonly onMapped: () => void;
}

/** Number of options above which the list is searchable. */
const maxWithoutSearch = 10;

const nameKey = ({ kind, key }: UnknownTimesheetName) => `${kind} ${key}`;

/** Employees, account codes and foremen that match nothing in the project: the user maps each name once. */
export function UnknownNames({ review, onMapped }: UnknownNamesProps) {
  const { t } = useTranslation('timesheets');
  const formats = useFormats();
  const [meanings, setMeanings] = useState<Meanings>(new Map());
  const remember = useSaveNames(review.record.projectId);
  const remembering = useMutation({
    mutationFn: () =>
      remember(
        review.unknown.filter((name) => meanings.has(nameKey(name))),
        meanings,
      ),
    onSuccess: onMapped,
  });
  const { known } = review;
  const optionsOf = useOptions(review);
  return (
    <section aria-label={t('names.heading')} className={styles['names']}>
      <h3>{t('names.heading')}</h3>
      <p className={styles['note']}>
        {t('names.hint')}{' '}
        {review.unknown.some(({ kind }) => kind === 'account') && (
          <Link
            to="/$projectId/project/codes/{-$codeType}"
            params={{ projectId: String(review.record.projectId), codeType: 'account' }}
          >
            {t('names.allCodes')}
          </Link>
        )}
      </p>
      {remembering.error && <ErrorNotice error={remembering.error} title={t('names.failed')} />}
      <div className={styles['frame']}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('names.name')}</th>
              <th scope="col">{t('names.kind')}</th>
              <th scope="col" className="numeric">
                {t('names.rows')}
              </th>
              <th scope="col" className="numeric">
                {t('names.hours')}
              </th>
              <th scope="col">{t('names.means')}</th>
            </tr>
          </thead>
          <tbody>
            {review.unknown.map((name) => (
              <tr key={nameKey(name)}>
                <th scope="row" className={`mono ${styles['name']}`}>
                  {name.spelling}
                </th>
                <td>{t(`names.kinds.${name.kind}`)}</td>
                <td className="numeric">{formats.count(name.rows)}</td>
                <td className="numeric">{formats.spentHours(name.hours)}</td>
                <td>
                  <Select
                    label={t('names.label', { name: name.spelling })}
                    labelled="hidden"
                    className={styles['remedies']}
                    placeholder={t('names.choose')}
                    value={meanings.get(nameKey(name)) ?? null}
                    options={optionsOf(name)}
                    noMatch={known[name.kind].length > maxWithoutSearch ? t('names.noMatch') : undefined}
                    onChange={(meaning) => setMeanings((chosen) => new Map(chosen).set(nameKey(name), meaning))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['actions']}>
        <button
          type="button"
          className="button"
          disabled={meanings.size === 0 || remembering.isPending}
          onClick={() => remembering.mutate()}
        >
          {meanings.size === 0
            ? t('names.rememberThem')
            : t('names.remember', { count: meanings.size, shown: formats.count(meanings.size) })}
        </button>
      </div>
    </section>
  );
}

/** Returns the options for a name: the likeliest first; an account code can be created, and a name can be accepted as it is. */
function useOptions({ known }: TimesheetReview): (name: UnknownTimesheetName) => SelectOption<string>[] {
  const { t } = useTranslation('timesheets');
  const mayAddCodes = useMayChange('codes.edit');
  return ({ kind, key, suggestion }) => {
    const likely = known[kind].find((one) => one.key === suggestion);
    const others = known[kind].filter((one) => one !== likely);
    return [
      ...(likely ? [{ value: likely.key, label: t('names.likely', { name: likely.label }) }] : []),
      ...(kind === 'account' ? [] : [{ value: key, label: t('names.itself') }]),
      ...(kind === 'account' && mayAddCodes
        ? [
            { value: newAccount.direct, label: t('names.createDirect') },
            { value: newAccount.indirect, label: t('names.createIndirect') },
          ]
        : []),
      ...others.map((one) => ({ value: one.key, label: one.label })),
    ];
  };
}
