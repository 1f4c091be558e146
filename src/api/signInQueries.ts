/** How people sign in; asked for by few, and not loaded with the first page. */
import { queryOptions } from '@tanstack/react-query';
import { getSignInCheck, getSignInState } from '../../contract/users/signInCheck.ts';
import type { Call } from './client.ts';

/** Asks the provider, so it is loaded anew whenever somebody looks. */
export const signInCheckQuery = (call: Call) =>
  queryOptions({
    queryKey: ['sign-in-check'],
    queryFn: ({ signal }) => call(getSignInCheck, { signal, quiet: true }),
  });

export const signInStateQuery = (call: Call) =>
  queryOptions({
    queryKey: ['sign-in-state'],
    queryFn: ({ signal }) => call(getSignInState, { signal, quiet: true }),
  });
