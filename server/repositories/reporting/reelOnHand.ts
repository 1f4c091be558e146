/** Whether the reel of a cable is on site with cable to cut (domain section 12), as SQL. */
import { onHandStatuses } from '../../../contract/reels/reelFields.ts';
import { keySql } from '../progress/derivedSql.ts';

const listed = (reel: string) => `code k where k.project_id = $1 and k.kind = 'reel' and k.code_key = ${keySql(reel)}`;
const isOnHand = `k.extra ->> 'status' in (${onHandStatuses.map((status) => `'${status}'`).join(', ')})`;

/** Of one cable: Unknown for a reel that is in no ledger, null without a reel. */
export const reelOnHandSql = (reel: string): string =>
  `case when ${reel} <> '' then coalesce((select case when ${isOnHand} then 'Yes' else 'No' end from ${listed(reel)} limit 1), 'Unknown') end`;

/** A common table expression: the spellings of reels on `asked_cable` that are on hand. */
export const reelsOnHandSql = `reel_on_hand as materialized (
    select d.reel from (select distinct reel from asked_cable where reel <> '') d
    where exists (select 1 from ${listed('d.reel')} and ${isOnHand})
  )`;
