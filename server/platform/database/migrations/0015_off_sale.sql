-- Products that the supplier's list does not allow to be sold, as of the last check of the catalogue; the rest of our files is sold.
create table off_sale (
  prodid text primary key,
  -- gone, changed, amounts or belowCost
  reason text not null,
  -- for staff
  detail text not null,
  since timestamptz not null default now()
);
