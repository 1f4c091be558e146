export { commodities } from '../../../contract/words/es-MX/commodities.ts';
export { entries } from '../../../contract/words/es-MX/entries.ts';
export { terms } from '../../../contract/words/es-MX/terms.ts';
export { calls } from './calls.ts';
export { importFiles } from './importFiles.ts';
export { importRows } from './importRows.ts';
export { imports } from './imports.ts';
