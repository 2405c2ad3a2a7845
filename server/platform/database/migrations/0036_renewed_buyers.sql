-- A copy of a buyer's cookie from before an order opens nothing that is bought later.
alter table buyer
  -- hash of the secret before the last renewal
  add column former_hash text,
  -- when the browser first sent the renewed secret; the former one is refused from then on
  add column former_ended_at timestamptz;
create unique index buyer_former_hash on buyer (former_hash) where former_hash is not null;
