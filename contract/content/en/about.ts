import { topUpCountries } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const about: ContentPage = {
  lead: 'We sell credit for phones, gift cards and prepaid vouchers: to people who want to give something at once, and to people who would rather not leave a card number everywhere.',
  sections: [
    {
      id: 'what',
      title: 'What we do',
      blocks: [
        `Top up a phone in ${topUpCountries} countries, or choose a card or a voucher. You see the price in Swiss francs and the amount received before you pay.`,
      ],
    },
    {
      id: 'how',
      title: 'How we do it',
      blocks: [
        {
          list: [
            'The price you see is the price you pay. The service fee is CHF 0.00.',
            'You pay on the page of a payment provider. Your card number never reaches us.',
            'If we cannot deliver what you have paid for, you get your money back.',
            'We never sell your data and never track you around the internet.',
          ],
        },
      ],
    },
    {
      id: 'who',
      title: 'Who we are',
      blocks: [
        '{company} is a Swiss company in {city}, at the foot of the Rigi. That is where the name comes from.',
        'You can reach us with [a message](/contact-us) or at {email}. Many answers are in the [help centre](/help).',
      ],
    },
  ],
};
