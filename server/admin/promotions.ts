import { Hono } from 'hono';
import { html } from 'hono/html';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { zurichDay } from '../../contract/domain/day.ts';
import { longestTypedPromoCode } from '../../contract/domain/limits.ts';
import type { AppContext } from '../appContext.ts';
import type { StaffTexts } from '../messages/index.ts';
import { databaseTime } from '../platform/database/clock.ts';
import { transaction } from '../platform/database/transaction.ts';
import {
  createPromo,
  endPromo,
  listPromos,
  listPromoUses,
  readPromo,
  type PromoFaults,
  type PromoWithUses,
  type TypedPromo,
} from '../promotions/promoCodes.ts';
import { readFormFields, type AdminContext, type AdminEnv } from './context.ts';
import { toCsv, type Cell } from './figures/csv.ts';
import { formatChf, formatDate, formatTime } from './formats.ts';
import { loadLayoutData } from './layoutData.ts';
import { recordAdminAction } from './log/audit.ts';
import { renderPage, type LayoutData, type Markup } from './page.ts';

const blank: TypedPromo = {
  code: '',
  kind: 'amount',
  value: '',
  minimum: '',
  from: '',
  until: '',
  mostUses: '',
  mostPerCustomer: '1',
  prodType: '',
  products: '',
};
const fieldNames = Object.keys(blank) as (keyof TypedPromo)[];

type Texts = StaffTexts['promotions'];

const scopeOf = ({ prodTypes, products }: PromoWithUses['promo'], { products: names }: Texts): string => {
  const types = prodTypes.map((type) => (type === prodType.giftCard ? names.giftCard : names.topUp));
  const scope = types.join(', ') || names.both;
  return products.length > 0 ? `${scope} (${products.join(', ')})` : scope;
};

const standingOf = (
  { promo, uses }: PromoWithUses,
  now: number,
  { language, texts: { promotions: texts } }: LayoutData,
): string => {
  const { states } = texts;
  if (promo.endedAt) return texts.ended(formatTime(promo.endedAt, language));
  if (promo.validFrom.getTime() > now) return states.notYet;
  if (promo.validUntil && promo.validUntil.getTime() <= now) return states.over;
  return promo.mostUses !== null && uses >= promo.mostUses ? states.usedUp : states.valid;
};

/**
 * Returns the last moment at which a promo code is valid: just before `validUntil`, which is the start of the
 * following day.
 */
const lastMoment = (at: Date): Date => new Date(at.getTime() - 1);

const promoRow = (one: PromoWithUses, layout: LayoutData): Markup => {
  const { promo, uses, given } = one;
  const { csrfToken, language } = layout;
  const { promotions: texts } = layout.texts;
  const { columns: names } = texts;
  return html`<tr>
    <th scope="row" class="reference">${promo.code}</th>
    <td data-label="${names.off}">
      <span>
        ${promo.kind === 'percent' ? `${promo.value} %` : formatChf(promo.value)}
        ${promo.minimum > 0 ? html`<span class="soft">${texts.from(formatChf(promo.minimum))}</span>` : ''}
      </span>
    </td>
    <td data-label="${names.for}">${scopeOf(promo, texts)}</td>
    <td data-label="${names.valid}">
      <span>
        <time>${formatDate(promo.validFrom, language)}</time> –
        ${promo.validUntil ? html`<time>${formatDate(lastMoment(promo.validUntil), language)}</time>` : texts.open}
      </span>
    </td>
    <td data-label="${names.uses}" class="num">
      <span>
        ${promo.mostUses === null ? uses : texts.usesOf(uses, promo.mostUses)}
        <span class="soft">${promo.mostPerCustomer === null ? '' : texts.each(promo.mostPerCustomer)}</span>
      </span>
    </td>
    <td data-label="${names.given}" class="num">${formatChf(given)}</td>
    <td data-label="${names.state}">
      <div>
        ${standingOf(one, databaseTime().getTime(), layout)}
        <div class="inline">
          <a href="/staff/promotions/${promo.id}/uses.csv">${texts.usesCsv}</a>
          ${
            promo.endedAt
              ? ''
              : html`<form method="post" action="/staff/promotions/${promo.id}/end">
                  <input type="hidden" name="csrfToken" value="${csrfToken}" /><button
                    class="bad quiet"
                    type="submit"
                  >
                    ${texts.end}
                  </button>
                </form>`
          }
        </div>
      </div>
    </td>
  </tr>`;
};

