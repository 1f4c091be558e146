-- Cards that came out of a printer (domain sections 4 and 13): a job of one template, and of each row what the holder of its card
-- works by, as it was printed. Rows are told by type and number: they lie in a table for each type (decision 0059).
create table card_print (
  project_id integer not null references project on delete cascade,
  id uuid not null,
  commodity_type text not null,
  template_type text not null,
  template_version integer not null check (template_version >= 0),
  unit_measurement text not null,
  printed_by integer not null references app_user,
  printed_at timestamptz not null default now(),
  primary key (project_id, id)
);
create table printed_card (
  project_id integer not null,
  print_id uuid not null,
  commodity_type text not null,
  commodity_id integer not null,
  revision text not null,
  printed jsonb not null,
  primary key (project_id, print_id, commodity_id),
  foreign key (project_id, print_id) references card_print on delete cascade
);
create index printed_card_by_row on printed_card (project_id, commodity_type, commodity_id);
