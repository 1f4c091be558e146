/** The server tests run on PGlite unless TEST_DATABASE_URL names a PostgreSQL; this refuses to pass one off as the other. */
import { Client } from 'pg';

const url = process.env['TEST_DATABASE_URL'];
if (!url) {
  console.error('Set TEST_DATABASE_URL to a PostgreSQL where the tests may create and drop databases.');
  process.exit(1);
}
const client = new Client({ connectionString: url });
try {
  await client.connect();
  const { rows } = await client.query<{ version: string }>('select version()');
  console.log(rows[0]?.version);
} catch (error) {
  console.error(
    `PostgreSQL at TEST_DATABASE_URL does not answer: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  await client.end();
}
