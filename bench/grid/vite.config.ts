import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { gridStyle } from '../../scripts/gridStylePlugin.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  logLevel: 'warn',
  plugins: [gridStyle, react({ compiler: true })],
  build: { target: 'es2023', emptyOutDir: true, chunkSizeWarningLimit: 5000 },
});
