/** Only a build made for production from the current sources is served. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sourceHash, buildProblem, writeStamp } from '../../server/http/buildStamp.ts';

let root: string;
let dist: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wireway-build-'));
  dist = join(root, 'dist');
  mkdirSync(join(root, 'src'));
  mkdirSync(dist);
  writeFileSync(join(root, 'vite.config.ts'), '');
  writeFileSync(join(root, 'src', 'main.ts'), 'console.log(1);');
  writeFileSync(join(dist, 'index.html'), '');
  return () => rmSync(root, { recursive: true });
});
const stamped = (mode: string) => writeStamp(dist, { mode, sources: sourceHash(root)! });

describe('a build', () => {
  it('is served if it was made for production from the current sources', () => {
    stamped('production');
    expect(buildProblem(dist, root)).toBeNull();
  });

  it('is not served if it was made for development', () => {
    stamped('development');
    expect(buildProblem(dist, root)).toMatch(/built for development\. Run npm run build/);
  });

  it('is not served after a source was changed, added or removed', () => {
    stamped('production');
    writeFileSync(join(root, 'src', 'main.ts'), 'console.log(2);');
    expect(buildProblem(dist, root)).toMatch(/other sources/);
    writeFileSync(join(root, 'src', 'main.ts'), 'console.log(1);');
    expect(buildProblem(dist, root)).toBeNull();
    writeFileSync(join(root, 'src', 'more.css'), '');
    expect(buildProblem(dist, root)).toMatch(/other sources/);
  });

  it('is not served without a stamp, or if it does not exist', () => {
    expect(buildProblem(dist, root)).toMatch(/older release/);
    rmSync(dist, { recursive: true });
    expect(buildProblem(dist, root)).toMatch(/Nothing is built/);
  });

  it('is served if its sources were not shipped', () => {
    stamped('production');
    rmSync(join(root, 'vite.config.ts'));
    expect(buildProblem(dist, root)).toBeNull();
  });
});

describe('building', () => {
  it('targets production, whatever NODE_ENV is set to', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
    const { isProduction } = await resolveConfig(
      { configFile, logLevel: 'silent' },
      'build',
      'production',
      'production',
    );
    vi.unstubAllEnvs();
    expect(isProduction).toBe(true);
  });
});
