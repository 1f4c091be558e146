/** The effects the print job machine needs, for `providePrintJob(ports)`. */

/** What the machine reads of the sheets that a port made; the port's own object holds the rest. */
export interface MadeSheets {
  readonly cards: number;
  /** Rows that are no longer there. */
  readonly missing: number;
  /** How much of the fullest card does not fit, mm; 0 where all fits. */
  readonly tooSmallBy: number;
}

/** What is to be printed; `steps` is what `onProgress` counts up to. */
export interface PrintRequest<Order> {
  readonly orders: readonly Order[];
  readonly steps: number;
}

export interface PrintJobPorts<Order, Made extends MadeSheets> {
  /** Reads the rows, fills the cards and draws them. Rejects with why it could not. */
  prepare(request: PrintRequest<Order>, onProgress: (done: number) => void, signal: AbortSignal): Promise<Made>;
  /** Opens the print dialog of the browser; returns when that is closed. */
  print(made: Made): void;
  /** Records that the cards were printed and returns how many. Safe to send again. */
  record(made: Made): Promise<number>;
}
