/** Rejects U+0000, which no database can store and no user can read. */
import { DomainError } from './domainError.ts';
import { requestMessage } from '../locales/en-US/requests.ts';

/** Throws 'request.invalid' if one of the texts contains U+0000. */
export function rejectNulChar(...texts: readonly string[]): void {
  if (texts.some((text) => text.includes('\0'))) throw new DomainError('request.invalid', requestMessage('nul'));
}
