/** Details of one package: its status and next steps, capacity, constraints, rows, quantities and history. */
import BackIcon from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { isOver } from '../../../../contract/setup/codes/packageStatus.ts';
import { useToday } from '../../../base/useToday.ts';
import { useFeature, useMayChange } from '../../../context/useApp.ts';
import type { FieldColumns } from '../../../grid/setupTable/fieldColumns.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../../ui/layout/Spinner.tsx';
import { FillDialog } from '../fill/FillDialog.tsx';
import { LateBadge, PackageStatusBadge } from '../list/NumberCell.tsx';
import { numberOf, textOf } from '../numberOf.ts';
import styles from './detail.module.css';
import { Capacity } from './Capacity.tsx';
import { Constraints } from './constraints/Constraints.tsx';
import { Contents } from './contents/Contents.tsx';
import { PackageForm } from './PackageForm.tsx';
import { Quantities } from './Quantities.tsx';
import { Steps } from './Steps.tsx';
import { usePackage } from './usePackage.ts';
import { usePrintPackage } from './usePrintPackage.tsx';
import type { PackageEvent, PackageRow } from '../../../../contract/packages/packages.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { packageFields } from '../../../../contract/setup/codes/packageFields.ts';

/** Loaded on demand: most users who open a package never share it. */
const LinksDialog = lazy(async () => ({ default: (await import('../links/LinksDialog.tsx')).LinksDialog }));

interface PackageDetailProps {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly id: number;
  readonly words: FieldColumns;
  /** True if no list is beside it: the header shows a Back button instead of a Close button. */
  readonly isAlone: boolean;
  /** Called when the package in the list must be updated. */
  readonly onChanged: () => void;
  /** Opens the list of items that hold the package back. */
  readonly onReadiness: () => void;
  readonly onClose: () => void;
}

export function PackageDetail(props: PackageDetailProps) {
  const { projectId, packageType, id, words, isAlone, onChanged, onReadiness, onClose } = props;
  const { t } = useTranslation(['packages', 'common']);
  const mayEdit = useMayChange('packages.edit');
  const { found, contents, askAgain } = usePackage(projectId, id);
  const mayRelease = useMayChange('packages.release');
  const mayShare = useFeature('packageLinks') && mayRelease;
  const [open, setOpen] = useState<'form' | 'fill' | 'links' | null>(null);
  const changed = () => {
    void askAgain();
    onChanged();
  };
  const printing = usePrintPackage({ projectId, packageType, detail: found.data });
  const close = () => setOpen(null);
  const today = useToday();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed control was removed together with the list.
    if (document.activeElement === document.body) back.current?.focus();
  }, []);
  const way = isAlone ? (
    <button ref={back} type="button" className="button" onClick={onClose}>
      <BackIcon aria-hidden size={16} stroke={1.5} />
      {t('back')}
    </button>
  ) : (
    <button type="button" className="button plain" aria-label={t('common:actions.close')} onClick={onClose}>
      <CloseIcon aria-hidden size={16} stroke={1.5} />
    </button>
  );
  if (!found.data)
    return (
      <section className={styles['detail']} data-alone={isAlone || undefined} aria-label={t('one')}>
        <header className={styles['head']}>{way}</header>
        {found.isError ? (
          <ErrorNotice title={t('oneFailed')} error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Reading />
        )}
      </section>
    );
  const { row, constraints, events, capacity } = found.data;
  const isEditable = mayEdit && !isOver(row.status);
  return (
    // Hears Escape of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles['detail']}
      data-alone={isAlone || undefined}
      aria-label={t('label', { number: numberOf(row) })}
      onKeyDown={({ key, target, currentTarget }) => {
        const isInside = target instanceof Element && currentTarget.contains(target);
        if (key === 'Escape' && open === null && isInside) onClose();
      }}
    >
      <header className={styles['head']}>
        {isAlone && way}
        <h2 className={styles['number']}>{numberOf(row)}</h2>
        <PackageStatusBadge row={row} />
        <LateBadge {...{ row, today }} />
        {!isAlone && way}
      </header>
      <p className={styles['name']}>{textOf(row, 'description')}</p>
      <div className={styles['ownRow']}>
        {isEditable && (
          <button type="button" className="button" onClick={() => setOpen('form')}>
            {t('edit')}
          </button>
        )}
        {row.rowCount > 0 && (
          <button
            type="button"
            className="button"
            aria-disabled={printing.isBusy || undefined}
            onClick={printing.print}
          >
            {t('print.open')}
          </button>
        )}
        {row.waiting + row.unknown > 0 && (
          <button type="button" className="button" onClick={onReadiness}>
            {t('readiness.open')}
          </button>
        )}
        {mayShare && (
          <button type="button" className="button" onClick={() => setOpen('links')}>
            {t('links.share')}
          </button>
        )}
      </div>
      <Steps {...{ projectId, row }} mayStep={mayEdit} onChanged={changed} onAssign={() => setOpen('form')} />
      <Facts row={row} words={words} />
      <Capacity row={row} capacity={capacity} />
      <Constraints projectId={projectId} row={row} constraints={constraints} mayEdit={isEditable} onChanged={changed} />
      <Contents
        projectId={projectId}
        row={row}
        contents={contents}
        onAdd={isEditable ? () => setOpen('fill') : undefined}
        mayTakeOut={isEditable}
        onChanged={changed}
      />
      <Quantities row={row} />
      <Events events={events} />
      {printing.dialog}
      {open === 'links' && (
        <Suspense>
          <LinksDialog projectId={projectId} row={row} onClose={close} />
        </Suspense>
      )}
      {open === 'form' && (
        <PackageForm
          projectId={projectId}
          packageType={packageType}
          words={words}
          row={row}
          onSaved={() => {
            close();
            changed();
          }}
          onClose={close}
        />
      )}
      {open === 'fill' && (
        <FillDialog projectId={projectId} packageType={packageType} row={row} onChanged={changed} onClose={close} />
      )}
    </section>
  );
}

