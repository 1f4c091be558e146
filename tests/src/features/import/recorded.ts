/** What the server answered of a revision that changes rows; `tests/server/importRecorded.test.ts` records and verifies it. */
import { readFileSync } from 'node:fs';
import { getImportReview, getChangeReport } from '../../../../contract/imports.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(`tests/fixtures/recorded/${name}.json`, 'utf8'));

export const recordedReview = getImportReview.reply.parse(read('importReview'));
/** Before it was applied, and after. */
export const recordedChanges = getChangeReport.reply.parse(read('importChanges'));
export const recordedReport = getChangeReport.reply.parse(read('importChangeReport'));
