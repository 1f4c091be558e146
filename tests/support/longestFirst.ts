/**
 * Order in which test files are started. A machine that ran them before uses their durations; otherwise the largest files come
 * first, and a small file that takes a minute is left for the end, when the other processor is idle.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take more than ten seconds, by name. A missing one only costs time. */
const longest = [
  'damagedFolder',
  'reportFigures',
  'oneProject',
  'importRevert',
  'importFlow',
  'serverStart',
  'importSameFile',
  'pageFigures',
  'securityRoutes',
  'providerCheck',
  'hostileCalls',
  'importLanguages',
  'generatedCalls',
  'cards',
  'DataScreen',
  'information',
  'figures',
  'paths',
  'ReportScreen',
  'walk',
  'tags',
  'pages',
  'schedule',
  'kills',
  'sharedGrid',
  'startFailures',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const name = moduleId.slice(moduleId.lastIndexOf('/') + 1).replace(/\.test\.tsx?$/, '');
  const place = longest.indexOf(name);
  return place < 0 ? longest.length : place;
};

export class LongestFirst extends BaseSequencer {
  /** Sorts one project after the other: a worker is not shared between them. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer that returns a new list
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (left, right) => left.project.name.localeCompare(right.project.name) || placeOf(left) - placeOf(right),
    );
  }
}
