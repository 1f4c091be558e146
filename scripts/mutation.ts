/**
 * `npm run test:mutation [-- area …]`: the share of mutants of the machines killed by the tests, folder by folder, since the
 * tests of one folder do not catch the mutants of another. Ends with a line for each folder and one for all of them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

const areas = readdirSync('machines', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);
const requested = process.argv.slice(2);
const caught = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);
const total = { caught: 0, missed: 0 };
const lines: string[] = [];
const { mutate: patterns } = JSON.parse(readFileSync('stryker.config.json', 'utf8')) as { mutate: string[] };
const excluded = patterns.filter((pattern) => pattern.startsWith('!'));
const reportFile = 'reports/mutation/mutation.json';

for (const area of requested.length > 0 ? requested : [...areas, '']) {
  const mutate = area === '' ? 'machines/*.ts' : `machines/${area}/**/*.ts`;
  rmSync(reportFile, { force: true });
  spawnSync('stryker', ['run', '--mutate', [mutate, ...excluded].join(',')], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_AREA: area },
  });
  if (!existsSync(reportFile)) {
    lines.push(`machines/${area}: not measured, the run ended early`);
    process.exitCode = 1;
    continue;
  }
  const { files } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const counts = {
    caught: mutants.filter(({ status }) => caught.has(status)).length,
    missed: mutants.filter(({ status }) => missed.has(status)).length,
  };
  total.caught += counts.caught;
  total.missed += counts.missed;
  lines.push(line(area === '' ? 'machines/*.ts' : `machines/${area}`, counts));
}
lines.push(line('all', total));
console.log(`\n${lines.join('\n')}`);

function line(name: string, counts: typeof total): string {
  const share = (100 * counts.caught) / Math.max(1, counts.caught + counts.missed);
  return `${name}: ${share.toFixed(1)} % of ${counts.caught + counts.missed} mutants are caught`;
}
