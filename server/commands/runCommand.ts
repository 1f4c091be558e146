/** Runs a command of the command line: one sentence and exit code 1 for a failure that a person can mend. */
import { existsSync } from 'node:fs';
import { StartError } from '../startError.ts';

export async function runCommand(usage: string, work: (file: string) => Promise<string>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || others.length > 0 || file.startsWith('-')) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    console.log(await work(file));
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof StartError) console.error(error.message);
    else console.error(error);
  }
}
