/** Features that are switched off, with the time and the user who did it. */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { feature } from '../base/calls/features.ts';
import { id, instant } from '../base/values/scalars.ts';

export const featureSwitch = z.strictObject({
  feature,
  isOn: z.boolean(),
  /** Null if it was never switched. */
  switched: z.nullable(z.strictObject({ by: z.strictObject({ id, name: z.string() }), at: instant })),
});
export type FeatureSwitch = z.infer<typeof featureSwitch>;

export const listFeatureSwitches = endpoint({
  method: 'GET',
  path: '/system/features',
  summary: 'Every feature that can be switched off, whether it is on, and who switched it last.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  reply: z.array(featureSwitch),
});

export const switchFeature = endpoint({
  method: 'POST',
  path: '/system/features/switch',
  summary: 'Switch a feature off or on for everybody. Open pages hear of it.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  body: z.strictObject({ feature, isOn: z.boolean() }),
  reply: featureSwitch,
});
