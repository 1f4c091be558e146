/** U+0000 is kept by no database and read by no person: where it comes in, the call is refused. */
import { DomainError } from './domainError.ts';
import { requestMessage } from '../locales/en-US/requests.ts';

/** Throws 'request.invalid' when one of the texts holds U+0000. */
export function rejectNulChar(...texts: readonly string[]): void {
  if (texts.some((text) => text.includes('\0'))) throw new DomainError('request.invalid', requestMessage('nul'));
}
