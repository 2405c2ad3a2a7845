import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { archiveYears } from '../../contract/domain/limits.ts';
import { contactMessages, type AccountRow } from '../platform/database/schema.ts';

/** The customer whose rows are selected from a table. `email` is null unless the address has been verified. */
export type Person = Pick<AccountRow, 'id' | 'number'> & { email: string | null };
export const personOf = ({ id, number, email, emailVerifiedAt }: AccountRow): Person => ({
  id,
  number,
  email: emailVerifiedAt && email,
});

/**
 * Rules for what happens to a table when a customer requests a copy of their data or closes the account. The
 * list contains every database table exactly once. docs/privacy.md has the same list, and a test compares the
 * two. A table without `copy` contains no personal data.
 */
export type TableRule = {
  table: string;
  /** Selects a customer's rows, without hashes, keys or codes. */
  copy?: (person: Person) => SQL;
  /**
   * Effect that closing the account has on the rows, as worded in docs/privacy.md. Null for a table without
   * customer data.
   */
  atClosing: string | null;
  /** Statement that runs when the account is closed. The statements run in the order of `tables`. */
  close?: (person: Person) => SQL;
};

const columnsOf = (table: PgTable, ...without: string[]): SQL =>
  sql.raw(
    Object.values(getTableColumns(table))
      .flatMap(({ name }) => (without.includes(name) ? [] : [name]))
      .join(', '),
  );
const ordersOf = ({ id }: Person): SQL => sql`(select id from shop_order where account_id = ${id})`;
const buyersOf = ({ id }: Person): SQL => sql`(select id from buyer where account_id = ${id})`;
/**
 * Masks all but the last two digits of the phone number, which are enough for customers to recognise their own
 * orders.
 */
const withoutNumber = sql`item || jsonb_build_object('mobile', regexp_replace(item ->> 'mobile', '\\d(?=\\d\\d)', '0', 'g'))`;
/** Returns a placeholder email address, in a domain that can never receive email (RFC 2606). */
const noAddress = ({ number }: Person): string => `rg-${number}@closed.invalid`;

const withOrder = 'kept with `shop_order`';
const law = `kept for ${archiveYears} years (anti-money laundering)`;

