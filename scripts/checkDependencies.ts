/**
 * `npm run check:dependencies`: checks the dependencies of the product. Writes their list (CycloneDX, from the lock file, without
 * the network) to .tmp/sbom.json; checks that each has a hash and a license we are allowed to ship, and that none runs a script
 * during installation; and requests advisories from the registry, or from OSV if the registry does not respond. If neither can be
 * reached it reports that: this is not a failure, and not a pass either.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { advisoriesOfOsv } from './osv.ts';
import {
  billOfMaterials,
  writeBill,
  type BillOfMaterials,
  type licenseOfComponent,
} from './packaging/billOfMaterials.ts';

/**
 * Permissive licenses, dedications to the public domain and font licenses. The layout library offers EPL or GPL, and we choose
 * EPL; of MIT or CC0 we choose MIT.
 */
const licences: ReadonlySet<string> = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'EPL-2.0 OR GPL-3.0-or-later',
  'ISC',
  'MIT',
  'MIT AND ISC AND BSD-3-Clause',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

const nameOf = (one: z.infer<typeof licenseOfComponent>): string =>
  'expression' in one ? one.expression : (one.license.id ?? one.license.name ?? 'unknown');

/** Returns the faults of the dependencies, one sentence each. */
export function faultsOfParts({ components }: BillOfMaterials): string[] {
  return components.flatMap(({ name, version, hashes, licenses }) => {
    const part = `${name} ${version}`;
    const known = licenses.map(nameOf);
    return [
      ...(hashes.some(({ alg }) => alg === 'SHA-512') ? [] : [`${part} has no SHA-512 hash.`]),
      ...(known.length > 0 && known.every((one) => licences.has(one))
        ? []
        : [`${part} has a licence we have not agreed to ship: ${known.join(', ') || 'none'}.`]),
    ];
  });
}

/** Returns the faults of a lock file, one sentence each. `rejected` are packages whose scripts are disabled. */
export function faultsOfLock(lock: unknown, rejected: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const [path, { integrity, hasInstallScript, link }] of Object.entries(lockFile.parse(lock).packages)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (path === '' || link === true) continue;
    if (!integrity?.startsWith('sha512-')) faults.push(`${name} is not held to a SHA-512 hash by the lock file.`);
    if (hasInstallScript === true && !rejected.has(name))
      faults.push(`${name} would run a script while it is installed.`);
  }
  return faults;
}

const report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
});

export type Advisories =
  | { readonly isKnown: true; readonly grave: number }
  | { readonly isKnown: false; readonly why: string };

/** Parses the output of `npm audit --json`. */
export function advisoriesIn(output: string): Advisories {
  let read: unknown;
  try {
    read = JSON.parse(output);
  } catch {
    return { isKnown: false, why: 'no answer' };
  }
  const reported = report.safeParse(read);
  if (reported.success) {
    const { high, critical } = reported.data.metadata.vulnerabilities;
    return { isKnown: true, grave: high + critical };
  }
  const failure = z.object({ message: z.string() }).safeParse(read);
  return { isKnown: false, why: failure.data?.message ?? 'an answer that cannot be read' };
}

function npm(args: string[], timeout: number): string {
  const { stdout } = spawnSync('npm', args, {
    encoding: 'utf8',
    timeout,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** Returns the result of the registry, otherwise that of OSV, otherwise the reasons neither responded. */
async function askForAdvisories({ components }: BillOfMaterials): Promise<Advisories> {
  const registry = advisoriesIn(npm(['audit', '--omit', 'dev', '--json'], 20_000));
  if (registry.isKnown) return registry;
  const osv = await advisoriesOfOsv(
    components.map(({ purl }) => purl),
    process.env['OSV_URL'],
  );
  return osv.isKnown ? osv : { isKnown: false, why: `${registry.why}; ${osv.why}` };
}

async function check(): Promise<string[]> {
  const list = writeBill('.');
  const parts = billOfMaterials.parse(JSON.parse(list));
  mkdirSync('.tmp', { recursive: true });
  writeFileSync('.tmp/sbom.json', list);
  console.log(`${parts.components.length} parts are listed in .tmp/sbom.json.`);
  const manifest = z
    .object({ allowScripts: z.record(z.string(), z.boolean()).default({}) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const rejected = new Set(
    Object.entries(manifest.allowScripts).flatMap(([name, isAllowed]) => (isAllowed ? [] : name)),
  );
  const advisories = await askForAdvisories(parts);
  if (advisories.isKnown) console.log(`Advisories: ${advisories.grave} high or critical.`);
  else console.log(`Advisories: NOT KNOWN. Neither the registry nor OSV could be asked (${advisories.why}).`);
  return [
    ...faultsOfParts(parts),
    ...faultsOfLock(JSON.parse(readFileSync('package-lock.json', 'utf8')), rejected),
    ...(advisories.isKnown && advisories.grave > 0
      ? ['There are high or critical advisories: `npm audit --omit dev` or https://osv.dev tells them.']
      : []),
  ];
}

if (import.meta.main) {
  const faults = await check();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
