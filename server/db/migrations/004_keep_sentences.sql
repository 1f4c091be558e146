-- What an import tells is kept as sentences, `{"says": …, "values": …}`, so that each reader gets their own language.
-- Text from before becomes a sentence that says it as it is.

alter table import alter column problem type jsonb using
  case when problem is not null
    then jsonb_build_object('says', 'imports:earlier', 'values', jsonb_build_object('text', problem)) end;

update import set notices = (
  select jsonb_agg(jsonb_build_object('says', 'imports:earlier', 'values', jsonb_build_object('text', notice)) order by place)
  from jsonb_array_elements(notices) with ordinality told(notice, place)
) where notices <> '[]';

-- Written by the hundred thousand and only ever read whole: json is checked and stored as it comes, jsonb would be taken apart.
alter table import_issue alter column reason type json using
  json_build_object('says', 'imports:earlier', 'values', json_build_object('text', reason));
