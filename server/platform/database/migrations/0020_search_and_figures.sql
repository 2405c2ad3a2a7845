-- Staff find an order by what a customer or a provider names.
create index shop_order_by_email on shop_order (lower(email));
create index shop_order_by_mobile on shop_order ((item ->> 'mobile')) where item ->> 'mobile' is not null;
create index account_by_mobile on account (mobile) where mobile is not null;
create index payment_attempt_by_transaction on payment_attempt (transaction_id) where transaction_id is not null;
create index payment_attempt_by_capture on payment_attempt (capture_id) where capture_id is not null;
create index delivery_by_supplier on delivery (supplier_reference) where supplier_reference is not null;
create index refund_by_provider on refund (provider_reference) where provider_reference is not null;
create index refund_of_order on refund (order_id);

-- What the figures of a range of days are read by.
create index order_event_captured on order_event (at) where type = 'order.captured';
create index refund_completed on refund (updated_at) where state = 'completed';
create index payment_attempt_failed on payment_attempt (created_at) where failure is not null;
create index delivery_failed on delivery (updated_at) where state = 'failed';
create index mail_refused on mail (created_at) where state = 'refused';
create index limit_request_made on limit_request (created_at);

-- What the last comparison with providers and supplier found; each run writes it anew.
create table reconciliation_finding (
  id integer primary key generated always as identity,
  kind text not null,
  order_number text,
  reference text,
  expected integer,
  found integer,
  found_at timestamptz not null default now()
);
