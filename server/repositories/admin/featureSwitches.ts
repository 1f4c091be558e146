/** Features switched off for the whole installation; a feature without a row is on. */
import type { FeatureSwitch } from '../../../contract/admin/featureSwitches.ts';
import { featureNames, type Feature } from '../../../contract/base/calls/features.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { publishFeatureSwitch } from '../../db/broadcasts/featureSwitches.ts';

/**
 * True if the feature is switched off. Read on each call of a feature, so that a switch made at any server takes effect at once.
 */
export async function isSwitchedOff(database: Pick<Database, 'query'>, feature: Feature): Promise<boolean> {
  const rows = await database.query('select 1 from feature_switch where feature = $1 and not is_on', [feature]);
  return rows.length > 0;
}

/** Switched-off features in the order of the contract; features of a newer server on the same database are ignored. */
export async function listSwitchedOff(database: Pick<Database, 'query'>): Promise<Feature[]> {
  const rows = await database.query<{ feature: string }>('select feature from feature_switch where not is_on');
  const off = new Set(rows.map(({ feature }) => feature));
  return featureNames.filter((name) => off.has(name));
}

interface StoredSwitch {
  readonly feature: string;
  readonly isOn: boolean;
  readonly by: { readonly id: number; readonly name: string };
  readonly at: Date;
}

/** Returns every feature, in the order of the contract. */
export async function readSwitches(transaction: Transaction): Promise<FeatureSwitch[]> {
  const rows = await transaction.query<StoredSwitch>(
    `select s.feature, s.is_on as "isOn", json_build_object('id', u.id, 'name', u.name) as by, s.switched_at as at
     from feature_switch s join app_user w on w.id = s.switched_by join app_user u on u.id = coalesce(w.merged_into, w.id)`,
  );
  const stored = new Map(rows.map((row) => [row.feature, row]));
  return featureNames.map((feature) => {
    const row = stored.get(feature);
    return row
      ? { feature, isOn: row.isOn, switched: { by: row.by, at: row.at } }
      : { feature, isOn: true, switched: null };
  });
}

/** Allows one administrator at a time, so that the audit trail records the correct previous state. */
export async function lockSwitches(transaction: Transaction): Promise<void> {
  await transaction.execute('lock table feature_switch in share row exclusive mode');
}

/** Writes a switch; open tabs are notified after the transaction is committed. */
export async function writeSwitch(
  transaction: Transaction,
  feature: Feature,
  isOn: boolean,
  userId: number,
): Promise<void> {
  await transaction.execute(
    `insert into feature_switch (feature, is_on, switched_by) values ($1, $2, $3)
     on conflict (feature) do update set is_on = excluded.is_on, switched_by = excluded.switched_by, switched_at = now()`,
    [feature, isOn, userId],
  );
  await publishFeatureSwitch(transaction);
}
