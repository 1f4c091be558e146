/**
 * Prints the SQL of the commodity tables as their declarations in `contract/commodities` ask for: columns, indexes, triggers.
 * With types as arguments it prints their tables only: `node scripts/commodityTables.ts jumper`.
 * The migration is written once from it; a test compares the migrated database with the declarations afterwards.
 */
import { commodities } from '../contract/commodities/index.ts';
import { commodityTableSql } from './commodityTableSql.ts';

const asked = new Set(process.argv.slice(2));
const tables = new Map(
  Object.values(commodities)
    .filter(({ type }) => asked.size === 0 || asked.has(type))
    .map((commodity) => [commodity.table, commodity]),
);
console.log('-- One table per commodity, as declared in contract/commodities.\n');
console.log([...tables.values()].map(commodityTableSql).join('\n\n'));
