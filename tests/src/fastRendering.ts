/**
 * Makes rendering in tests cheaper without changing what is rendered. In development React records a stack for each of the first
 * ten thousand elements of a render, and a query of Testing Library that finds nothing prints the whole page, even when it is
 * retried a moment later: together a third of the time of the screen tests.
 */
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import React from 'react';

const internalsName = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** Stops React from recording owner stacks: it counts them and records none beyond its limit. */
export function recordNoOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, internalsName);
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
    throw new Error('React counts its owner stacks elsewhere now: see tests/src/fastRendering.ts.');
  }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set() {},
  });
}

/** Only counts the failures of a waiting query; the page is printed once, when the query times out. */
export function printPageOnceGivenUp(): void {
  configure({
    getElementError(message, container) {
      const isRequestedAgain = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
      const parts = isRequestedAgain ? [message] : [message, prettyDOM(container)];
      const error = new Error(parts.filter(Boolean).join('\n\n'));
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}
