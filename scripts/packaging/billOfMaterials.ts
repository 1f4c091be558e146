/** Software bill of materials (SBOM) in CycloneDX format: the packages of the server and of the page. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { LockedPackage } from './lockedPackages.ts';
import { npm } from './npm.ts';
import { writeLockedManifest } from './productionLock.ts';

/** Name of the file in a release. */
export const billFile = 'sbom.cdx.json';

/** License of a component: one license, or an expression of several. */
export const licenseOfComponent = z.union([
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
  z.object({ expression: z.string() }),
]);
export const billOfMaterials = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string().default(''),
      hashes: z.array(z.object({ alg: z.string() })).default([]),
      licenses: z.array(licenseOfComponent).default([]),
    }),
  ),
});
export type BillOfMaterials = z.infer<typeof billOfMaterials>;

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

/**
 * Returns the bill of materials as JSON, read from the lock file without the network. The optional packages with Node are not
 * listed: a release does not hold them.
 */
export function writeBill(root: string): string {
  const scratch = mkdtempSync(join(tmpdir(), 'wireway-bill-'));
  try {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    // npm names the product after the folder.
    const folder = join(scratch, manifest.name);
    mkdirSync(folder);
    writeLockedManifest(root, folder, { ...manifest, private: true });
    return npm(folder, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only');
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Returns the packages that a bill of materials does not list in their version, as `name version`. */
export function missingFromBill(bill: string, packages: readonly Pick<LockedPackage, 'name' | 'version'>[]): string[] {
  const { components } = billOfMaterials.parse(JSON.parse(bill));
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
  return packages.map(({ name, version }) => `${name} ${version}`).filter((one) => !listed.has(one));
}
