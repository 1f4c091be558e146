/** Switches a feature for the whole installation: records it in the audit trail and notifies open tabs. */
import type { FeatureSwitch } from '../../../contract/admin/featureSwitches.ts';
import type { Feature } from '../../../contract/base/calls/features.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller, ServerContext } from '../../calls/context.ts';
import { lockSwitches, readSwitches, writeSwitch } from '../../repositories/admin/featureSwitches.ts';

interface SwitchRequest {
  readonly caller: Caller;
  readonly requestId: string;
}

/** Has no effect if the feature is already in this state; the reply then names who switched it. */
export function switchTo(
  { database }: Pick<ServerContext, 'database'>,
  { feature, isOn }: { readonly feature: Feature; readonly isOn: boolean },
  { caller, requestId }: SwitchRequest,
): Promise<FeatureSwitch> {
  return database.transaction(async (transaction) => {
    const find = async () => (await readSwitches(transaction)).find((each) => each.feature === feature)!;
    await lockSwitches(transaction);
    const before = await find();
    if (before.isOn === isOn) return before;
    await writeSwitch(transaction, feature, isOn, caller.userId);
    const action = isOn ? 'feature.switchOn' : 'feature.switchOff';
    await audit(transaction, { caller, action, target: feature, requestId });
    return find();
  });
}
