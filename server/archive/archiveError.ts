/** An archive that cannot be written, read or restored; `message` has the reason and the remedy. */
import { StartError } from '../errors/startError.ts';

export class ArchiveError extends StartError {
  override readonly name = 'ArchiveError';
}
