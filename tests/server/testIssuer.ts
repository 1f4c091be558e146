/** Sign-in provider of the tests, with its own key and tokens and without network. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { KeySource } from '../../server/auth/remoteProvider/remoteProvider.ts';

export const testIssuer = 'https://issuer.example.com';
export const rolesClaim = 'urn:zitadel:iam:org:project:4711:roles';

export interface TestIssuer {
  readonly keySource: KeySource;
  /** Signs an ID token; `claims` replace or, when undefined, remove the usual ones. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  /** Switches to a new signing key; tokens of the old one remain valid only with `keepOld`. */
  rotate(keepOld: boolean): Promise<void>;
}

let keyNumber = 0;

export async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  keyNumber += 1;
  const kid = `key-${keyNumber}`;
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

export async function createTestIssuer(
  now: () => Date = () => new Date(),
  firstKey?: Awaited<ReturnType<typeof makeKey>>,
): Promise<TestIssuer> {
  let keys = [firstKey ?? (await makeKey())];
  return {
    keySource: async () => ({ keys: keys.map(({ jwk }) => jwk) }),
    async token(claims = {}, header = {}) {
      const seconds = Math.floor(now().getTime() / 1000);
      const typical = { iss: testIssuer, aud: 'wireway-test', sub: 'somebody', iat: seconds, exp: seconds + 600 };
      const payload = Object.fromEntries(
        Object.entries({ ...typical, ...claims }).filter(([, value]) => value !== undefined),
      );
      const [key] = keys;
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key!.kid, ...header }).sign(key!.privateKey);
    },
    async rotate(keepOld) {
      keys = [await makeKey(), ...(keepOld ? keys : [])];
    },
  };
}
