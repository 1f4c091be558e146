/** Tests of the build scan: it finds forbidden content, and does not report ordinary text (S11, S42). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { scanBuild, secretsIn } from '../scripts/scanBuild.ts';

const whatIn = (text: string) => secretsIn('a.js', text).map(({ what }) => what);

it.each([
  ['the cookie of development', 'document.cookie=`spoofUserId=${id}`', 'sign-in by cookie'],
  ['its code', 'async function createSpoofAuthPorts(e,t){}', 'sign-in by cookie'],
  ['a token', `"eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlc2lnbmF0dXJl"`, 'signed token'],
  ['a database with its password', '"postgres://wireway:hunter22@db.example.com/x"', 'address with a password'],
  ['a key of a cloud', 'k="AKIAIOSFODNN7EXAMPLE"', 'key of a service'],
])('finds %s', (_name, text, what) => {
  expect(whatIn(text)).toContain(what);
});

it('finds private keys in both spellings, and random keys', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  expect(whatIn(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toContain('private key');
  expect(whatIn(JSON.stringify(privateKey.export({ format: 'jwk' })))).toContain('private key');
  // One key in seven hundred repeats its letters by chance and passes as text; five of fifty do so once in a hundred million
  // runs.
  const keys = Array.from({ length: 50 }, () => randomBytes(36).toString('base64'));
  expect(keys.filter((key) => whatIn(`const key="${key}"`).length === 0).length).toBeLessThan(5);
});

it.each([
  '"authMode"==="spoof"',
  '"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"',
  '"/assets/ImportWizardScreen-CB9WaMml-Bi2ZPxK4aQ3.js"',
  '"M12 4v11.5M17 4v11.5"',
  '"https://json-schema.org/draft/2020-12/schema"',
  '"urn:zitadel:iam:org:project:4711:roles"',
])('does not report %s', (text) => {
  expect(whatIn(text)).toEqual([]);
});

it('reads every served file of a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireway-scan-'));
  try {
    writeFileSync(join(folder, 'index.html'), '<p>spoofUserId</p>');
    writeFileSync(join(folder, 'a.css'), '/* spoofUserId */');
    writeFileSync(join(folder, 'a.js.map'), 'spoofUserId');
    expect(
      scanBuild(folder)
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(['a.css', 'index.html']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
