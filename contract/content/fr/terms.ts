import { complaintDays, leastAge } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const terms: ContentPage = {
  lead: 'Ces conditions s’appliquent à tout ce que vous achetez dans cette boutique. Elles sont rédigées dans un langage simple.',
  sections: [
    {
      id: 'seller',
      title: '1. Qui vend',
      blocks: [
        'Le vendeur est {company}, {street}, {postcode} {city}, Suisse. Les [mentions légales](/legal-disclosure) disent comment nous joindre.',
      ],
    },
    {
      id: 'goods',
      title: '2. Ce que nous vendons',
      blocks: [
        'Nous vendons du crédit pour mobiles, des cartes cadeaux et des bons prépayés. Crédits et cartes proviennent d’opérateurs et d’émetteurs, dont les propres conditions règlent l’utilisation. Le montant qui arrive est affiché avant le paiement. Les taxes qu’un opérateur déduit dans le pays du destinataire ne dépendent pas de nous.',
      ],
    },
    {
      id: 'order',
      title: '3. Commande et contrat',
      blocks: [
        'Ce que montre la boutique est une invitation, pas une offre. Par votre commande, vous faites une offre ; le contrat est conclu quand votre paiement est confirmé. Vous pouvez avoir une commande ouverte à la fois et l’annuler tant qu’elle n’est pas payée. Une commande non payée à temps prend fin automatiquement et ne coûte rien.',
        `Vous devez avoir au moins ${leastAge} ans. En commandant, vous confirmez agir pour vous-même et donner des indications exactes.`,
      ],
    },
    {
      id: 'price',
      title: '4. Prix et paiement',
      blocks: [
        'Les prix sont en francs suisses et sont ce que vous payez ; les frais de service sont de CHF 0.00. Si un prix change avant que vous ayez payé, nous vous montrons le nouveau prix et vous demandons de confirmer à nouveau. Vous payez sur la page d’un prestataire de paiement, dont les conditions s’appliquent au paiement. Votre banque peut prélever ses propres frais.',
        'Les bons et le crédit ne sont pas soumis à la TVA à la vente ; elle est due lors de l’utilisation.',
      ],
    },
    {
      id: 'delivery',
      title: '5. Livraison',
      blocks: [
        'La livraison commence dès que le paiement est confirmé. Le crédit va au numéro indiqué ; les codes s’affichent sur la page de votre commande et, sauf si vous pouvez les rendre, sont envoyés à votre adresse e-mail. Sa durée dépend de l’opérateur et de votre banque. Vérifiez numéro, pays, montant et adresse e-mail avant de payer : nous livrons à ce que vous avez saisi.',
      ],
    },
    {
      id: 'refund',
      title: '6. Retours, et remboursement si nous ne pouvons pas livrer',
      blocks: [
        'Un crédit arrivé sur un téléphone ne peut pas être repris, pas plus qu’un code livré : personne ne pourrait dire s’il a été utilisé. Pour de tels biens numériques, il n’y a pas de droit de rétractation une fois la livraison commencée.',
        'Vous ne pouvez rendre un code que personne n’a ouvert que si la page du produit et votre commande l’indiquent, dans le délai qui y figure. Le montant total vous est alors remboursé sur votre moyen de paiement.',
        `Si une commande payée ne peut pas être livrée, le montant total vous est remboursé sur votre moyen de paiement. Si un code ne fonctionne pas malgré une utilisation correcte, écrivez-nous dans les ${complaintDays} jours ; nous réglons la question avec l’émetteur et le remplaçons ou vous remboursons.`,
      ],
    },
    {
      id: 'cards',
      title: '7. Cartes cadeaux et votre pays',
      blocks: [
        'Les cartes cadeaux ne peuvent être achetées que dans le pays où vous habitez. Elles sont valables dans les magasins et le pays indiqués sur le produit, pour la durée qui y figure.',
      ],
    },
    {
      id: 'vouchers',
      title: '8. Bons prépayés',
      blocks: [
        'Les bons nécessitent un compte. Avant le premier, nous devons savoir qui achète : numéro de mobile, e-mail, adresse, pièce d’identité et déclaration que vous achetez pour vous-même. Des limites s’appliquent par jour et par année civile. Si la loi ou l’émetteur l’exige, nous pouvons refuser ou arrêter une commande ; ce que vous avez payé est alors remboursé.',
      ],
    },
    {
      id: 'codes',
      title: '9. Un code, c’est de l’argent',
      blocks: [
        'Qui a un code peut l’utiliser. Gardez-le pour vous. Aucune autorité, aucune entreprise et personne chez nous ne vous en demandera jamais. Nous ne répondons pas d’un code que vous avez transmis ou perdu après la livraison.',
      ],
    },
    {
      id: 'account',
      title: '10. Votre compte',
      blocks: [
        'Gardez secrets votre mot de passe et les codes de votre téléphone, et avertissez-nous si quelqu’un d’autre peut les connaître. Nous pouvons fermer un compte utilisé à des fins frauduleuses ou en violation de ces conditions. Vous pouvez faire supprimer le vôtre à tout moment ; ce que la loi nous oblige à conserver reste aussi longtemps qu’elle le demande.',
      ],
    },
    {
      id: 'liability',
      title: '11. Responsabilité',
      blocks: [
        'Nous répondons sans limite des dommages causés intentionnellement ou par négligence grave, et dans la mesure où la loi n’admet pas de limite. Pour le reste, notre responsabilité s’arrête à la valeur de la commande. Nous ne répondons pas de ce que font opérateurs, émetteurs et prestataires de paiement dans leur domaine.',
      ],
    },
    {
      id: 'data',
      title: '12. Vos données',
      blocks: [
        'Ce que nous savons de vous, pourquoi et pour combien de temps figure dans la [déclaration de protection des données](/privacy-policy) ; ce que ce site garde dans votre navigateur, dans la [politique des cookies](/cookies-policy).',
      ],
    },
    {
      id: 'law',
      title: '13. Modifications, droit et for',
      blocks: [
        'Les conditions en vigueur le jour de votre commande lui sont applicables. Le droit suisse s’applique, à l’exclusion de la Convention de Vienne. Les tribunaux de notre siège sont compétents, sauf si la loi vous donne un autre for en tant que consommatrice ou consommateur. Les droits impératifs que vous donne à ce titre le droit de votre pays vous restent acquis.',
      ],
    },
  ],
};
