-- A customer takes a copy of what is held about them, and closes the account.

-- Only wider: a process of the version before writes what it wrote.
alter table reauthentication drop constraint reauthentication_purpose_check;
alter table reauthentication add constraint reauthentication_purpose_check
  check (purpose in ('email', 'mobile', 'export', 'closing'));

-- Since when nobody is in it: its number and what the law wants kept are all that is left.
alter table account add column closed_at timestamptz;
