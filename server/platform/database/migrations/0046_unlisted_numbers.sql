-- Time when the buyer removed the topped-up number from the list of recipients.
alter table shop_order add column unlisted_at timestamptz;
