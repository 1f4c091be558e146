/**
 * Scans the build for content that must not be published: the code of the sign-in by cookie, keys and tokens. Prints its
 * findings; the build step of `npm test` runs it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Finding {
  readonly file: string;
  readonly what: string;
  readonly text: string;
}

/** Patterns that identify themselves. `spoof` alone is a settings value that the application compares with. */
const named: Readonly<Record<string, RegExp>> = {
  'sign-in by cookie': /spoofUserId|createSpoofAuthPorts|SpoofAuth/g,
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----|"(?:d|dp|dq|qi)":"[\w-]{40,}"/g,
  'signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  'key of a service': /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|sk_live_\w{20,}|xox[abprs]-[\w-]{20,}|AIza[\w-]{35})\b/g,
  'address with a password': /\b[a-z][a-z+.-]{2,20}:\/\/[^\s"'`/:@\\]{1,60}:[^\s"'`/:@\\$]{3,60}@/gi,
  'address of a collector': /https:\/\/[0-9a-f]{32}@/g,
};

/** Quoted text that could be a key: long, and only characters used in keys. */
const quoted = /["'`]([A-Za-z0-9+/_=-]{32,200})["'`]/g;
/** Bits per character; text made of words is below, 32 random base64 characters are above. */
const suspicious = 4.55;

/** Returns the Shannon entropy, bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** True for alphabets and tables, which contain each character about once: no key does. */
const isTable = (text: string): boolean =>
  new Set(text).size / text.length > 0.9 || /abcdefghij|ABCDEFGHIJ|0123456789/.test(text);

const looksRandom = (text: string): boolean =>
  /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && !isTable(text) && entropyOf(text) > suspicious;

/** Returns the forbidden parts of a text. */
export function secretsIn(file: string, text: string): Finding[] {
  const known = Object.entries(named).flatMap(([what, pattern]) =>
    [...text.matchAll(pattern)].map(([found]) => ({ file, what, text: found.slice(0, 60) })),
  );
  const random = [...text.matchAll(quoted)].flatMap(([, found = '']) =>
    looksRandom(found) ? [{ file, what: 'looks like a key', text: found.slice(0, 60) }] : [],
  );
  return [...known, ...random];
}

/** Scans every file the server would serve. */
export function scanBuild(folder: string): Finding[] {
  return globSync('**/*.{js,css,html,json,webmanifest,svg}', { cwd: folder }).flatMap((file) =>
    secretsIn(file, readFileSync(join(folder, file), 'utf8')),
  );
}

if (import.meta.main) {
  const findings = scanBuild('dist');
  for (const { file, what, text } of findings) console.error(`dist/${file}: ${what}: ${text}`);
  if (findings.length > 0) process.exitCode = 1;
  else console.log('dist/ holds no code of the sign-in by cookie and nothing that looks like a secret.');
}
