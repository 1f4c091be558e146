-- Rows of commodities come in by the hundred thousand, and the foreign key to their project was asked once per row: a third
-- of an import. Whoever writes them holds the row of the project (decision 0059); deleting a project still takes them along.
alter table cable drop constraint cable_project_id_fkey;
alter table cable_tray drop constraint cable_tray_project_id_fkey;
alter table conduit drop constraint conduit_project_id_fkey;
alter table equipment drop constraint equipment_project_id_fkey;
alter table jumper drop constraint jumper_project_id_fkey;
alter table conductor drop constraint conductor_project_id_fkey;
alter table termination drop constraint termination_project_id_fkey;

create function delete_rows_of_project() returns trigger language plpgsql as $$
begin
  delete from cable where project_id = old.id;
  delete from cable_tray where project_id = old.id;
  delete from conduit where project_id = old.id;
  delete from equipment where project_id = old.id;
  delete from jumper where project_id = old.id;
  delete from conductor where project_id = old.id;
  delete from termination where project_id = old.id;
  return old;
end $$;
create trigger delete_rows_of_project after delete on project for each row execute function delete_rows_of_project();
