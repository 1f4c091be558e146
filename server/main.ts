/** Starts the server when this file is imported. */
import { shutDownGracefully } from './gracefulShutdown.ts';
import { loadEnvFile } from './config/envFile.ts';
import { startServer } from './start.ts';
import { StartError } from './errors/startError.ts';

try {
  const server = await startServer(process.env, loadEnvFile(process.env));
  shutDownGracefully({
    log: server.log,
    drain: () => server.drain(),
    stop: () => server.stop(),
    failure: server.failure,
    isOnTerminal: process.stdin.isTTY,
    process,
  });
  console.log(server.greeting);
} catch (error) {
  if (error instanceof StartError) console.error(`Wireway did not start. ${error.message}`);
  else console.error(error);
  process.exit(1);
}
