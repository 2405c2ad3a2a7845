-- Every mail is one row of "mail", whatever it is about; "letter" ends. Which kinds there are is what the shop's schema says.
alter table mail drop constraint mail_kind_check;
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check
  check (state in ('queued', 'sending', 'sent', 'refused', 'dropped'));
alter table mail alter column order_id drop not null;
alter table mail
  add column recipient text,
  add column language text,
  add column account_id uuid references account on delete cascade,
  add column code_id uuid,
  add column contact_id uuid references contact_message on delete cascade,
  -- what it tells of: a decided limit request or document, a change of a contact, a notice for staff
  add column about uuid,
  add column subscriber_id uuid references subscriber on delete cascade;

-- An order's address is fixed before anything is mailed about it.
update mail set recipient = o.email, language = o.language from shop_order o where o.id = mail.order_id;
alter table mail alter column recipient set not null;
alter table mail alter column language set not null;

insert into mail (id, kind, recipient, language, account_id, code_id, contact_id, about, subscriber_id, state,
    created_at, sent_at)
  select id, kind, recipient, language, account_id, code_id, contact_id, about, subscriber_id, state, created_at, sent_at
    from letter;
drop table letter;

create index mail_of_account on mail (account_id) where account_id is not null;
create index mail_of_contact on mail (contact_id) where contact_id is not null;
create index mail_of_subscriber on mail (subscriber_id) where subscriber_id is not null;
create index mail_to_forget on mail (created_at) where order_id is null;

update job set kind = 'mail', key = 'mail ' || subject where kind = 'letter';

-- Two rounds have new names. Where the new name has a row already, the one that still runs stays, else the sooner.
delete from job where id in (
  select id from (
    select id, row_number() over (
        partition by kind in ('reconcile', 'settleOpenPayments')
        order by (done_at is null and failed_at is null) desc, run_at, id) as place
      from job where kind in ('reconcile', 'settleOpenPayments', 'matchBooks', 'reconcileOrders')) as round
    where place > 1);
update job set kind = 'settleOpenPayments', key = 'settle open payments' where kind = 'reconcile';
update job set kind = 'reconcileOrders', key = 'reconcile orders' where kind = 'matchBooks';
