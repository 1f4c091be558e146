-- What is needed to know, without reading it, that a file says what the project already holds (decision 0093): how it was
-- read, and the schedule version of the project whose lists and tags it was looked up in. `read_key` is null where a file
-- read the same way could be told of differently. `same_as` is the applied import whose file this one is, byte by byte.
alter table import
  add column read_key text,
  add column lists_version bigint,
  add column standing_warnings integer,
  add column same_as uuid;
