-- How far a row was is kept as data: a status, or the share of a step, or the share of the whole. It was English prose,
-- 'Pulled 60 %' and '45 % complete'.
alter table import_change add column progress_step text, add column progress_percent smallint;

update import_change set
  progress_step = case when progress_state like 'Pulled %' then 'pulled' end,
  progress_percent = substring(progress_state from '(\d+) %')::smallint,
  progress_state = ''
where progress_state ~ '^(Pulled \d+ %|\d+ % complete)$';

-- Working tables have the columns of before; an import that waits is checked again from its file when it is applied.
do $$
declare working name;
begin
  for working in select relname from pg_class where relkind = 'r' and relname ~ '^import_(stage|diff|change)_[0-9a-f]{32}$' loop
    execute format('drop table %I', working);
  end loop;
end $$;
