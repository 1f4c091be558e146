/** Runs a console command: prints one sentence and exits with code 1 for a failure the user can fix. */
import { parseArgs } from 'node:util';
import { loadEnvFile } from '../../config/envFile.ts';
import { StartError } from '../../errors/startError.ts';

/** Options after the file name, such as `--project P-100`. */
export type CommandOptions = Readonly<Record<string, string | undefined>>;

export async function runCommand(
  usage: string,
  work: (file: string, options: CommandOptions) => Promise<string>,
  names: readonly string[] = [],
): Promise<void> {
  const given = argumentsOf(names);
  if (given === null) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    loadEnvFile(process.env);
    console.log(await work(given.file, given.options));
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof StartError) console.error(error.message);
    else console.error(error);
  }
}

/** Returns null for unknown arguments. */
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
