/** Check for texts that become a mail header. */
import { z } from 'zod/mini';
import { checkMessage } from '../messages/messages.ts';

/** Rejects line breaks and all other control characters. */
export const oneLine = z.check<string>(({ value, issues }) => {
  // oxlint-disable-next-line no-control-regex -- control characters are matched on purpose
  if (!/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/.test(value)) return;
  issues.push({ code: 'custom', input: value, params: { message: checkMessage('controlCharacters') } });
});
