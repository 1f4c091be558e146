-- A version is one number wherever it is asked for (contract/scalars.ts): what no column can hold is "no such version", not a failure.
alter table print_template_version alter column version type bigint;
alter table card_print alter column template_version type bigint;
alter table saved_view alter column row_version type bigint;
