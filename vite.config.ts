import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { gridStyle } from './scripts/gridStylePlugin.ts';
import { noDocumentation } from './scripts/documentationPlugin.ts';
import { serviceWorker } from './scripts/serviceWorkerPlugin.ts';
import { suspenseThrottle } from './scripts/suspenseThrottlePlugin.ts';
import { userGuide } from './scripts/userGuidePlugin.ts';
import { sourceHash, writeStamp } from './server/http/buildStamp.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Tests read the last built route tree; several runs at once must not all write it. */
const routes = process.env['VITEST']
  ? []
  : [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: './src/routes',
        generatedRouteTree: './src/routeTree.gen.ts',
      }),
    ];

/** Writes the build stamp: the server serves only builds with the stamp of its mode. */
function stamp(mode: string): Plugin {
  const sources = sourceHash(root) ?? '';
  return { name: 'build-stamp', apply: 'build', writeBundle: ({ dir = 'dist' }) => writeStamp(dir, { mode, sources }) };
}

/** Serves the inspector as a separate page, as the server does, while Vite runs in its place. */
const inspectorPage: Plugin = {
  name: 'inspector-page',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/inspect\/?(?=$|\?)/i, '/inspect.html');
      next();
    });
  },
};

/**
 * Only the server describes schemas as JSON Schema, yet every Zod schema includes the code for it: 5 kB of the first load. In the
 * browser those exports throw instead. See docs/decisions/browser-application.md.
 */
const withoutJsonSchema: Plugin = {
  name: 'wireway:zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
      const stubs = names.map((name) => `export const ${name} = () => none;`);
      return {
        code: `const none = () => { throw new Error('No JSON Schema here.'); };\n${stubs.join('\n')}`,
        map: null,
      };
    },
  },
};

/** Modules of the first page, in addition to the imports of `drawPage.tsx`. */
const pagesShownFirst = /\/src\/routes\/_authed(?:\/index)?\.tsx\?tsr-split=component$/;
/** Modules that lead to the provider or to a page, and modules that render the page. */
const loadedFirst = new Set<string>();
const firstPage = new Set<string>();

/**
 * Bundles the startup code into one file and the first page into a second one instead of fifty: small files compress badly, and
 * what every page has already loaded need not be listed for prefetching by a dynamic import. See
 * docs/decisions/browser-application.md, docs/decisions/sign-in.md.
 */
const gatherFirstPage: Plugin = {
  name: 'wireway:gather-first-page',
  apply: 'build',
  buildEnd() {
    for (const id of this.getModuleIds()) {
      // The entry itself stays outside: the inspector, a separate page, uses the same file.
      if (id.endsWith('/src/main.ts')) this.getModuleInfo(id)?.importedIds.forEach((part) => loadedFirst.add(part));
      // Only the router's index imports it, which belongs to the page.
      if (id.includes('/@tanstack/history/')) loadedFirst.add(id);
      if (pagesShownFirst.test(id) || id.endsWith('/src/drawPage.tsx')) firstPage.add(id);
    }
  },
};
/** Loads the style sheet of the page in parallel with the scripts: otherwise the script of the page would wait for it. */
const fetchStyleAhead: Plugin = {
  name: 'wireway:fetch-style-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, path }) {
      if (path !== '/index.html') return [];
      const files = Object.keys(bundle).filter((name) => /\/page-[^/]*\.css$/.test(name));
      return files.map((name) => ({
        tag: 'link',
        attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
        injectTo: 'head',
      }));
    },
  },
};

/**
 * Frame of the page, which React Compiler leaves as it is in a build: it rarely renders, and its caches are 5 kB of the first load
 * (docs/decisions/browser-application.md).
 */
const frame = /\/src\/(?:app|context|routes|features\/appShell|ui\/layout|shared\/outbox\/notice)\//;

/** Maximum compression takes most of the time of a build; tests request a quick one, which is served the same way. */
const brotli = defineAlgorithm('brotliCompress', {
  params: { [constants.BROTLI_PARAM_QUALITY]: process.env['QUICK_BUILD'] ? 5 : constants.BROTLI_MAX_QUALITY },
});

const isLoadedFirst = (file: string): boolean => /\/(?:first|page)-[^/]*\.js$/.test(file);

export default defineConfig(({ command, mode }) => {
  // The build must depend only on its own mode: React and Vite would otherwise read the shell environment.
  if (command === 'build') process.env['NODE_ENV'] = mode;
  return {
    plugins: [
      withoutJsonSchema,
      noDocumentation,
      gridStyle,
      suspenseThrottle,
      userGuide(root),
      gatherFirstPage,
      fetchStyleAhead,
      ...routes,
      // A source that a test imports as text must stay text.
      react({ compiler: true, exclude: [/\/node_modules\//, /\?raw/, ...(command === 'build' ? [frame] : [])] }),
      // Compressed once in the build, not by the server for each request.
      compression({ include: /\.(js|css|svg)$/, threshold: 1024, algorithms: [brotli, 'gzip'] }),
      serviceWorker(root),
      stamp(mode),
      inspectorPage,
    ],
    resolve: {
      // React has had these hooks since version 18; the libraries still bring their own for older ones.
      alias: [
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        {
          find: /^use-sync-external-store\/shim\/with-selector$/,
          replacement: 'use-sync-external-store/with-selector',
        },
      ],
    },
    build: {
      outDir: 'dist',
      target: 'es2023',
      // Stored beside the scripts without a reference: the server does not serve them.
      sourcemap: 'hidden',
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'html' ? dependencies : dependencies.filter((file) => !isLoadedFirst(file)),
      },
      rolldownOptions: {
        input: ['index.html', 'inspect.html'],
        // A profile of the plugins by time, not a fault: React Compiler and source maps take most of any build.
        checks: { bundlerTimings: false },
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', test: (id) => loadedFirst.has(id), priority: 1 },
              { name: 'page', test: (id) => firstPage.has(id) },
            ],
          },
        },
      },
    },
  };
});
