export { commodities } from '../../../contract/words/en-US/commodities.ts';
export { entries } from '../../../contract/words/en-US/entries.ts';
export { terms } from '../../../contract/words/en-US/terms.ts';
export { calls } from './calls.ts';
export { importFiles } from './importFiles.ts';
export { importRows } from './importRows.ts';
export { imports } from './imports.ts';
