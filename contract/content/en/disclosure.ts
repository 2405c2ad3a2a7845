import type { ContentPage } from '../contentPage.ts';

export const disclosure: ContentPage = {
  lead: 'Who runs this shop, and how to reach us.',
  sections: [
    {
      id: 'company',
      title: 'Company',
      blocks: ['{company}', '{street}, {postcode} {city}, Switzerland', 'VAT number: {vat}'],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: ['E-mail: {email}', 'Phone: {phone}', 'Or [write us a message](/contact-us).'],
    },
    {
      id: 'content',
      title: 'Content and links',
      blocks: [
        'We write the content of this site with care but cannot promise that it is complete at every moment. Links lead to third-party pages, for which their owners are responsible.',
      ],
    },
    {
      id: 'marks',
      title: 'Names and marks',
      blocks: [
        'Names, logos and marks are registered or unregistered trademarks of their owners: operators, issuers, brands and payment providers. We show them only to name what is sold and how it can be paid. None of the owners sponsors or endorses this shop, and no partnership follows from it.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      blocks: [
        'Please write to us first; most things can be settled in a day. If we do not find a solution, you can turn to the courts at our registered office or, as a consumer, at your place of residence.',
      ],
    },
  ],
};
