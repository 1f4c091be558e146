/** WebKitGTK over classic WebDriver: its driver, and its small browser on a display of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, By, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import type { Driver, NamedKey, ScreenSize } from './driver.ts';

export interface WebKitPlace {
  readonly driver: string;
  readonly browser: string;
}

const keyCodes: Readonly<Record<NamedKey, string>> = {
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
};
const isNamed = (key: string): key is NamedKey => Object.hasOwn(keyCodes, key);
const codeOf = (key: string): string => (isNamed(key) ? keyCodes[key] : key);

/** ms that a browser gets to close. */
const closeMs = 5000;

/** Starts a display without a screen; its number comes from the server itself, so two runs do not meet. */
async function startDisplay(): Promise<{ readonly display: string; readonly server: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1500x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(server.stdio[3]!, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, server };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts a session, repeated until the driver listens. */
async function startSession(address: string, binary: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt follows the one before
      await fetch(`${address}/status`);
      break;
    } catch (error) {
      if (attempt === 50) throw error;
      // oxlint-disable-next-line no-await-in-loop -- the driver states nowhere that it is ready
      await wait(100);
    }
  }
  return new Builder().usingServer(address).withCapabilities(capabilities).build();
}

export async function startWebKitDriver({ driver: program, browser: binary }: WebKitPlace): Promise<Driver> {
  const { display, server } = await startDisplay();
  const port = await freePort();
  const service = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  });
  const session = await startSession(`http://127.0.0.1:${port}`, binary);
  await session.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
  const tabs = [await session.getWindowHandle()];
  const capabilities = await session.getCapabilities();
  let size: ScreenSize = { width: 1280, height: 900 };
  const asKeys = () => session.actions({ async: false });
  return {
    version: `WebKitGTK ${capabilities.get('browserVersion')}`,
    printsToFile: false,
    printedFile: '',
    async resize(to) {
      size = to;
      await resizeViewport(session, to);
    },
    open: (address) => session.get(address),
    async openTab(address) {
      // A tab that the driver opens stays behind the first one and receives no clicks; a window shares everything with it too.
      await session.switchTo().newWindow('window');
      tabs.push(await session.getWindowHandle());
      await resizeViewport(session, size);
      await session.get(address);
    },
    useTab: (index) => session.switchTo().window(tabs[index]!),
    async evaluate<Result, Input>(work: (input: Input) => Result | Promise<Result>, input: Input) {
      const script = `const [input, done] = arguments;
        Promise.resolve(input).then(${work.toString()}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const reply = (await session.executeAsyncScript(script, input)) as { value?: unknown; error?: string };
      if (reply.error !== undefined) throw new Error(reply.error);
      return reply.value as Result;
    },
    async run(script) {
      await session.executeScript(script);
    },
    async click({ x, y }, clicks) {
      const mouse = asKeys().move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 20 });
      for (let click = 0; click < clicks; click += 1) mouse.press().release();
      await mouse.perform();
    },
    async type(text, pause) {
      const actions = asKeys();
      for (const character of text) {
        const key = character === '\n' ? Key.ENTER : character;
        actions.keyDown(key).keyUp(key);
        if (pause > 0) actions.pause(pause);
      }
      await actions.perform();
    },
    async press(...keys) {
      const actions = asKeys();
      for (const key of keys) actions.keyDown(codeOf(key));
      for (const key of keys.toReversed()) actions.keyUp(codeOf(key));
      await actions.perform();
    },
    async setFiles(selector, paths) {
      const field = await session.findElement(By.css(selector));
      await field.sendKeys(paths.join('\n'));
    },
    async screenshot(path) {
      await writeFile(path, await session.takeScreenshot(), 'base64');
    },
    async close() {
      // A browser that no longer answers is stopped with its driver.
      await Promise.race([session.quit().catch(() => undefined), wait(closeMs)]);
      service.kill();
      server.kill();
    },
  };
}

/** Makes the viewport of this size: a window also has a frame and a toolbar. */
async function resizeViewport(session: WebDriver, { width, height }: ScreenSize): Promise<void> {
  const inner = async () => (await session.executeScript('return [innerWidth, innerHeight]')) as [number, number];
  const set = (to: ScreenSize) =>
    session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...to });
  await set({ width, height });
  const outer = await session.manage().window().getRect();
  const [shownWidth, shownHeight] = await inner();
  await set({ width: outer.width + width - shownWidth, height: outer.height + height - shownHeight });
}
