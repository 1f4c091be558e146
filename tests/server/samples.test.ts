/** The schedules in `samples/`, which the README offers for a first import. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

/** Imports a sample into a new project; returns the issues found and the hours of its cables. */
async function importSample(fileName: string) {
  const { id: projectId } = await server.createProject();
  const steps = importSteps(server.as('administrator'), projectId);
  const { issues, counts } = await steps.run(readFileSync(`samples/${fileName}`), {}, fileName);
  const hours = await server.database.query<{ tag: string; hours: number }>(
    'select tag, budget_hours as hours from cable where project_id = $1 order by tag',
    [projectId],
  );
  const warnings = issues.filter(({ severity }) => severity !== 'info').map(({ reason }) => reason);
  return { counts, warnings, hours };
}

it.each(['cable-schedule.csv', 'cable-schedule-two-row-header.xlsx'])(
  '%s gives every cable budget hours without a warning',
  async (fileName) => {
    const { counts, warnings, hours } = await importSample(fileName);
    expect(warnings).toEqual([]);
    expect(counts).toMatchObject({ added: 13, errors: 0, warnings: 0 });
    expect(hours.filter((cable) => cable.hours <= 0)).toEqual([]);
    expect(hours.reduce((sum, cable) => sum + cable.hours, 0)).toBeCloseTo(70.5, 0);
  },
);

it('the sample with bad rows has two rows with errors and a cable without length', async () => {
  const { counts, hours } = await importSample('cable-schedule-with-bad-rows.csv');
  expect(counts).toMatchObject({ added: 13, errors: 2 });
  expect(hours.filter((cable) => cable.hours <= 0).map(({ tag }) => tag)).toEqual(['RW-I-1034']);
});
