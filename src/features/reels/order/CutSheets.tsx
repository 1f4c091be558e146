/** Printable cut lists of an order, one reel after another. */
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CutOrder } from '../../../../contract/reels/cutOrders.ts';
import { keyOfPiece, type OrderChanges } from '../../../../contract/reels/orderChanges.ts';
import type { ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { useProject } from '../../../context/useApp.ts';
import { useSiteFormats } from '../../../context/useSiteFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { PrintedMargins } from '../../../shared/files/PrintedMargins.tsx';
import { LeftPieces, usePieceWords } from './PieceChanges.tsx';
import { nameKey } from '../../../../contract/base/values/tags.ts';
import { chosenCutLists, splicesOf, type CutList, type CutListChoice, type SplicedPiece } from './cutLists.ts';
import styles from './cutSheets.module.css';

interface CutSheetsProps {
  readonly order: CutOrder;
  readonly changed: OrderChanges;
  readonly plan: ReelPlan;
  readonly choice: CutListChoice;
}

export function CutSheets({ order, changed, plan, choice }: CutSheetsProps) {
  const { t } = useTranslation('reels');
  const { projectNumber, name } = useProject();
  const formats = useSiteFormats();
  const [printedAt] = useState(() => new Date());
  const lists = useMemo(() => chosenCutLists(order, choice), [order, choice]);
  const splices = useMemo(() => splicesOf(order, plan), [order, plan]);
  const issued = t('order.stands', {
    number: order.number,
    name: order.madeBy,
    time: formats.dateTime(order.madeAt),
  });
  return (
    <div className={styles['sheets']}>
      <PrintedMargins title={`${projectNumber} ${name}`} asOf={printedAt} orientation="portrait" />
      {lists.map((list) => (
        <section key={list.reel} className={styles['sheet']}>
          <h2>
            {t('cutList', { reel: list.reel })} · {list.cableType}
          </h2>
          <p>
            {projectNumber} · {issued}
          </p>
          {choice.package && (
            <p>
              {t('order.choice.onlyPackage', {
                package: choice.package.number,
                shown: formats.count(list.pieces.length),
                all: formats.count(list.ordered),
              })}
            </p>
          )}
          <LeftPieces pieces={changed.left.get(nameKey(list.reel)) ?? []} />
          <CutTable {...{ list, changed, splices }} />
        </section>
      ))}
    </div>
  );
}

interface CutTableProps {
  readonly list: CutList;
  readonly changed: OrderChanges;
  readonly splices: ReadonlyMap<string, SplicedPiece>;
}

function CutTable({ list, changed, splices }: CutTableProps) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useSiteFormats();
  const unit = useTerms().unit(unitMeasurement);
  const words = usePieceWords();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('order.cut')}</th>
          <th scope="col">{t('cable')}</th>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('to')}</th>
          <th scope="col" className="numeric">
            {t('planned', { unit })}
          </th>
          <th scope="col">{t('marks')}</th>
          <th scope="col">{t('order.note')}</th>
        </tr>
      </thead>
      <tbody>
        {list.pieces.map((piece) => {
          const change = changed.changes.get(keyOfPiece(piece));
          const splice = splices.get(keyOfPiece(piece));
          return (
            <tr key={keyOfPiece(piece)}>
              <td className={styles['box']}>&nbsp;</td>
              <th scope="row" className="mono">
                {piece.tag}
              </th>
              <td className="mono">{piece.from}</td>
              <td className="mono">{piece.to}</td>
              <td className="numeric">{formats.length(piece.length, unitMeasurement)}</td>
              <td className={styles['marks']}>&nbsp;</td>
              <td className={styles['notes']}>
                {splice && <SpliceLines splice={splice} />}
                {change?.kind === 'length' && <p>{words(change)}</p>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The reel of the other piece, and the reason and location of the splice. */
function SpliceLines({ splice: { place, otherReel, note } }: { readonly splice: SplicedPiece }) {
  const { t } = useTranslation('reels');
  return (
    <>
      <p>
        <strong>
          {otherReel === null ? t('splice.pieceAlone', { place }) : t('splice.pieceOf', { place, reel: otherReel })}
        </strong>
      </p>
      {note !== '' && <p>{t('splice.noted', { note })}</p>}
    </>
  );
}
