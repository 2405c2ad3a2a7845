-- The provider's own word for why an attempt was not paid, for whoever looks into a payment.
alter table payment_attempt add column failure text;
