/**
 * Notifies every server, after the transaction is committed, that a feature was switched; tabs then request again which features
 * are available.
 */
import type { Transaction } from '../database.ts';

export const featuresSwitchedChannel = 'features_switched';

export async function publishFeatureSwitch(transaction: Transaction): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [featuresSwitchedChannel, '']);
}
