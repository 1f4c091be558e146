-- An address used to be keyed with compatibility characters folded away (a full-width k as a k), so that one which only looks
-- like another person's took their invitation. It is keyed as `emailKey` does (contract/emailKey.ts). Only addresses with
-- characters outside ASCII change; a key that belongs to another record, and a person's key by issuer and subject, stay. The
-- sign-in check of the Admin Dashboard lists these addresses.
with keyed as (
  select id, issuer, subject, email_key,
    case
      when getdatabaseencoding() = 'UTF8'
        then normalize(translate(btrim(email), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), NFC)
      else email_key
    end as key
  from app_user
  where merged_into is null and email <> '' and octet_length(email) <> char_length(email)
),
changed as (
  select id, key, row_number() over (partition by key order by id) as place
  from keyed
  where key <> email_key and email_key is distinct from issuer || ' ' || subject
)
update app_user set email_key = changed.key
from changed
where app_user.id = changed.id and changed.place = 1
  and not exists (select from app_user other where other.email_key = changed.key);
