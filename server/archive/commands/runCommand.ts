/** Runs a command of the command line: one sentence and exit code 1 for a failure that a person can mend. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { StartError } from '../../errors/startError.ts';

/** What follows the name of the file, `--project P-100`. */
export type CommandOptions = Readonly<Record<string, string | undefined>>;

export async function runCommand(
  usage: string,
  work: (file: string, options: CommandOptions) => Promise<string>,
  names: readonly string[] = [],
): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = argumentsOf(names);
  if (given === null) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    console.log(await work(given.file, given.options));
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof StartError) console.error(error.message);
    else console.error(error);
  }
}

/** Null for what the command does not know. */
function argumentsOf(names: readonly string[]): { readonly file: string; readonly options: CommandOptions } | null {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [file, ...others] = positionals;
    return file === undefined || others.length > 0 ? null : { file, options: values };
  } catch {
    return null;
  }
}
