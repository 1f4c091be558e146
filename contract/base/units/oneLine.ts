/** A check of texts that become a header of a mail. */
import { z } from 'zod';
import { checkMessage } from '../messages/en-US/entryChecks.ts';

/** No line breaks and no other control characters. */
export const oneLine = z.check<string>(({ value, issues }) => {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (!/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/.test(value)) return;
  issues.push({ code: 'custom', input: value, params: { message: checkMessage('controlCharacters') } });
});
