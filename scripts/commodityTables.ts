/**
 * Prints the SQL of the commodity tables, generated from their declarations in `contract/commodities`: columns, indexes,
 * triggers. With types as arguments it prints only their tables: `node scripts/commodityTables.ts jumper`. The migration is
 * written from it once; a test then compares the migrated database with the declarations.
 */
import { commodities } from '../contract/commodities/index.ts';
import { commodityTableSql } from './commodityTableSql.ts';

const requested = new Set(process.argv.slice(2));
const tables = new Map(
  Object.values(commodities)
    .filter(({ type }) => requested.size === 0 || requested.has(type))
    .map((commodity) => [commodity.table, commodity]),
);
console.log('-- One table per commodity, as declared in contract/commodities.\n');
console.log([...tables.values()].map(commodityTableSql).join('\n\n'));
