/** Thrown if no connection became free in time; nothing was executed. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';

  constructor(options?: ErrorOptions) {
    super('database busy', options);
  }
}
