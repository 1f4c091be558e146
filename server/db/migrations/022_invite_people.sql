-- Invitations with their mail; versions, so that no save undoes another; who reports to whom.
create sequence person_version;
alter table app_user add column row_version bigint not null default nextval('person_version');
alter table project_user
  add column row_version bigint not null default nextval('person_version'),
  add column reports_to integer references app_user on delete set null;

create table invitation (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id integer not null references app_user on delete cascade,
  project_id integer references project on delete set null,
  invited_by integer references app_user on delete set null,
  -- As it was when the invitation was made.
  email text not null,
  locale text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- 'byHand': there was no mail server, so somebody passes the link on.
  mail text not null check (mail in ('byHand', 'waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- Why the mail did not go out.
  reason jsonb,
  sent_at timestamptz
);
create index invitation_of_user on invitation (user_id, number desc);

-- Who waits already has two weeks from now on.
insert into invitation (user_id, email, locale, invited_at, expires_at, mail)
  select id, email, 'en-US', now(), now() + interval '14 days', 'byHand' from app_user where status = 'invited';

-- Mail belongs to no project, and is tried again later.
alter table job alter column project_id drop not null, add column run_after timestamptz;
