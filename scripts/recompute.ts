/**
 * Recomputes the figures of the reports, the project landing and the Executive Summary of the demonstration from its raw rows and
 * entries, with arithmetic of its own, and compares them with what the API answers. Exits with status 1 if any differs.
 *
 *   npm run recompute            # one line per place, and every difference
 *   npm run recompute -- --all   # every figure
 */
import { seedDemo } from '../server/seed/demo.ts';
import { startTestServer } from '../tests/server/testServer.ts';
import { compare, summaryOf, tableOf } from './recomputation/compare.ts';
import { recompute, recomputeProject, recomputeSummary } from './recomputation/projects.ts';
import { readRawProject } from './recomputation/rawRows.ts';
import { readShownProject, readShownSummary } from './recomputation/shownFigures.ts';

const now = new Date();
const server = await startTestServer({ now: () => now });
try {
  await seedDemo(server.context);
  const administrator = server.as('administrator');
  const projects = await server.database.query<{ id: number }>('select id from project order by id');
  const recomputed = await Promise.all(
    projects.map(async ({ id }) => recompute((await readRawProject(server.database.query, id))!, now)),
  );
  const ofProjects = await Promise.all(
    recomputed.map(async (project) => {
      const { id, project_number: number } = project.raw.project;
      const found = compare(recomputeProject(project), await readShownProject(administrator, id));
      return found.map((each) => Object.assign(each, { place: `${number} ${each.place}` }));
    }),
  );
  const comparisons = [
    ...ofProjects.flat(),
    ...compare(recomputeSummary(recomputed), await readShownSummary(administrator)),
  ];
  const differences = comparisons.filter(({ isEqual }) => !isEqual);
  const shown = process.argv.includes('--all') ? comparisons : differences;
  const lines = [...summaryOf(comparisons), ...(shown.length > 0 ? ['', ...tableOf(shown)] : [])];
  console.log(lines.join('\n'));
  console.log(`\n${comparisons.length} figures recomputed, ${differences.length} differ.`);
  process.exitCode = differences.length > 0 ? 1 : 0;
} finally {
  await server.close();
}
