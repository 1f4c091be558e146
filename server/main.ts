/** Starts the server; importing this file is enough. */
import { existsSync } from 'node:fs';
import { startServer } from './start.ts';
import { StartError } from './startError.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const server = await startServer(process.env);
  console.log(server.greeting);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  if (error instanceof StartError) console.error(`Wireway did not start. ${error.message}`);
  else console.error(error);
  process.exit(1);
}
