/** The effects the print job machine needs, for `providePrintJob(ports)`. */

/** Fields of prepared sheets that the machine uses; the port's own object has the rest. */
export interface MadeSheets {
  readonly cards: number;
  /** Number of rows that no longer exist. */
  readonly missing: number;
  /** Number of rows left out because the work on their card is finished. */
  readonly finished: number;
  /** Overflow of the fullest card, mm; 0 if every card fits. */
  readonly tooSmallBy: number;
}

/** Cards to print; `steps` is the final count of `onProgress`. */
export interface PrintRequest<Order> {
  readonly orders: readonly Order[];
  readonly steps: number;
  /** True for a job that follows another one: the user changes the paper before it prints. */
  readonly asksFirst?: boolean;
}

export interface PrintJobPorts<Order, Made extends MadeSheets> {
  /** Reads the rows, fills the cards and renders them. Rejects with the reason of a failure. */
  prepare(request: PrintRequest<Order>, onProgress: (done: number) => void, signal: AbortSignal): Promise<Made>;
  /** Opens the browser's print dialog; returns when it is closed. */
  print(made: Made): void;
  /** Records that the cards were printed and returns their number. Safe to send again. */
  record(made: Made): Promise<number>;
}
