-- What the sender of a problem report wrote about it; blank in reports from before this migration.
alter table black_box add column description text not null default '';
