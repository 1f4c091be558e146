-- Id of the call that started the job, as in the log; null for a job that the server started itself.
alter table job add column request_id text;
