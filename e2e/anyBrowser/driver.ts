/**
 * What the journeys need from a browser: a dozen actions that WebDriver BiDi (Firefox, Chromium) and classic WebDriver (WebKitGTK)
 * can both do. Keys and clicks are those of the driver, so the browser handles them like a person's.
 */
export interface Point {
  /** CSS px from the upper left corner of the viewport. */
  readonly x: number;
  readonly y: number;
}

export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** A value that can be passed to a page. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** Keys other than characters, by their `KeyboardEvent.key`. */
export type NamedKey = 'Enter' | 'Tab' | 'Escape' | 'Home' | 'ArrowDown' | 'ArrowRight' | 'Shift' | 'Control';

export interface Driver {
  /** Name and version, as the browser states them. */
  readonly version: string;
  /** True if a document sent to print becomes a PDF (`printedFile`); otherwise the browser opens a dialog that no test can answer. */
  readonly printsToFile: boolean;
  /** File of the last printed document. */
  readonly printedFile: string;
  resize(size: ScreenSize): Promise<void>;
  open(address: string): Promise<void>;
  /** Opens another tab of the same browser and continues there. */
  openTab(address: string): Promise<void>;
  /** Continues in a tab; tabs count from 0 in the order in which they were opened. */
  useTab(index: number): Promise<void>;
  /** Calls a function of no outer scope in the page; returns its plain result. */
  evaluate<Result, Input extends Plain>(
    work: (input: Input) => Result | Promise<Result>,
    input: Input,
  ): Promise<Result>;
  /** Runs a script that the security policy of the page does not restrict. */
  run(script: string): Promise<void>;
  click(point: Point, clicks: number): Promise<void>;
  /** Types characters with a pause between them, ms. */
  type(text: string, pause: number): Promise<void>;
  /** Presses the last key while the others are held down. */
  press(...keys: readonly (NamedKey | Lowercase<string>)[]): Promise<void>;
  /** Gives files to a file field, as the chooser of the system does. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}
