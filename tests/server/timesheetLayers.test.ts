/**
 * Any order of overlapping timesheets and reverts has the result of a simple model (for each key, the last applied file), and
 * each revert matches its preview.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listTimesheetLines } from '../../contract/timesheets/timesheetLines.ts';
import { previewTimesheetRevert } from '../../contract/timesheets/timesheets.ts';
import { lines } from './fixtures/importSteps.ts';
import { timesheetSteps } from './fixtures/timesheetSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { runs, explorationTimeout } from '../support/exploration.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

let server: TestServer;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

interface Line {
  readonly employee: number;
  readonly code: number;
  /** Hundredths of an hour; negative for a correction. */
  readonly hours: number;
}

const line = fc.record({
  employee: fc.integer({ min: 1, max: 2 }),
  code: fc.integer({ min: 1, max: 2 }),
  hours: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: -50, max: -1 })),
});
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('apply' as const), file: fc.array(line, { minLength: 1, maxLength: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollBack' as const), pick: fc.nat() }) },
);

const keyOf = ({ employee, code, hours }: Line) => `E${employee} C-${code} ${hours < 0}`;
const textOf = ({ employee, code, hours }: Line) => `2026-11-16 E${employee} C-${code}  ${hours / 100}`;

/** Equal rows count once. */
const distinct = (file: readonly Line[]) => [...new Map(file.map((each) => [textOf(each), each])).values()];

const inHundredths = ({ lines: many, hours }: { lines: number; hours: number }) => [many, Math.round(hours * 100)];

function model(files: readonly (readonly Line[])[]): string[] {
  const status = new Map<string, Line[]>();
  for (const file of files) {
    for (const each of file) status.set(keyOf(each), []);
    for (const each of distinct(file)) status.get(keyOf(each))!.push(each);
  }
  return [...status.values()].flat().map(textOf).toSorted();
}

it('files and reverts in any order match the model', async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (script) => {
      number += 1;
      const { id: projectId } = await server.createProject({ projectNumber: `L-${number}` });
      const lead = server.as('project-lead', projectId);
      const steps = timesheetSteps(lead, projectId);
      const count = async () => {
        const { total, hours } = await lead.call(listTimesheetLines, { query: { projectId } });
        return { lines: total, hours };
      };
      await steps.addCodes(['C-1', 'C-2']);
      let status: { id: string; file: readonly Line[] }[] = [];
      for (const each of script) {
        let reported: { lines: number; hours: number } | null = null;
        if (each.kind === 'apply') {
          const rows = each.file.map(
            ({ employee, code, hours }) =>
              `2026-11-16,E${employee},C-${code},${hours / 100},${hours < 0 ? 'corrected' : ''}`,
          );
          const { id } = await steps.run(lines('Date,Employee ID,Cost Code,Hours,Description', ...rows));
          status.push({ id, file: each.file });
        } else if (status.length > 0) {
          const { id } = status[each.pick % status.length]!;
          const { leaves, returns } = await lead.call(previewTimesheetRevert, {
            query: { projectId, importId: id },
          });
          const before = await count();
          await steps.rollBack(id);
          reported = {
            lines: before.lines - leaves.lines + returns.lines,
            hours: before.hours - leaves.hours + returns.hours,
          };
          status = status.filter((other) => other.id !== id);
        }
        const now = await count();
        expect(inHundredths(now)).toEqual(inHundredths(reported ?? now));
        expect(await steps.lines()).toEqual(model(status.map(({ file }) => file)));
      }
    }),
    runs(8),
  );
});
