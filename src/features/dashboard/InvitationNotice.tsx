import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readInvitation } from '../../../contract/users/users.ts';
import { useApp } from '../../context/useApp.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';

interface InvitationNoticeProps {
  readonly invitationId: string;
  /** The invitation is the person's own: there is nothing to say. */
  readonly onDone: () => void;
}

/** Somebody opened the link of an invitation: why it is not theirs, and whom to ask. */
export function InvitationNotice({ invitationId, onDone }: InvitationNoticeProps) {
  const { call } = useApp();
  const { data, error } = useQuery({
    queryKey: ['invitation', invitationId],
    queryFn: ({ signal }) => call(readInvitation, { query: { invitationId }, signal, quiet: true }),
  });
  const isTheirs = data?.finding === 'yours';
  useEffect(() => {
    if (isTheirs) onDone();
  }, [isTheirs, onDone]);
  if (error) return <ErrorNotice error={error} />;
  return data && !isTheirs ? <ErrorNotice error={data.sentence} /> : null;
}
