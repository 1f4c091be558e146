-- The codes an import added leave with it when it is taken back, where nothing holds them then.
alter table code add column added_by_import_id uuid;
alter table code add foreign key (project_id, added_by_import_id) references import;
