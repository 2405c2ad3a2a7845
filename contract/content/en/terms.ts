import { complaintDays, leastAge } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const terms: ContentPage = {
  lead: 'These terms apply to everything you buy in this shop. They are written in plain language.',
  sections: [
    {
      id: 'seller',
      title: '1. The seller',
      blocks: [
        'The seller is {company}, {street}, {postcode} {city}, Switzerland. Our contact details are in the [legal disclosure](/legal-disclosure).',
      ],
    },
    {
      id: 'goods',
      title: '2. What we sell',
      blocks: [
        'We sell credit for mobile phones, gift cards and prepaid vouchers. Credit and cards come from operators and issuers; their own conditions apply to how they are used. The amount that arrives is shown before you pay. Taxes that an operator deducts in the recipient’s country are beyond our control.',
      ],
    },
    {
      id: 'order',
      title: '3. Order and contract',
      blocks: [
        'What the shop shows is an invitation, not an offer. With your order you make an offer; the contract is concluded when your payment is confirmed. You can have one open order at a time and cancel it until it is paid. An order that is not paid in time ends automatically and costs nothing.',
        `You must be at least ${leastAge} years old. By ordering you confirm that you act for yourself and that your details are true.`,
      ],
    },
    {
      id: 'price',
      title: '4. Price and payment',
      blocks: [
        'Prices are in Swiss francs and are what you pay; the service fee is CHF 0.00. If a price changes before you have paid, we show you the new one and ask again. You pay on the page of a payment provider, whose conditions apply to the payment itself. Your bank may charge fees of its own.',
        'Vouchers and credit are not subject to VAT when they are sold; VAT is due when they are used.',
      ],
    },
    {
      id: 'delivery',
      title: '5. Delivery',
      blocks: [
        'Delivery begins when the payment is confirmed. Credit goes to the number you gave; codes are shown on the page of your order and, unless you can return them, sent to your e-mail address. How long it takes depends on the operator and on your bank. Please check number, country, amount and e-mail address before you pay: we deliver to what you entered.',
      ],
    },
    {
      id: 'refund',
      title: '6. Returns, and a refund when we cannot deliver',
      blocks: [
        'Credit that has reached a phone cannot be taken back, and neither can a delivered code: nobody could tell whether it has been used. For such digital goods there is no right of withdrawal once delivery has begun.',
        'You can return a code that nobody has opened only if the product’s page and your order say so, within the time stated there. You then get the whole amount back, to the method you paid with.',
        `If an order that you have paid for cannot be delivered, you get the whole amount back, to the method you paid with. If a code does not work even though you used it as described, write to us within ${complaintDays} days; we will settle it with the issuer and replace the code or refund you.`,
      ],
    },
    {
      id: 'cards',
      title: '7. Gift cards and your country',
      blocks: [
        'Gift cards can only be bought in the country you live in. They are valid in the shops, in the country and for as long as stated on the product.',
      ],
    },
    {
      id: 'vouchers',
      title: '8. Prepaid vouchers',
      blocks: [
        'Vouchers need an account. Before the first one we have to know who buys: mobile number, e-mail, address, an identity document, and your statement that you buy for yourself. Limits apply per day and per calendar year. We may refuse or stop an order when the law or the issuer requires it; what you have paid for it is then refunded.',
      ],
    },
    {
      id: 'codes',
      title: '9. Codes are money',
      blocks: [
        'Whoever has a code can use it. Keep it to yourself. No authority, no company and nobody on our team will ever ask you for one. We are not liable for a code that you gave away or lost after delivery.',
      ],
    },
    {
      id: 'account',
      title: '10. Your account',
      blocks: [
        'Keep your password and the codes of your phone secret, and tell us when somebody else may know them. We may close an account that is used for fraud or against these terms. You can have yours deleted at any time; what the law requires us to keep stays for as long as it says.',
      ],
    },
    {
      id: 'liability',
      title: '11. Liability',
      blocks: [
        'We are liable without limit for damage that we cause intentionally or by gross negligence, and as far as the law does not allow a limit. Otherwise our liability ends at the value of the order. We are not liable for what operators, issuers or payment providers do in their own field.',
      ],
    },
    {
      id: 'data',
      title: '12. Your data',
      blocks: [
        'What we know about you, why, and for how long, is in the [privacy policy](/privacy-policy); what this site keeps in your browser is in the [cookies policy](/cookies-policy).',
      ],
    },
    {
      id: 'law',
      title: '13. Changes, law and place',
      blocks: [
        'The terms in force on the day of your order apply to it. Swiss law applies, without the UN sales convention. The courts at our registered office have jurisdiction, unless the law gives you, as a consumer, another venue. Rights that the law of your own country gives you as a consumer and that cannot be waived remain yours.',
      ],
    },
  ],
};
