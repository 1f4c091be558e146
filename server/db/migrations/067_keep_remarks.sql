-- What a schedule says of a row in words (decision 282): until now no column of a schedule could be read into it.
alter table cable add column remarks text;
alter table cable_tray add column remarks text;
alter table conduit add column remarks text;
alter table equipment add column remarks text;
alter table jumper add column remarks text;
alter table conductor add column remarks text;
