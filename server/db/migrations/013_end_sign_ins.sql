-- Tokens that open nothing any more although they have not run out. Instants are by the clock of the provider, which dates the tokens.
alter table app_user
  -- Tokens issued before this are refused …
  add column tokens_not_before timestamptz,
  -- … and tokens of sign-ins before this, however often they were renewed since.
  add column sign_ins_not_before timestamptz;

-- Sessions the person signed out of: a hash of the provider's name for it, or of the one token where it has none.
create table ended_session (
  user_id integer not null references app_user on delete cascade,
  key text not null,
  authenticated_at timestamptz,
  not_before timestamptz not null,
  ended_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index ended_session_by_age on ended_session (ended_at);
