-- What the provider said at the newest sign-in of each identity: names and shapes, no values. Once per ID token, not per call.
create table sign_in_claims (
  issuer text not null,
  subject text not null,
  -- When the ID token was issued.
  signed_in_at timestamptz not null,
  -- When userinfo was last read with success.
  told_at timestamptz,
  claims jsonb not null,
  missing text[] not null,
  primary key (issuer, subject)
);
create index sign_in_claims_by_time on sign_in_claims (signed_in_at desc);
