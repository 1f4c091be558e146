import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import {
  listCommodityChanges,
  revertCommodityChange,
  type CommodityChange,
} from '../../../contract/rows/commodityHistory.ts';
import { listImports, type ImportRecord } from '../../../contract/imports/imports.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import { scheduleOf } from '../../../contract/commodities/links.ts';
import { fieldIn } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { MessageOrText } from '../../../contract/base/messages/message.ts';
import { messageOf } from '../../api/apiErrors.ts';
import { useApp, useProject } from '../../context/useApp.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import styles from './historyPanel.module.css';

interface HistoryPanelProps {
  readonly projectId: number;
  readonly type: CommodityType;
  /** Called after a change was reverted, since the rows are then outdated. */
  readonly onReverted: () => void;
  readonly onClose: () => void;
}

const maxFields = 4;
/** Maximum number of imports among the changes; all are listed on their own page. */
const maxImports = 10;

/** Changes made in this grid, with their users and a revert action, even after the tab that made them was closed. */
export function HistoryPanel({ projectId, type, onReverted, onClose }: HistoryPanelProps) {
  const { t } = useTranslation('grid');
  const { call } = useApp();
  const say = useTranslate('errors');
  const formats = useFormats();
  const terms = useTerms();
  const { unitMeasurement: today } = useProject();
  const [changes, setChanges] = useState<readonly CommodityChange[] | null>(null);
  const [imports, setImports] = useState<readonly ImportRecord[]>([]);
  const [failure, setFailure] = useState<MessageOrText | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [isReverting, setReverting] = useState(false);

  const load = useCallback(
    () =>
      call(listCommodityChanges, { query: { projectId, type }, quiet: true }).then(
        (reply) => setChanges(reply.changes),
        (error: unknown) => setFailure(messageOf(error)),
      ),
    [call, projectId, type],
  );
  useEffect(() => void load(), [load]);
  useEffect(() => {
    call(listImports, { query: { projectId, importType: scheduleOf(type) }, quiet: true }).then(
      (records) => setImports(records.filter(({ appliedAt }) => appliedAt !== null).slice(0, maxImports)),
      // The changes are shown without them; the link below leads to the imports.
      () => undefined,
    );
  }, [call, projectId, type]);

  const lengthOf = (value: number, unit: UnitMeasurement) => `${formats.length(value, unit)} ${terms.unit(unit)}`;
  const revert = async (changeId: string) => {
    setReverting(true);
    try {
      const { updatedIds, kept, refusals, converted } = await call(revertCommodityChange, {
        body: { projectId, type, changeId },
        quiet: true,
      });
      const parts: string[] = [t('history.reverted', { rows: formats.count(updatedIds.length) })];
      if (converted) {
        const { unit, count, made, now } = converted;
        const lengths = { made: lengthOf(made, unit), now: lengthOf(now, today) };
        const more = formats.count(count - 1);
        parts.push(t(`history.converted.${unit}`, { ...lengths, count: count - 1, more }));
      }
      if (kept.length > 0) parts.push(t('history.kept', { cells: formats.count(kept.length) }));
      const [rejection] = refusals;
      if (rejection)
        parts.push(t('history.refused', { cells: formats.count(refusals.length), reason: rejection.reason }));
      setOutcome(parts.join(' '));
      onReverted();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setReverting(false);
    await load();
  };
  const commodity = useCommodity(type);
  // Reverting a revert is a redo, and reverting a redo is a revert again.
  const takingBack = new Set<string>();
  for (const { changeId, reverts } of changes?.toReversed() ?? [])
    if (reverts !== null && !takingBack.has(reverts)) takingBack.add(changeId);
  const kindOf = ({ changeId, reverts, kind }: CommodityChange) => {
    if (reverts === null) return t(`history.kinds.${kind}`);
    if (!takingBack.has(changeId)) return t('history.redoOf');
    return kind === 'revert' ? t('history.revertOf') : t('history.kinds.undo');
  };
  const whoOf = ({ userName, enteredBy }: CommodityChange) =>
    enteredBy.length === 0 ? userName : t('history.delivered', { author: enteredBy.join(', '), name: userName });
  const isInOtherUnit = ({ unit, fields }: CommodityChange) =>
    unit !== today && fields.some((key) => fieldIn(commodity, key)?.kind === 'length');
  const namesOf = (keys: readonly string[]) => {
    const names = keys.slice(0, maxFields).map((key) => {
      const field = fieldIn(commodity, key);
      return field ? terms.label(field) : key;
    });
    return keys.length > maxFields ? `${names.join(', ')} …` : names.join(', ');
  };

  const entries = entriesOf(changes ?? [], changes === null ? [] : imports);
  return (
    <Dialog title={t('history.title')} onClose={onClose}>
      {failure !== null && <ErrorNotice title={t('history.failed')} error={say(failure)} />}
      {outcome !== null && <p role="status">{outcome}</p>}
      {changes?.length === 0 && imports.length === 0 && <p>{t('history.none')}</p>}
      <ol className={styles['changes']}>
        {entries.map(({ change, record }) =>
          record ? (
            <ImportLine key={record.id} record={record} />
          ) : (
            <li key={change.changeId} className={styles['change']}>
              <div>
                <p>
                  {`${kindOf(change)} `}
                  {t('history.what', {
                    cells: t('ask.cells', { count: change.cells, shown: formats.count(change.cells) }),
                    rows: t('ask.rows', {
                      count: change.rows,
                      shown: formats.count(change.rows),
                      plural: terms.pluralInText(type),
                    }),
                    fields: namesOf(change.fields),
                  })}
                </p>
                <p className={styles['person']}>{`${whoOf(change)} · ${formats.dateTime(change.at)}`}</p>
                {isInOtherUnit(change) && <p className={styles['person']}>{t(`history.madeIn.${change.unit}`)}</p>}
                {change.begunRows > 0 && (
                  <p className={styles['started']}>{t('history.begun', { count: change.begunRows })}</p>
                )}
              </div>
              {change.isReverted ? (
                <span className={styles['person']}>{t('history.isReverted')}</span>
              ) : (
                <button
                  type="button"
                  className="button"
                  disabled={isReverting}
                  onClick={() => void revert(change.changeId)}
                >
                  {t('history.revert')}
                </button>
              )}
            </li>
          ),
        )}
      </ol>
      {changes !== null && (
        <p className={styles['imports']}>
          {t('history.ofImports')}{' '}
          <Link
            to="/$projectId/import/$importType"
            params={{ projectId: String(projectId), importType: scheduleOf(type) }}
          >
            {t('history.imports')}
          </Link>
        </p>
      )}
    </Dialog>
  );
}

type Entry =
  | { readonly at: Date; readonly change: CommodityChange; readonly record?: undefined }
  | { readonly at: Date; readonly record: ImportRecord; readonly change?: undefined };

/** Returns changes and imports, newest first. */
function entriesOf(changes: readonly CommodityChange[], imports: readonly ImportRecord[]): readonly Entry[] {
  const all: Entry[] = [
    ...changes.map((change) => ({ at: change.at, change })),
    ...imports.map((record) => ({ at: record.appliedAt ?? record.uploadedAt, record })),
  ];
  return all.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** Import among the changes; its report lists what it changed, and it is reverted on its own page. */
function ImportLine({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const { id: importId, projectId, importType, fileName, uploadedBy, appliedAt, status } = record;
  return (
    <li className={styles['change']}>
      <div>
        <p>
          {`${t('history.kinds.import')} `}
          <Link
            to="/$projectId/import/$importType/change-report/$importId"
            params={{ projectId: String(projectId), importType, importId }}
          >
            {fileName}
          </Link>
        </p>
        <p className={styles['person']}>{`${uploadedBy} · ${formats.dateTime(appliedAt ?? record.uploadedAt)}`}</p>
      </div>
      {status === 'rolledBack' && <span className={styles['person']}>{t('history.isReverted')}</span>}
    </li>
  );
}
