/** How a server of the journeys differs from one in use: it is empty, says little, and serves a machine that is busy with browsers. */
export const serverEnvironment = {
  LOG_LEVEL: 'warn',
  E2E: '1',
  // All journeys come from one address and are a handful of people.
  PERSON_CALLS_AT_ONCE: '100000',
  ADDRESS_CALLS_AT_ONCE: '100000',
  // A machine that is busy with browsers is no busy server.
  DATABASE_WAIT_SECONDS: '20',
  MOST_LOOP_DELAY_MS: '60000',
} as const;
