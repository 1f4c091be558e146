export { commodities } from '../../../contract/words/fr-CA/commodities.ts';
export { entries } from '../../../contract/words/fr-CA/entries.ts';
export { terms } from '../../../contract/words/fr-CA/terms.ts';
export { calls } from './calls.ts';
export { importFiles } from './importFiles.ts';
export { importRows } from './importRows.ts';
export { imports } from './imports.ts';
