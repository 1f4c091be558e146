/** Queries about sign-in; used by few screens, and not loaded with the first page. */
import { queryOptions } from '@tanstack/react-query';
import { getSignInCheck, getSignInState } from '../../contract/users/signInCheck.ts';
import type { Call } from './client.ts';

/** The server contacts the provider for this, so it is loaded again on each visit. */
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
