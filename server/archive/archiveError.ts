/** An archive that cannot be written, read or restored; `message` says why and what to do. */
import { StartError } from '../errors/startError.ts';

export class ArchiveError extends StartError {
  override readonly name = 'ArchiveError';
}
