export { commodities } from '../../../contract/words/en-US/commodities.ts';
export { entries } from '../../../contract/words/en-US/entries.ts';
export { entryChecks } from '../../../contract/words/en-US/entryChecks.ts';
export { terms } from '../../../contract/words/en-US/terms.ts';
export { calls } from './calls.ts';
export { imports } from './imports.ts';
