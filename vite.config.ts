import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Tests read the route tree that was last built; several runs at once must not all write it. */
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

export default defineConfig({
  plugins: [...routes, react(), babel({ presets: [reactCompilerPreset()] })],
  build: { outDir: 'dist', target: 'es2023', sourcemap: true, modulePreload: { polyfill: false } },
});
