-- An open page is told what it can see. A payment that is begun, its page that opens, and a supplier that is asked change nothing
-- there, or come with a move of the order itself; each told change wakes every listener of the database.
drop trigger order_changed on payment_attempt;
create trigger order_changed after update of state on payment_attempt
  for each row when (old.state <> 'created' or new.state <> 'open') execute function notify_order_changed();
drop trigger order_changed on delivery;
create trigger order_changed after update of state on delivery
  for each row when (new.state in ('delivered', 'failed')) execute function notify_order_changed();
