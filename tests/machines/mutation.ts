/**
 * All tests of the machines as one file, for `npm run test:mutation`: a mutant then costs one start of a worker instead of
 * twenty. MUTATION_AREA names the folder of machines whose mutants are tried: only its tests and the tests of all machines are
 * run. Fast tests come first. Left out are the diagrams, which do not depend on behavior, and the tests of the tests.
 */
const area = process.env['MUTATION_AREA'] ?? '';
const isOfArea = (file: string) => area === '' || file.startsWith(`./${area}/`);

const rounds = [
  import.meta.glob(['./*/*.test.ts', '!./*/random.test.ts']),
  import.meta.glob([
    './*.test.ts',
    '!./documents.test.ts',
    '!./seededFaults.test.ts',
    '!./paths.test.ts',
    '!./chartSource.test.ts',
  ]),
  import.meta.glob('./*/random.test.ts'),
  import.meta.glob('./paths.test.ts'),
];
for (const suites of rounds) {
  for (const [file, load] of Object.entries(suites)) {
    if (isOfArea(file) || !file.includes('/', 2)) await load();
  }
}
