/** Draws the icons of the installed application from the mark, into `public/icons`. Run it when the mark changes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from './chromium.ts';

const folder = 'public/icons';
const mark = readFileSync('public/mark.svg', 'utf8');

/** `share`: the mark's share of the picture. A maskable icon loses its corners: its content must lie within 80 %. */
const icons = [
  { name: 'icon-192', size: 192, share: 0.8, ground: 'transparent' },
  { name: 'icon-512', size: 512, share: 0.8, ground: 'transparent' },
  { name: 'maskable-192', size: 192, share: 0.56, ground: '#fdf3ec' },
  { name: 'maskable-512', size: 512, share: 0.56, ground: '#fdf3ec' },
] as const;

async function draw(page: Page, { size, share, ground }: (typeof icons)[number]): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  const side = Math.round(size * share);
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${side}px;height:${side}px}</style>${mark}`,
  );
  return page.screenshot({ omitBackground: true });
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
mkdirSync(folder, { recursive: true });
for (const icon of icons) {
  // oxlint-disable-next-line no-await-in-loop -- one page draws one icon at a time
  writeFileSync(`${folder}/${icon.name}.png`, await draw(page, icon));
}
await browser.close();
