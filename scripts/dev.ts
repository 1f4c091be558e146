/** `npm run dev`: the server, plus Vite with hot reload. Open the address of Vite. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { loadEnvFile } from '../server/config/envFile.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
loadEnvFile(process.env);

process.env['NODE_ENV'] = 'development';
process.env['PORT'] ??= '4000';
process.env['PUBLIC_URL'] ??= 'http://localhost:5173';

const target = `http://localhost:${process.env['PORT']}`;
// The server needs the address users open: the sign-in provider builds its own addresses from it.
const toServer = { target, changeOrigin: false };
const paths = ['/api', '/oidc', '/oidc-test', '/shared-package', '/settings.json', '/livez', '/readyz'];

const vite = await createServer({
  server: {
    port: Number(new URL(process.env['PUBLIC_URL']).port || 80),
    strictPort: true,
    proxy: Object.fromEntries(paths.map((path) => [path, toServer])),
  },
});
// On SIGTERM Vite ends the process at once, but the server has to close its database first.
process.removeAllListeners('SIGTERM');

await import('../server/main.ts');
await vite.listen();
