/** Operations the driver performs on every grid, in the page. Each resolves once the change is in the document. */
export interface Contestant {
  /** Mounts the grid; no row is rendered before this call. */
  mount(root: HTMLElement): Promise<void>;
  /** The element that scrolls. */
  scroller(): HTMLElement;
  filter(text: string): void;
  sort(column: string, descending: boolean): void;
  /** Writes text into a cell of the first visible row. */
  edit(column: string, text: string): void;
  /** Scrolls to a row in one step. */
  jump(row: number): void;
  /** Text of the rendered cells, to verify the result of an operation. */
  drawn(): string;
}
