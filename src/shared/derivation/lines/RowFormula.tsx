/**
 * One row with its numbers in words: quantity, labor unit, steps with their weights, its entries, and the source of its length.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { commodities } from '../../../../contract/commodities/index.ts';
import { importTypes, type CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { RowFigures } from '../../../../contract/reports/figures/figures.ts';
import { useApp } from '../../../context/useApp.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { RowLink } from '../../../ui/layout/RowLink.tsx';
import styles from '../derivation.module.css';
import { rowFiguresQuery } from '../figureQuery.ts';
import { RowEntries } from './RowEntries.tsx';
import { rowSentences } from './rowSentences.ts';
import { useFigureWords } from '../useFigureWords.ts';

interface RowFormulaProps {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly id: number;
  /** First day of the entries listed individually; all others are shown as a sum. */
  readonly from: string | undefined;
  readonly asOf: string | undefined;
}

export function RowFormula({ projectId, type, id, from, asOf }: RowFormulaProps) {
  const { call } = useApp();
  const words = useFigureWords();
  const { t } = words;
  const { data, error, refetch } = useQuery(rowFiguresQuery(call, { projectId, type, id, from, asOf }));
  if (error) return <ErrorNotice error={error} title={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <p className={styles['sum']}>{t('common:reading')}</p>;
  return (
    <div className={styles['notice']}>
      {from !== undefined && (
        <>
          <h3>{t('row.entriesOfDays')}</h3>
          <RowEntries row={data} />
        </>
      )}
      {rowSentences(data, words).map(({ title, sentences }) => (
        <section key={title}>
          <h3>{title}</h3>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      ))}
      {from === undefined && (
        <>
          <h3>{t('row.entries')}</h3>
          <RowEntries row={data} />
        </>
      )}
      {data.lengths.length > 0 && (
        <>
          <h3>{t('row.lengths')}</h3>
          {data.lengths.map((change) => (
            <LengthChange key={`${change.importId} ${change.at.getTime()}`} {...{ projectId, change, row: data }} />
          ))}
        </>
      )}
      <RowLink projectId={projectId} row={{ type, id }}>
        {t('rowInGrid')}
      </RowLink>
    </div>
  );
}

interface LengthChangeProps {
  readonly projectId: number;
  readonly row: RowFigures;
  readonly change: RowFigures['lengths'][number];
}

/** Change of the length: by an import, linked to its change report, or by a user who typed it. */
function LengthChange({ projectId, row, change }: LengthChangeProps) {
  const { t, formats } = useFigureWords();
  const importType = importTypes.find((each) => each === row.type);
  const { importId, fileName, isAdded, by, at } = change;
  const unit = change.unit === null ? '' : t(`terms:units.${change.unit}`);
  const shown = (length: number | null) => (length === null ? '-' : `${formats.number(length)} ${unit}`.trim());
  const texts = { file: fileName, before: shown(change.before), after: shown(change.after) };
  return (
    <p>
      {importId === null ? (
        t('row.lengthTyped', texts)
      ) : importType && commodities[importType].imported ? (
        <Link
          to="/$projectId/import/$importType/change-report/$importId"
          params={{ projectId: String(projectId), importType, importId }}
        >
          {t(isAdded ? 'row.lengthAdded' : 'row.lengthChanged', texts)}
        </Link>
      ) : (
        fileName
      )}{' '}
      <span className={styles['note']}>{`${by || t('row.somebody')} · ${formats.dateTime(at)}`}</span>
    </p>
  );
}
