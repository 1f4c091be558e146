-- What devices knew of the minutes before something went wrong (ADR 172), for 90 days.
create table black_box (
  id uuid primary key,
  user_id integer not null references app_user on delete cascade,
  sent_at timestamptz not null default now(),
  made_at timestamptz not null,
  build text not null,
  locale text not null,
  screen text not null,
  content text not null
);
create index black_box_by_person on black_box (user_id, sent_at);
create index black_box_by_time on black_box (sent_at);
