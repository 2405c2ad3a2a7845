import type { ContentPage } from '../contentPage.ts';

export const disclosure: ContentPage = {
  lead: 'Qui exploite cette boutique et comment nous joindre.',
  sections: [
    {
      id: 'company',
      title: 'Entreprise',
      blocks: ['{company}', '{street}, {postcode} {city}, Suisse', 'Numéro de TVA : {vat}'],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: ['E-mail : {email}', 'Téléphone : {phone}', 'Ou [écrivez-nous un message](/contact-us).'],
    },
    {
      id: 'content',
      title: 'Contenu et liens',
      blocks: [
        'Nous rédigeons le contenu de ce site avec soin, sans pouvoir promettre qu’il soit complet à tout moment. Les liens mènent à des pages de tiers, qui en sont responsables.',
      ],
    },
    {
      id: 'marks',
      title: 'Noms et marques',
      blocks: [
        'Les noms, logos et signes sont des marques déposées ou non de leurs titulaires : opérateurs, émetteurs, enseignes et prestataires de paiement. Nous les montrons uniquement pour nommer ce qui est vendu et comment le payer. Aucun titulaire ne parraine ni ne recommande cette boutique, et aucun partenariat n’en découle.',
      ],
    },
    {
      id: 'complaints',
      title: 'Réclamations',
      blocks: [
        'Écrivez-nous d’abord ; la plupart des choses se règlent en un jour. À défaut de solution, les tribunaux de notre siège ou, pour les consommatrices et consommateurs, de leur domicile vous sont ouverts.',
      ],
    },
  ],
};