/** The rules for all tables, in the order in which their `close` statements run. */
export const tables: readonly TableRule[] = [
  {
    // must come first, because locking these rows makes new orders from the same browsers wait until the
    // transaction ends
    table: 'buyer',
    copy: ({ id }) => sql`select created_at from buyer where account_id = ${id} order by created_at`,
    atClosing: 'its cookie no longer gives access',
    close: ({ id }) =>
      sql`update buyer set secret_hash = 'closed ' || gen_random_uuid(), former_hash = null where account_id = ${id}`,
  },
  {
    table: 'account_device',
    copy: ({ id }) =>
      sql`select browser, system, country, created_at, last_seen_at from account_device where account_id = ${id} order by created_at`,
    atClosing: 'deleted',
    close: ({ id }) => sql`delete from account_device where account_id = ${id}`,
  },
  { table: 'session_token', atClosing: 'deleted with `session_family`' },
  { table: 'reauthentication', atClosing: 'deleted with `session_family`' },
  { table: 'passkey_challenge', atClosing: 'deleted with `session_family`' },
  {
    table: 'account_passkey',
    copy: ({ id }) =>
      sql`select name, created_at, last_used_at from account_passkey where account_id = ${id} order by created_at`,
    atClosing: 'deleted',
    close: ({ id }) => sql`delete from account_passkey where account_id = ${id}`,
  },
  {
    table: 'session_family',
    copy: ({ id }) =>
      sql`select created_at, last_seen_at, ends_at, revoked_at from session_family where account_id = ${id} order by created_at`,
    atClosing: 'deleted',
    close: ({ id }) => sql`delete from session_family where account_id = ${id}`,
  },
  {
    table: 'one_time_code',
    atClosing: 'deleted',
    close: ({ id }) => sql`delete from one_time_code where account_id = ${id}`,
  },
  {
    table: 'password_reset',
    copy: ({ id }) =>
      sql`select email, created_at, expires_at, used_at from password_reset where account_id = ${id} order by created_at`,
    atClosing: 'deleted',
    close: ({ id }) => sql`delete from password_reset where account_id = ${id}`,
  },
  {
    table: 'contact_change',
    copy: ({ id }) =>
      sql`select purpose, email, isd, mobile, google_sub, changed_to, created_at, expires_at, undone_at from contact_change
        where account_id = ${id} order by position`,
    atClosing: 'deleted',
    close: ({ id }) => sql`delete from contact_change where account_id = ${id}`,
  },
  { table: 'tally', atClosing: 'deleted at the end of the normal period' },
  { table: 'rate_bucket', atClosing: 'deleted at the end of the normal period' },
  {
    table: 'saved_card',
    copy: ({ id }) =>
      sql`select gateway, brand, masked, expiry_month, expiry_year, created_at, removed_at from saved_card where account_id = ${id} order by created_at`,
    atClosing: 'emptied; the provider deletes the card',
    close: ({ id }) =>
      sql`update saved_card set masked = '', removed_at = coalesce(removed_at, now()) where account_id = ${id}`,
  },
  {
    table: 'mail',
    copy: (person) =>
      sql`select kind, recipient, language, state, created_at, sent_at from mail
        where account_id = ${person.id} or order_id in ${ordersOf(person)} or recipient = ${person.email} order by created_at`,
    atClosing: 'deleted; one last email confirms that the account is closed',
    close: (person) =>
      sql`delete from mail where account_id = ${person.id} or order_id in ${ordersOf(person)} or recipient = ${person.email}`,
  },
  {
    table: 'gift',
    copy: (person) =>
      sql`select recipient, sender, words, language, send_on, state, created_at, sent_at, opened_at, thanked_at, thanks
        from gift
        where order_id in ${ordersOf(person)} order by created_at`,
    atClosing: 'deleted',
    close: (person) => sql`delete from gift where order_id in ${ordersOf(person)}`,
  },
  {
    table: 'topup_share',
    copy: (person) =>
      sql`select order_id, sender, language, created_at from topup_share
        where order_id in ${ordersOf(person)} order by created_at`,
    atClosing: 'deleted',
    close: (person) => sql`delete from topup_share where order_id in ${ordersOf(person)}`,
  },
  {
    table: 'recipient',
    copy: ({ id, email }) =>
      sql`select isd, mobile, name, email, remind_at, reminded_at, created_at, updated_at from recipient
        where account_id = ${id} or email = ${email} order by created_at`,
    atClosing: 'deleted',
    close: ({ id, email }) => sql`delete from recipient where account_id = ${id} or email = ${email}`,
  },
  {
    table: 'request_link',
    copy: ({ id }) =>
      sql`select order_id, sender, language, asked_at, created_at from request_link where account_id = ${id} order by created_at`,
    atClosing: 'deleted',
    close: ({ id }) => sql`delete from request_link where account_id = ${id}`,
  },
  {
    table: 'order_reader',
    atClosing: 'deleted',
    close: (person) =>
      sql`delete from order_reader where order_id in ${ordersOf(person)} or buyer_id in ${buyersOf(person)}`,
  },
  {
    table: 'former_token',
    atClosing: 'deleted',
    close: (person) =>
      sql`delete from former_token where order_id in ${ordersOf(person)}
        or cart_id in (select id from cart where buyer_id in ${buyersOf(person)})`,
  },
  {
    table: 'promo_use',
    copy: (person) =>
      sql`select order_id, mailbox, amount, used_at, returned_at from promo_use
        where order_id in ${ordersOf(person)} order by used_at`,
    atClosing: 'kept with `shop_order`, without the mailbox',
    close: (person) =>
      sql`update promo_use set mailbox = ${noAddress(person)} where order_id in ${ordersOf(person)}`,
  },
  {
    table: 'referral_reward',
    copy: ({ id }) =>
      sql`select case when inviter_id = ${id} then 'invited' else 'was invited' end as role, outcome, reason, decided_at,
          revoked_at
        from referral_reward where inviter_id = ${id} or invited_id = ${id} order by decided_at`,
    atClosing: 'kept with `account`',
  },
  {
    table: 'credit_entry',
    copy: ({ id }) =>
      sql`select kind, amount, order_id, at from credit_entry where account_id = ${id} order by at`,
    atClosing: 'kept with `account`; remaining credit expires',
  },
  {
    table: 'shop_order',
    copy: (person) =>
      sql`select number, state, item ->> 'ProdName' as product, item ->> 'country' as country, item ->> 'receive' as value,
          item ->> 'receiveCurrency' as currency, item ->> 'isd' as isd, item ->> 'mobile' as mobile, quantity, price, total,
          email, first_name, last_name, language, terms_version, created_at, updated_at, returned_at
        from shop_order where account_id = ${person.id} order by created_at`,
    atClosing: `kept for ${archiveYears} years (art. 958f CO), without name, address and phone number`,
    close: (person) =>
      sql`update shop_order set email = ${noAddress(person)}, first_name = null, last_name = null, item = ${withoutNumber}
        where account_id = ${person.id}`,
  },
  {
    table: 'cart',
    copy: (person) =>
      sql`select state, item ->> 'ProdName' as product, item ->> 'isd' as isd, item ->> 'mobile' as mobile, residence, quantity, total, created_at
        from cart where buyer_id in ${buyersOf(person)} order by created_at`,
    atClosing: 'deleted; after an order, kept without phone number and country of residence',
    close: (person) =>
      sql`with gone as (delete from cart c where c.buyer_id in ${buyersOf(person)}
          and not exists (select 1 from shop_order o where o.cart_id = c.id))
        update cart set item = ${withoutNumber}, residence = null where id in (select cart_id from shop_order where account_id = ${person.id})`,
  },
  {
    table: 'order_event',
    copy: (person) =>
      sql`select order_id, type, at from order_event where order_id in ${ordersOf(person)} order by id`,
    atClosing: withOrder,
  },
  {
    table: 'order_note',
    copy: (person) =>
      sql`select order_id, text, created_at from order_note where order_id in ${ordersOf(person)} order by created_at`,
    atClosing: 'deleted',
    close: (person) => sql`delete from order_note where order_id in ${ordersOf(person)}`,
  },
  {
    table: 'payment_attempt',
    copy: (person) =>
      sql`select order_id, gateway, state, amount, method, failure, transaction_id, created_at from payment_attempt
        where order_id in ${ordersOf(person)} order by created_at`,
    atClosing: withOrder,
  },
  {
    table: 'delivery',
    copy: (person) =>
      sql`select order_id, state, supplier_reference, created_at, updated_at from delivery
        where order_id in ${ordersOf(person)} order by created_at`,
    atClosing: withOrder,
  },
  {
    // leaves out the codes, because they are worth money; the customer can view them on the order page instead
    table: 'delivered_code',
    copy: (person) =>
      sql`select order_id, position, created_at from delivered_code where order_id in ${ordersOf(person)} order by created_at, position`,
    atClosing: withOrder,
  },
  {
    table: 'refund',
    copy: (person) =>
      sql`select order_id, state, amount, provider_reference, created_at, updated_at from refund
        where order_id in ${ordersOf(person)} order by created_at`,
    atClosing: withOrder,
  },
  {
    table: 'code_reveal',
    copy: (person) =>
      sql`select order_id, way, at from code_reveal where order_id in ${ordersOf(person)} order by id`,
    atClosing: withOrder,
  },
  {
    table: 'voucher_reservation',
    copy: ({ id }) =>
      sql`select amount, day, created_at, released_at from voucher_reservation where account_id = ${id} order by created_at`,
    atClosing: withOrder,
  },
  {
    table: 'declaration',
    copy: ({ id }) =>
      sql`select kind, text_version, at, ip, person from declaration where account_id = ${id} order by id`,
    atClosing: law,
  },
  {
    table: 'limit_request',
    copy: ({ id }) =>
      sql`select state, created_at, decided_at, reason from limit_request where account_id = ${id} order by created_at`,
    atClosing: `${law}; pending requests are refused`,
    close: ({ id }) =>
      sql`update limit_request set state = 'refused', decided_at = now(), decided_by = 'account closed'
        where account_id = ${id} and state = 'pending'`,
  },
  {
    table: 'contact_message',
    copy: ({ email }) =>
      sql`select ${columnsOf(contactMessages, 'id')} from contact_message where email = ${email} order by created_at`,
    atClosing: 'deleted, unless it belongs to a limit request',
    close: ({ email }) =>
      sql`delete from contact_message m where m.email = ${email}
        and not exists (select 1 from limit_request l where l.contact_id = m.id)`,
  },
  {
    table: 'id_document_page',
    copy: ({ id }) =>
      sql`select d.doctype, p.position from id_document_page p join id_document d on d.id = p.document_id
        where d.account_id = ${id} order by d.uploaded_at, p.position`,
    atClosing: 'deleted at the end of the normal period; immediately if undecided',
  },
  {
    table: 'id_document',
    copy: ({ id }) =>
      sql`select doctype, filename, pages, status, uploaded_at, reviewed_at, reason from id_document where account_id = ${id} order by uploaded_at`,
    atClosing: `${law}; deleted if undecided`,
    close: ({ id }) =>
      sql`with gone as (delete from id_document where account_id = ${id} and status = 'under_review')
        update id_document set filename = '' where account_id = ${id} and status <> 'under_review'`,
  },
  {
    table: 'subscriber',
    copy: ({ email }) =>
      sql`select email, language, state, asked_at, confirmed_at, left_at from subscriber where email = ${email}`,
    atClosing: 'deleted',
    close: ({ email }) => sql`delete from subscriber where email = ${email}`,
  },
  {
    table: 'account',
    copy: ({ id }) =>
      sql`select number, email, email_verified_at, first_name, last_name, gender, dob, isd, mobile, mobile_verified_at, street,
          houseno, postcode, city, country, address_verified_at, language, picture, google_sub, bowner_at, bowner_version,
          terms_accepted_at, terms_version, voucher_tier, referral_code, passkey_for_codes, passkey_for_cards,
          passkey_recovery_at, created_at, updated_at
        from account where id = ${id}`,
    atClosing: 'emptied; only its number remains, for the data that is retained',
    close: ({ id }) =>
      sql`update account set email = null, email_verified_at = null, password_hash = null, first_name = '', last_name = null,
          isd = null, mobile = null, mobile_verified_at = null, google_sub = null, picture = null, gender = null, dob = null,
          street = null, houseno = null, postcode = null, city = null, country = null, address_verified_at = null,
          address_flag = null, referral_code = null, referred_by = null,
          passkey_for_codes = false, passkey_for_cards = false, passkey_recovery_at = null, closed_at = now(), updated_at = now()
        where id = ${id}`,
  },
  ...[
    'former_link_key',
    'gateway_status',
    'job',
    'migration',
    'off_sale',
    'promo_code',
    'reconciliation_finding',
    'reconciliation_run',
    'staff_account',
    'staff_approval',
    'staff_audit',
    'staff_audit_head',
    'staff_device',
    'staff_invite',
    'staff_notice',
    'staff_passkey',
    'staff_recovery_code',
    'staff_rule',
    'staff_session',
    'webhook_seen',
  ].map((table) => ({ table, atClosing: null })),
];
