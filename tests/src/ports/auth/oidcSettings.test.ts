import { expect, it } from 'vitest';
import { checkSetup, oidcSettings, scopesOf } from '../../../../src/ports/auth/oidcSettings.ts';

const good = {
  authName: 'wireway',
  signInType: 'window',
  appUrl: 'https://wire.example/',
  config: { authority: 'https://id.example', clientId: 'spa', projectId: 'p1' },
} as const;

const complaints = [
  ['authName', '', 'Auth name is required.'],
  ['signInType', 'iframe', 'Only window or popup are valid default signin types.'],
  ['appUrl', '', 'App base url is required.'],
  ['config', null, 'No config provided to oidc auth.'],
] as const;

/** Every combination of the four settings being wrong, as bits. */
const combinations = Array.from({ length: 2 ** complaints.length }, (_, bits) =>
  complaints.filter((__, index) => (bits & (1 << index)) !== 0),
);

const setupWith = (wrong: (typeof combinations)[number]) => ({
  ...good,
  ...Object.fromEntries(wrong.map(([field, value]) => [field, value])),
});
const named = (wrong: (typeof combinations)[number]) => wrong.map(([field]) => field).join(', ');

it.each(combinations.filter((wrong) => wrong.length > 0).map((wrong) => [named(wrong), wrong] as const))(
  'with %s wrong, reports the first complaint',
  (_, wrong) => {
    expect(() => checkSetup(setupWith(wrong))).toThrow(new Error(wrong[0]?.[2]));
  },
);

it('has no complaint about a complete setup', () => {
  expect(combinations.filter((wrong) => wrong.length === 0)).toHaveLength(1);
  expect(() => checkSetup(setupWith([]))).not.toThrow();
});

it.each(['window', 'popup'] as const)('accepts %s', (signInType) => {
  expect(() => checkSetup({ ...good, signInType })).not.toThrow();
});

it('requests the audience and roles of a project only if there is one', () => {
  expect(scopesOf(null)).toBe('openid profile email offline_access');
  expect(scopesOf('p1')).toBe(
    'openid profile email offline_access urn:zitadel:iam:org:project:id:p1:aud urn:zitadel:iam:org:projects:roles',
  );
});

it('uses the times of the specification, and leaves renewal to the machine', () => {
  expect(oidcSettings(good)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'https://wire.example/callback',
    silent_redirect_uri: 'https://wire.example/auth/signinsilent/wireway',
    loadUserInfo: false,
    monitorSession: true,
    automaticSilentRenew: false,
    staleStateAgeInSeconds: 900,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    checkSessionIntervalInSeconds: 2,
    silentRequestTimeoutInSeconds: 10,
    requestTimeoutInSeconds: 10,
  });
});
