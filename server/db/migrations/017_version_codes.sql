-- Two people set up the same list: whoever saves second is told, and nothing is lost.
alter table code add column row_version bigint not null default 0;
