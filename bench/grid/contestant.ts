/** What the driver does to every grid, in the page. Each resolves once the change is in the document. */
export interface Contestant {
  /** Before it, no row was drawn. */
  mount(root: HTMLElement): Promise<void>;
  /** The element that scrolls. */
  scroller(): HTMLElement;
  filter(text: string): void;
  sort(column: string, descending: boolean): void;
  /** Writes a text into a cell of the first row on view. */
  edit(column: string, text: string): void;
  /** Scrolls to a row in one step. */
  jump(row: number): void;
  /** Text of the drawn cells: to see that it did what was asked. */
  drawn(): string;
}
