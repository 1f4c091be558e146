/** Switching a feature for the whole installation: on record, and told to whoever has a page open. */
import type { FeatureSwitch } from '../../../contract/admin/featureSwitches.ts';
import type { Feature } from '../../../contract/base/calls/features.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller, ServerContext } from '../../calls/context.ts';
import { lockSwitches, readSwitches, writeSwitch } from '../../repositories/admin/featureSwitches.ts';

interface SwitchRequest {
  readonly caller: Caller;
  readonly requestId: string;
}

/** What stands so already stays as it is, with who switched it. */
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
