/** The server cannot start, for a reason a person can mend; `message` is all they need to read. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
