-- Staff find an order by what a customer or a provider names.
create index shop_order_by_email on shop_order (lower(email));
create index shop_order_by_mobile on shop_order ((item ->> 'mobile')) where item ->> 'mobile' is not null;
create index account_by_mobile on account (mobile) where mobile is not null;
create index payment_attempt_by_transaction on payment_attempt (transaction_id) where transaction_id is not null;
create index payment_attempt_by_capture on payment_attempt (capture_id) where capture_id is not null;
create index delivery_by_supplier on delivery (supplier_reference) where supplier_reference is not null;
create index refund_by_provider on refund (provider_reference) where provider_reference is not null;
create index refund_of_order on refund (order_id);
