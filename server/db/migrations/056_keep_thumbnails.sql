-- A photo small, made by the device that took it (ADR 242); photos from before have none, and are shown whole.
alter table field_entry_photo add column thumbnail bytea;
alter table field_entry_photo alter column thumbnail set storage external;
