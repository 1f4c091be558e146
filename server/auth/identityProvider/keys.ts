/** The provider's keys, created at the first start and stored in `oidc_key`, so that a restart signs no user out. */
import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JSONWebKeySet, JWK, JWK_oct, JWK_RSA_Private } from 'jose';
import type { Transaction, Database } from '../../db/database.ts';

type SigningKey = JWK_RSA_Private & { kty: 'RSA'; kid: string };
type CookieKey = JWK_oct & { kty: 'oct'; kid: string };

export interface ProviderKeys {
  /** Private RS256 keys; the first one signs, the others are only published. */
  signing: SigningKey[];
  /** Secrets that sign the provider's cookies. */
  cookie: string[];
}

interface KeyRow {
  jwk: SigningKey | CookieKey;
}

/** Reads the keys; creates missing ones first. */
export async function loadKeys(database: Database): Promise<ProviderKeys> {
  return database.transaction(async (transaction) => {
    await lockKeys(transaction);
    const found = await readKeys(transaction);
    if (found.signing.length > 0 && found.cookie.length > 0) return found;
    if (found.signing.length === 0) await store(transaction, await newSigningKey());
    if (found.cookie.length === 0) await store(transaction, newCookieKey());
    return readKeys(transaction);
  });
}

/** Creates a new signing key. The old ones stay published for tokens already issued, unless `retireOld`. */
export async function rotateSigningKey(database: Database, retireOld: boolean): Promise<ProviderKeys> {
  return database.transaction(async (transaction) => {
    await lockKeys(transaction);
    await transaction.execute(
      retireOld
        ? `delete from oidc_key where jwk->>'kty' = 'RSA'`
        : `update oidc_key set active = false where jwk->>'kty' = 'RSA'`,
    );
    await store(transaction, await newSigningKey());
    return readKeys(transaction);
  });
}

/** Returns the public parts of the keys for verifiers. */
export function publicKeySet(keys: ProviderKeys): JSONWebKeySet {
  return {
    keys: keys.signing.map(({ kty, n, e, kid }) => ({ kty, n, e, kid, alg: 'RS256', use: 'sig' })),
  };
}

async function lockKeys(transaction: Transaction): Promise<void> {
  await transaction.execute('lock table oidc_key in share row exclusive mode');
}

async function readKeys(transaction: Transaction): Promise<ProviderKeys> {
  const rows = await transaction.query<KeyRow>('select jwk from oidc_key order by active desc, created_at desc, kid');
  const jwks = rows.map((row) => row.jwk);
  return {
    signing: jwks.filter((jwk) => jwk.kty === 'RSA'),
    cookie: jwks.filter((jwk) => jwk.kty === 'oct').map((jwk) => jwk.k),
  };
}

async function store(transaction: Transaction, jwk: JWK): Promise<void> {
  await transaction.execute('insert into oidc_key (kid, jwk) values ($1, $2::jsonb)', [jwk.kid, JSON.stringify(jwk)]);
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}

function newCookieKey(): JWK {
  const id = randomBytes(8).toString('base64url');
  return { kty: 'oct', kid: `cookie-${id}`, k: randomBytes(32).toString('base64url') };
}
