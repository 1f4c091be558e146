/** Environment of the server under test, unlike production: empty, quiet, and on a machine that is busy with browsers. */
export const serverEnvironment = {
  LOG_LEVEL: 'warn',
  // No proxy has to leave.
  DRAIN_SECONDS: '0',
  E2E: '1',
  // All tests come from one address and use a few accounts.
  PERSON_CALLS_AT_ONCE: '100000',
  ADDRESS_CALLS_AT_ONCE: '100000',
  // A machine that is busy with browsers must not count as a busy server.
  DATABASE_WAIT_SECONDS: '20',
  MOST_LOOP_DELAY_MS: '60000',
} as const;
