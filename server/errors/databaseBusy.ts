/** No connection became free in time; nothing was done. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';

  constructor(options?: ErrorOptions) {
    super('database busy', options);
  }
}
