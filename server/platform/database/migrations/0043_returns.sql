-- Until when a buyer may return the codes of an order that nobody has opened, and when they were returned.
alter table shop_order
  add column return_until timestamptz,
  add column returned_at timestamptz;
