-- A shop makes more than two thousand million jobs in its life. A process of the version before takes no job once this has run.
alter table job alter column id type bigint;

-- The worker reads the oldest due jobs of each kind.
drop index job_due;
create index job_due on job (kind, run_at, id) where done_at is null and failed_at is null;

-- Mails with a code or link that a person waits for are sent before all others.
update job set kind = 'codeMail' from mail
  where job.kind = 'mail' and job.subject = mail.id and job.done_at is null
    and mail.kind in ('welcome', 'emailCode', 'emailLink', 'reset', 'reauthCode', 'ownerCode');

-- Open payments are swept for each provider separately; the new rows are made at the start.
delete from job where key = 'settle open payments';
