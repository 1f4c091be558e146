/** SQL that checks if the reel of a cable is on site with cable to cut (domain section 12). */
import { onHandStatuses } from '../../../../contract/setup/codes/reelFields.ts';
import { keySql } from '../../sql/derivedSql.ts';

const listed = (reel: string) => `code k where k.project_id = $1 and k.kind = 'reel' and k.code_key = ${keySql(reel)}`;
const isOnHand = `k.extra ->> 'status' in (${onHandStatuses.map((status) => `'${status}'`).join(', ')})`;

const onHandSql = (reel: string): string =>
  `case when ${reel} <> '' then coalesce((select case when ${isOnHand} then 'Yes' else 'No' end from ${listed(reel)} limit 1), 'Unknown') end`;

/**
 * Answer for one cable over all of its reels: Unknown if one is not in the ledger, null without a reel. `No` takes precedence
 * over Unknown, Unknown over Yes.
 */
export const reelOnHandSql = (alias: string): string =>
  `least(${onHandSql(`${alias}.reel`)}, ${onHandSql(`${alias}.splice_reel`)})`;

/** Spellings of reels on `asked_cable`. */
export const requestedReelsSql = `(select reel from asked_cable union select splice_reel from asked_cable)`;

/** Common table expression with the spellings of reels on `asked_cable` that are on hand. */
export const reelsOnHandSql = `reel_on_hand as materialized (
    select d.reel from ${requestedReelsSql} d
    where d.reel <> '' and exists (select 1 from ${listed('d.reel')} and ${isOnHand})
  )`;

/** True if all reels of a row of `asked_cable` are on hand. */
export const isOnHandSql = (alias: string): string =>
  `${alias}.reel in (select reel from reel_on_hand) and (coalesce(${alias}.splice_reel, '') = '' or ${alias}.splice_reel in (select reel from reel_on_hand))`;
