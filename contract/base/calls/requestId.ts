/** Id of one call, from the browser or a proxy through the server's log to its jobs and problem reports. */
import { z } from 'zod/mini';

/** Header that carries the id, in the request and in the response. */
export const requestIdHeader = 'x-request-id';

/** Form of an id that a caller can choose: a UUID, or the hexadecimal digits of nginx. No token has it. */
export const requestId = z.string().check(z.regex(/^[\da-f][\da-f-]{7,63}$/i));