/** History of a package, newest first: its steps, and rows added or removed while it was in the field. */
function Events({ events }: { readonly events: readonly PackageEvent[] }) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  if (events.length === 0) return null;
  const what = ({ step, rowsAdded, rowsRemoved, isAutomatic }: PackageEvent) =>
    [
      step && (isAutomatic ? t('events.byProgress') : t(`events.${step}`)),
      rowsAdded > 0 && t('events.added', { count: rowsAdded, shown: formats.count(rowsAdded) }),
      rowsRemoved > 0 && t('events.removed', { count: rowsRemoved, shown: formats.count(rowsRemoved) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <section className={styles['part']} aria-label={t('events.label')}>
      <h3>{t('events.label')}</h3>
      <ol className={styles['events']}>
        {events.map((event) => (
          <li key={`${event.at.getTime()} ${event.to} ${event.rowsAdded} ${event.rowsRemoved}`}>
            <span>{what(event)}</span>
            {event.reason !== null && <span>{t('events.because', { reason: event.reason })}</span>}
            <span className="muted">{[event.by, formats.dateTime(event.at)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Foreman, area and dates of a package, as far as they are known. */
interface FactsProps {
  readonly row: PackageRow;
  readonly words: FieldColumns;
}

/** Fields shown in the header, or with the capacity. */
const elsewhere: ReadonlySet<string> = new Set(['code', 'description', 'status', 'capacityHours']);

function Facts({ row, words }: FactsProps) {
  const known = packageFields.filter(({ key }) => !elsewhere.has(key) && (row.values[key] ?? '') !== '');
  if (known.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {known.map((field) => (
        <div key={field.key}>
          <dt>{words.header(field)}</dt>
          <dd>{words.shown(field, row.values[field.key]!)}</dd>
        </div>
      ))}
    </dl>
  );
}
