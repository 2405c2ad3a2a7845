import { Trans } from '@lingui/react/macro';
import { brand } from '../../domain/brand.ts';
import s from './terms.module.css';

const { company } = brand;

/** The terms in plain language. */
export const TermsScreen = () => (
  <article className={s.page} data-screen="terms">
    <p className={s.lead}>
      <Trans>
        These terms apply to everything you buy in this shop. They are written so that one can read them.
      </Trans>
    </p>
    <section>
      <h2>
        <Trans>1. Who sells</Trans>
      </h2>
      <p>
        <Trans>
          The seller is {company.name}, {company.street}, {company.postcode} {company.city}, Switzerland.
        </Trans>
      </p>
    </section>
    <section>
      <h2>
        <Trans>2. What we sell</Trans>
      </h2>
      <p>
        <Trans>
          We sell credit for mobile phones, gift cards and prepaid vouchers. The credit and the cards come
          from operators and issuers; their own conditions apply to how they are used. The amount that arrives
          is shown before you pay.
        </Trans>
      </p>
    </section>
    <section>
      <h2>
        <Trans>3. Price and payment</Trans>
      </h2>
      <p>
        <Trans>
          Prices are in Swiss francs and are what you pay; the service fee is 0.00. You pay on the page of a
          payment provider. If a price changes before you have paid, we show you the new one and ask again.
        </Trans>
      </p>
    </section>
    <section>
      <h2>
        <Trans>4. Order and delivery</Trans>
      </h2>
      <p>
        <Trans>
          You can have one open order at a time, and you can cancel it until it is paid. An order that is not
          paid in time ends by itself and costs nothing. Delivery begins when the payment is confirmed: credit
          goes to the number you gave, codes are shown on the page and sent by e-mail.
        </Trans>
      </p>
    </section>
    <section>
      <h2>
        <Trans>5. No return, but a refund when we cannot deliver</Trans>
      </h2>
      <p>
        <Trans>
          A top-up that has reached a phone cannot be taken back, and neither can a code that has been shown.
          Please check number, country and amount before you pay. If an order that you have paid cannot be
          delivered, you get your money back.
        </Trans>
      </p>
    </section>
    <section>
      <h2>
        <Trans>6. Gift cards and your country</Trans>
      </h2>
      <p>
        <Trans>
          Gift cards can only be bought in the country you live in. They are valid in the shops and the
          country that are written on the product.
        </Trans>
      </p>
    </section>
    <section>
      <h2>
        <Trans>7. Codes are money</Trans>
      </h2>
      <p>
        <Trans>
          Whoever has a code can use it. Keep it to yourself. Nobody of ours will ever ask you for one.
        </Trans>
      </p>
    </section>
    <section>
      <h2>
        <Trans>8. Your data</Trans>
      </h2>
      <p>
        <Trans>
          We use your e-mail address and the number you top up to deliver your order and to help you with it.
          We do not see your card number. Codes are kept encrypted.
        </Trans>
      </p>
    </section>
    <section>
      <h2>
        <Trans>9. Law</Trans>
      </h2>
      <p>
        <Trans>
          Swiss law applies. Rights that the law of your own country gives you as a consumer and that cannot
          be waived remain yours.
        </Trans>
      </p>
    </section>
    <p>
      <Trans>
        Questions: <a href={`mailto:${company.email}`}>{company.email}</a>
      </Trans>
    </p>
  </article>
);
