import { topUpCountries } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const about: ContentPage = {
  lead: 'Nous vendons du crédit pour mobiles, des cartes cadeaux et des bons prépayés : à celles et ceux qui veulent offrir tout de suite, et à celles et ceux qui préfèrent ne pas laisser partout leur numéro de carte.',
  sections: [
    {
      id: 'what',
      title: 'Ce que nous faisons',
      blocks: [
        `Rechargez un mobile dans ${topUpCountries} pays, ou choisissez une carte ou un bon. Avant de payer, vous voyez le prix en francs suisses et le montant reçu.`,
      ],
    },
    {
      id: 'how',
      title: 'Comment nous le faisons',
      blocks: [
        {
          list: [
            'Le prix affiché est le prix que vous payez. Les frais de service sont de CHF 0.00.',
            'Vous payez sur la page d’un prestataire de paiement. Votre numéro de carte ne nous parvient jamais.',
            'Si nous ne pouvons pas livrer ce que vous avez payé, nous vous remboursons.',
            'Nous ne vendons jamais vos données et ne vous suivons pas sur internet.',
          ],
        },
      ],
    },
    {
      id: 'who',
      title: 'Qui nous sommes',
      blocks: [
        '{company} est une entreprise suisse établie à {city}, au pied du Rigi. D’où le nom.',
        'Vous nous joignez par [un message](/contact-us) ou à {email}. Beaucoup de réponses se trouvent dans le [centre d’aide](/help).',
      ],
    },
  ],
};