const promoForm = (
  typed: TypedPromo,
  faults: PromoFaults,
  { csrfToken, texts: { promotions: texts } }: LayoutData,
): Markup => {
  const labels = texts.fields;
  const field = (name: keyof TypedPromo, more: Markup | string = ''): Markup =>
    html`<div>
      <label for="${name}">${labels[name]}</label
      ><input
        id="${name}"
        name="${name}"
        value="${typed[name]}"
        ${faults[name] ? html`aria-invalid="true" aria-describedby="${name}-fault"` : ''}
        ${more}
      />${faults[name] ? html`<p class="error" id="${name}-fault">${faults[name](texts)}</p>` : ''}
    </div>`;
  const choice = (name: keyof TypedPromo, options: [string, string][]): Markup =>
    html`<div>
      <label for="${name}">${labels[name]}</label
      ><select id="${name}" name="${name}">
        ${options.map(([value, text]) => html`<option value="${value}" ${typed[name] === value ? 'selected' : ''}>${text}</option>`)}
      </select>
    </div>`;
  return html`<form class="panel" method="post" action="/staff/promotions">
    <h2>${texts.newCode}</h2>
    <input type="hidden" name="csrfToken" value="${csrfToken}" />
    <div class="fields">
      ${field('code', html`autocomplete="off" maxlength="${longestTypedPromoCode}"`)}
      ${choice('kind', [
        ['amount', texts.amount],
        ['percent', texts.percent],
      ])}
      ${field('value', html`inputmode="decimal" required`)} ${field('minimum', html`inputmode="decimal"`)}
      ${field('from', html`type="date"`)} ${field('until', html`type="date"`)}
      ${field('mostUses', html`inputmode="numeric"`)} ${field('mostPerCustomer', html`inputmode="numeric"`)}
      ${choice('prodType', [
        ['', texts.products.both],
        ['1', texts.products.giftCard],
        ['2', texts.products.topUp],
      ])}
      ${field('products', html`autocomplete="off"`)}
    </div>
    <p class="soft">${texts.fixed}</p>
    <div class="row"><button type="submit" data-yes>${texts.make}</button></div>
  </form>`;
};

/** Header row of the export, which is always in English because programs read it. */
const columns = ['Code', 'Order', 'State', 'Used', 'Given back', 'Discount CHF', 'Paid CHF'];

/** Routes for creating, ending and reviewing promo codes. */
export const promotionRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const show = async (
    c: AdminContext,
    { typed = blank, faults = {} }: { typed?: TypedPromo; faults?: PromoFaults } = {},
  ) => {
    const [promos, layout] = await Promise.all([listPromos(shop), loadLayoutData(c, shop)]);
    const { promotions: texts } = layout.texts;
    const done: Record<string, string> = { made: texts.made, ended: texts.endedNotice };
    return c.html(
      renderPage(
        layout,
        { tab: 'promotions', title: texts.title, notice: done[c.req.query('done') ?? ''] ?? null },
        html`<h1>${texts.heading}</h1>
          ${
            promos.length === 0
              ? html`<div class="empty"><strong>${texts.nothing}</strong>${texts.nothingText}</div>`
              : html`<div class="wide" tabindex="0">
                    <table class="stacked">
                      <thead>
                        <tr>
                          ${Object.values(texts.columns).map((name) => html`<th scope="col">${name}</th>`)}
                        </tr>
                      </thead>
                      <tbody>
                        ${promos.map((one) => promoRow(one, layout))}
                      </tbody>
                    </table>
                  </div>
                  <p class="row"><a href="/staff/promotions/uses.csv">${texts.allUsesCsv}</a></p>`
          }
          ${promoForm(typed, faults, layout)}`,
      ),
      Object.keys(faults).length > 0 ? 422 : 200,
    );
  };

  app.get('/promotions', (c) => show(c));

  app.post('/promotions', async (c) => {
    const field = await readFormFields(c);
    const typed = Object.fromEntries(fieldNames.map((name) => [name, field(name)])) as TypedPromo;
    const isProduct = (prodid: string): boolean => shop.catalogue.productById(prodid) !== null;
    const read = readPromo(typed, isProduct, zurichDay(databaseTime()));
    if ('faults' in read) return show(c, { typed, faults: read.faults });
    const created = await transaction(shop.db, async (tx) => {
      const promo = await createPromo(tx, read.promo);
      if (promo)
        await recordAdminAction(shop, tx, c.get('staff').id, 'promo code made', promo.id, {
          code: promo.code,
          [promo.kind]: promo.value,
        });
      return promo;
    });
    if (!created) return show(c, { typed, faults: { code: ({ exists }) => exists } });
    return c.redirect('/staff/promotions?done=made', 303);
  });

  app.post('/promotions/:id{[0-9a-f-]{36}}/end', async (c) => {
    await transaction(shop.db, async (tx) => {
      const promo = await endPromo(tx, c.req.param('id'));
      if (promo)
        await recordAdminAction(shop, tx, c.get('staff').id, 'promo code ended', promo.id, {
          code: promo.code,
        });
    });
    return c.redirect('/staff/promotions?done=ended', 303);
  });

  const give = async (c: AdminContext, promoId: string | null) => {
    const uses = await listPromoUses(shop.db, promoId);
    await transaction(shop.db, (tx) =>
      recordAdminAction(shop, tx, c.get('staff').id, 'promo uses exported', promoId ?? 'all', {
        uses: uses.length,
      }),
    );
    const rows = uses.map((use): Cell[] => [
      use.code,
      use.order,
      use.state,
      use.usedAt.toISOString(),
      use.returnedAt?.toISOString() ?? '',
      { francs: use.discount },
      { francs: use.paid },
    ]);
    return c.body(toCsv(columns, rows), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="promo-uses.csv"',
    });
  };
  app.get('/promotions/uses.csv', (c) => give(c, null));
  app.get('/promotions/:id{[0-9a-f-]{36}}/uses.csv', (c) => give(c, c.req.param('id')));
  return app;
};
