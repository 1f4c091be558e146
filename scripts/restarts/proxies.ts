/** nginx and Caddy with the files of deploy/: only addresses, paths and the certificate are replaced. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../freePort.ts';

export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

export interface Certificate {
  readonly file: string;
  readonly key: string;
  /** The certificate itself, which clients trust. */
  readonly text: string;
}

export interface Proxy {
  readonly name: ProxyName;
  readonly version: string;
  /** Seconds until the proxy uses a process again that has restarted. */
  readonly returnSeconds: number;
  stop(): Promise<void>;
}

interface ProxyOptions {
  /** Folder of its own for logs and temporary files. */
  readonly folder: string;
  readonly port: number;
  readonly serverPorts: readonly [number, number];
  readonly certificate: Certificate;
}

/** Makes a self-signed certificate for localhost. */
export function makeCertificate(folder: string): Certificate {
  const [file, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', file], { stdio: 'ignore' });
  return { file, key, text: readFileSync(file, 'utf8') };
}

/** Replaces each text everywhere; throws if the file no longer has it. */
function replaceAll(file: string, replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(file, 'utf8');
  for (const [before, after] of replacements) {
    if (!text.includes(before)) throw new Error(`${file} does not contain "${before}".`);
    text = text.replaceAll(before, after);
  }
  return text;
}

async function nginxCommand({ folder, port, serverPorts: [one, other], certificate }: ProxyOptions): Promise<string[]> {
  const plainPort = await freePort();
  const site = replaceAll('deploy/nginx.conf', [
    ['127.0.0.1:4001', `127.0.0.1:${one}`],
    ['127.0.0.1:4002', `127.0.0.1:${other}`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen [::]:443 ', `listen [::1]:${port} `],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen [::]:80;', `listen [::1]:${plainPort};`],
    ['wireway.example.com', 'localhost'],
    ['/etc/ssl/wireway/fullchain.pem', certificate.file],
    ['/etc/ssl/wireway/privkey.pem', certificate.key],
    ['/var/log/nginx', folder],
  ]);
  writeFileSync(join(folder, 'wireway.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  // The rest of the installation, as the package of the system has it.
  const main = `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events {}
http {
  ${temporary.join('\n  ')}
  include ${join(folder, 'wireway.conf')};
}
`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, main);
  return ['nginx', '-e', join(folder, 'error.log'), '-c', file];
}

function caddyCommand({ folder, certificate }: ProxyOptions): string[] {
  const ownCertificate = `tls ${certificate.file} ${certificate.key}`;
  const site = replaceAll('deploy/Caddyfile', [
    ['# tls /etc/ssl/wireway/fullchain.pem /etc/ssl/wireway/privkey.pem', ownCertificate],
  ]);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n\n${site}`);
  return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
}

async function answers(child: ChildProcess, origin: string, certificate: Certificate, log: string): Promise<void> {
  const { request } = await import('node:https');
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${readFileSync(log, 'utf8')}`);
    // oxlint-disable-next-line no-await-in-loop -- polls until the proxy answers
    const status = await new Promise<number>((resolve) => {
      request(`${origin}/readyz`, { ca: certificate.text }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .once('error', () => resolve(0))
        .end();
    });
    if (status === 200) return;
    // oxlint-disable-next-line no-await-in-loop -- polls until the proxy answers
    await wait(100);
  }
  throw new Error(`The proxy does not answer: ${readFileSync(log, 'utf8')}`);
}

/** Starts the proxy; resolves when it answers with a ready server. */
export async function startProxy(name: ProxyName, options: ProxyOptions): Promise<Proxy> {
  const { folder, port, serverPorts, certificate } = options;
  mkdirSync(folder, { recursive: true });
  const [program = '', ...args] = name === 'nginx' ? await nginxCommand(options) : caddyCommand(options);
  const log = join(folder, 'output.log');
  const output = openSync(log, 'w');
  const child = spawn(program, args, {
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      WIREWAY_SITE: `https://localhost:${port}`,
      WIREWAY_SERVERS: serverPorts.map((serverPort) => `127.0.0.1:${serverPort}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  // A run that is stopped leaves no proxy behind.
  process.once('exit', () => child.kill());
  // nginx prints its version on the other stream.
  const { stdout, stderr } = spawnSync(name, [name === 'nginx' ? '-v' : 'version'], { encoding: 'utf8' });
  const version = stdout + stderr;
  await answers(child, `https://localhost:${port}`, certificate, log);
  return {
    name,
    version: /\d+(?:\.\d+)+/.exec(version)?.[0] ?? version.trim(),
    // fail_timeout of deploy/nginx.conf, and health_interval of deploy/Caddyfile.
    returnSeconds: name === 'nginx' ? 6 : 1,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
