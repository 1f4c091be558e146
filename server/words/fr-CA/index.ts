export { commodities } from '../../../contract/words/fr-CA/commodities.ts';
export { entries } from '../../../contract/words/fr-CA/entries.ts';
export { entryChecks } from '../../../contract/words/fr-CA/entryChecks.ts';
export { terms } from '../../../contract/words/fr-CA/terms.ts';
export { calls } from './calls.ts';
export { imports } from './imports.ts';
