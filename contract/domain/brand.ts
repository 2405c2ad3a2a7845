/** The shop's name and the details of the company behind it. They are defined only here. */
export const brand = {
  name: 'Rigi',
  /** Office hours for answering messages, from Monday to Friday in Swiss time. */
  answers: { from: 8, to: 18 },
  company: {
    name: 'Rigi Top-up AG',
    street: 'Seestrasse 12',
    postcode: '6353',
    city: 'Weggis',
    country: 'CH',
    /** VAT number without its suffix. `vatNumber` adds the suffix for the language. */
    vat: 'CHE-000.000.000',
    email: 'help@rigi.example',
    phone: '+41 41 000 00 00',
  },
} as const;
