/**
 * `npm run package -- FOLDER`: writes a release into an empty folder: the server, the built application, the packages of the
 * server and the bill of materials. The folder runs with Node 24 alone, on any platform: `node server/main.ts`.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProblem } from '../server/http/buildStamp.ts';
import { billFile, missingFromBill, writeBill } from './packaging/billOfMaterials.ts';
import { installPackages } from './packaging/installPackages.ts';
import { writeEmptyDatabase } from './packaging/writeEmptyDatabase.ts';
import { packagesOf, releaseFiles, releaseManifest } from './packaging/releaseContent.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Writes a release; returns the number of its packages. Throws with one sentence if something is missing. */
export async function packageRelease(folder: string): Promise<number> {
  const reason = buildProblem(join(root, 'dist'), root);
  if (reason !== null) throw new Error(reason);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  mkdirSync(folder, { recursive: true });
  const files = releaseFiles(root);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  await writeEmptyDatabase(folder);
  const installed = installPackages(root, folder, releaseManifest(root, packagesOf(root, files)));
  const bill = writeBill(root);
  const missing = missingFromBill(bill, installed);
  if (missing.length > 0) throw new Error(`The bill of materials does not list ${missing.join(', ')}.`);
  writeFileSync(join(folder, billFile), bill);
  return installed.length;
}

if (import.meta.main) {
  const folder = process.argv[2];
  try {
    if (folder === undefined) throw new Error('Name an empty folder: npm run package -- FOLDER');
    const count = await packageRelease(resolve(folder));
    console.log(`${folder} holds Wireway with ${count} packages. Start it with node server/main.ts.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
