/** Thrown if the embedded database ended while the server was running; nothing can be read or written until the next start. */
export class DatabaseStopped extends Error {
  override readonly name = 'DatabaseStopped';

  constructor(options?: ErrorOptions) {
    super('the embedded database has stopped', options);
  }
}
