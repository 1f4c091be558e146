-- Creates the database and the role of Wireway, with no more rights than it needs; can be run again. Run it with psql as a role
-- that may create roles and databases, then set the password, which psql asks for and no log shows:
--
--   psql -h HOST -U postgres -f deploy/postgres-role.sql
--   psql -h HOST -U postgres -c '\password wireway'
--
-- Other names: -v role=NAME -v database=NAME. Then DATABASE_URL=postgres://wireway:PASSWORD@HOST:5432/wireway

\set ON_ERROR_STOP on
\if :{?role}
\else
  \set role wireway
\endif
\if :{?database}
\else
  \set database wireway
\endif

-- Neither superuser nor owner of the database: the role cannot create or drop databases, roles or extensions.
select format('create role %I login', :'role')
where not exists (select from pg_roles where rolname = :'role')
\gexec

-- A process of Wireway uses up to 12 connections: four processes, and two for npm run archive.
alter role :"role" connection limit 50;

select format('create database %I encoding ''UTF8'' template template0', :'database')
where not exists (select from pg_database where datname = :'database')
\gexec

-- Only this role can connect, and it can create temporary tables, which undoing an import needs.
revoke all on database :"database" from public;
grant connect, temporary on database :"database" to :"role";

\connect :"database"

-- The role owns this schema and nothing else: the server migrates its own tables. Other schemas stay closed to it.
select format('create schema %I authorization %I', :'role', :'role')
where not exists (select from pg_namespace where nspname = :'role')
\gexec
revoke all on schema public from public;
alter role :"role" in database :"database" set search_path = :"role";

-- Limits for what Wireway does not limit itself: it gives a call 15 seconds, and an import or an archive 10 minutes per statement.
alter role :"role" in database :"database" set statement_timeout = '15min';
alter role :"role" in database :"database" set idle_in_transaction_session_timeout = '10min';
-- Its connection for live updates is silent for hours.
alter role :"role" in database :"database" set idle_session_timeout = 0;
