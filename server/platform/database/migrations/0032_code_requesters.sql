-- Who asked for a code has tries of their own: a stranger who guesses does not use them up.
alter table one_time_code
  -- hash of the secret of the browser that asked; null where the code belongs to a session or an order
  add column requested_by text,
  add column stranger_tries integer not null default 0;
