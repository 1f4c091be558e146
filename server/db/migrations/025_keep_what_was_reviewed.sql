-- What a person reviewed, as one short text: before it is written, the project is compared again, and only the same may go ahead.
alter table import add column reviewed text;
