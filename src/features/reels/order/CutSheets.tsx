/** Printable cut lists of an order, one reel after another. */
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import type { CutOrder } from '../../../../contract/reels/cutOrders.ts';
import { keyOfPiece, type OrderChanges } from '../../../../contract/reels/orderChanges.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { LeftPieces, usePieceWords } from './PieceChanges.tsx';
import { nameKey } from '../../../../contract/base/values/tags.ts';
import styles from './cutSheets.module.css';

interface CutSheetsProps {
  readonly order: CutOrder;
  readonly changed: OrderChanges;
}

export function CutSheets({ order, changed }: CutSheetsProps) {
  const { t } = useTranslation('reels');
  const { projectNumber, unitMeasurement } = useProject();
  const formats = useFormats();
  const unit = useTerms().unit(unitMeasurement);
  const words = usePieceWords();
  const byReel = useMemo(() => groupBy(order.pieces, ({ reel }) => reel), [order]);
  return (
    <div className={styles['sheets']}>
      {[...byReel].map(([reel, pieces]) => (
        <section key={reel} className={styles['sheet']}>
          <h2>
            {t('cutList', { reel })} · {pieces[0]?.cableType}
          </h2>
          <p>
            {projectNumber} ·{' '}
            {t('order.stands', { number: order.number, name: order.madeBy, time: formats.dateTime(order.madeAt) })}
          </p>
          <LeftPieces pieces={changed.left.get(nameKey(reel)) ?? []} />
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
              {pieces.map((piece) => {
                const change = changed.changes.get(keyOfPiece(piece));
                return (
                  <tr key={keyOfPiece(piece)}>
                    <td className={styles['box']}>&nbsp;</td>
                    <th scope="row" className="mono">
                      {piece.tag}
                      {piece.isSplice && <small>{t('splice.secondOf')}</small>}
                    </th>
                    <td className="mono">{piece.from}</td>
                    <td className="mono">{piece.to}</td>
                    <td className="numeric">{formats.length(piece.length, unitMeasurement)}</td>
                    <td className={styles['marks']}>&nbsp;</td>
                    <td>{change?.kind === 'length' ? words(change) : ''}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
