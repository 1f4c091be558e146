/** Telling every server that a feature was switched, once the transaction has happened: pages ask again what they may offer. */
import type { Transaction } from '../database.ts';

export const featuresSwitchedChannel = 'features_switched';

export async function publishFeatureSwitch(transaction: Transaction): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [featuresSwitchedChannel, '']);
}
