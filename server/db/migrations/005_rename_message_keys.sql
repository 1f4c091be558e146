-- A stored message is `{"key": …, "params": …}`; it was `{"says": …, "values": …}`.

update import set problem = jsonb_strip_nulls(jsonb_build_object('key', problem->'says', 'params', problem->'values'))
where problem is not null and problem ? 'says';

update import set notices = (
  select jsonb_agg(
    case when notice ? 'says'
      then jsonb_strip_nulls(jsonb_build_object('key', notice->'says', 'params', notice->'values'))
      else notice end
    order by place)
  from jsonb_array_elements(notices) with ordinality stored(notice, place)
) where notices <> '[]';

alter table import_issue alter column reason type json using
  case when reason::jsonb ? 'says'
    then json_strip_nulls(json_build_object('key', reason->'says', 'params', reason->'values'))
    else reason end;

update field_entry set result = jsonb_set(result, '{warnings}', (
  select jsonb_agg(
    case when warning->'message' ? 'says'
      then jsonb_set(warning, '{message}', jsonb_strip_nulls(
        jsonb_build_object('key', warning->'message'->'says', 'params', warning->'message'->'values')))
      else warning end
    order by place)
  from jsonb_array_elements(result->'warnings') with ordinality stored(warning, place)))
where jsonb_array_length(result->'warnings') > 0;
