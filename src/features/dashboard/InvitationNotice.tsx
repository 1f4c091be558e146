import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readInvitation } from '../../../contract/users/users.ts';
import { useApp } from '../../context/useApp.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';

interface InvitationNoticeProps {
  readonly invitationId: string;
  /** Called if the invitation belongs to the user, and no message is needed. */
  readonly onDone: () => void;
}

/** Shown to a user who opened the link of an invitation that is not theirs: the reason, and whom to ask. */
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
