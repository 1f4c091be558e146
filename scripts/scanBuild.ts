/**
 * Looks through what was built for what must not leave the house: the code of the sign-in by cookie, keys and tokens. Prints
 * what it found; the step of `npm test` that builds runs it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Finding {
  readonly file: string;
  readonly what: string;
  readonly text: string;
}

/** What names itself. `spoof` alone is a value of the settings that the application compares with. */
const named: Readonly<Record<string, RegExp>> = {
  'sign-in by cookie': /spoofUserId|createSpoofAuthPorts|SpoofAuth/g,
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----|"(?:d|dp|dq|qi)":"[\w-]{40,}"/g,
  'signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  'key of a service': /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|sk_live_\w{20,}|xox[abprs]-[\w-]{20,}|AIza[\w-]{35})\b/g,
  'address with a password': /\b[a-z][a-z+.-]{2,20}:\/\/[^\s"'`/:@\\]{1,60}:[^\s"'`/:@\\$]{3,60}@/gi,
  'address of a collector': /https:\/\/[0-9a-f]{32}@/g,
};

/** Text between quotes that could be a key: long, of the letters keys are made of. */
const quoted = /["'`]([A-Za-z0-9+/_=-]{32,200})["'`]/g;
/** Bits a character; text of words stays below, 32 random characters of base64 lie above. */
const suspicious = 4.55;

/** Shannon's entropy, bits a character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Alphabets and tables hold each character about once: no key does. */
const isTable = (text: string): boolean =>
  new Set(text).size / text.length > 0.9 || /abcdefghij|ABCDEFGHIJ|0123456789/.test(text);

const looksRandom = (text: string): boolean =>
  /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && !isTable(text) && entropyOf(text) > suspicious;

/** What stands in a text that must not. */
export function secretsIn(file: string, text: string): Finding[] {
  const known = Object.entries(named).flatMap(([what, pattern]) =>
    [...text.matchAll(pattern)].map(([found]) => ({ file, what, text: found.slice(0, 60) })),
  );
  const random = [...text.matchAll(quoted)].flatMap(([, found = '']) =>
    looksRandom(found) ? [{ file, what: 'looks like a key', text: found.slice(0, 60) }] : [],
  );
  return [...known, ...random];
}

/** Everything the server would hand out. */
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
