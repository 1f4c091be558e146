/** Thrown if the server cannot start for a reason that the user can fix; `message` is self-contained. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
