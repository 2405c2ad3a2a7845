import { idleMinutes, linkMinutes, reviewDays } from '../../domain/limits.ts';
import type { HelpTopic } from '../help.ts';

export const topics: readonly HelpTopic[] = [
  {
    id: 'codes',
    name: 'Codes et livraison',
    questions: [
      {
        id: 'whereIsMyCode',
        question: 'Où est mon code ?',
        answer:
          'Il s’affiche sur la page après votre paiement et il est envoyé à l’adresse e-mail de votre commande. Un code que vous pouvez encore rendre ne figure pas dans l’e-mail : ouvrez votre commande pour le voir. Regardez aussi dans le dossier du courrier indésirable. Sur la page de votre commande, vous pouvez faire renvoyer l’e-mail.',
      },
      {
        id: 'howFast',
        question: 'En combien de temps une recharge arrive-t-elle ?',
        answer:
          'Le crédit part dès que votre paiement est confirmé. Sous les montants, vous voyez en combien de temps les dernières recharges de l’opérateur sont arrivées, si nous en avons livré assez. Certains opérateurs envoient plutôt un code : il s’affiche sur la page et vous est envoyé par e-mail, avec la marche à suivre pour l’utiliser.',
      },
      {
        id: 'notArrived',
        question: 'J’ai payé et rien n’est arrivé. Que faire ?',
        answer:
          'Laissez la page de votre commande ouverte : elle suit la livraison automatiquement. Si le fournisseur ne peut pas livrer, la page l’indique et propose le remboursement. Ne payez pas une deuxième fois.',
      },
      {
        id: 'codeRejected',
        question: 'Mon code n’est pas accepté',
        answer:
          'Copiez-le avec le bouton au lieu de le saisir et vérifiez que vous l’utilisez dans la boutique et le pays de la carte. Si cela ne fonctionne toujours pas, écrivez-nous en indiquant votre numéro de commande, mais jamais le code.',
      },
    ],
  },
  {
    id: 'payment',
    name: 'Paiement',
    questions: [
      {
        id: 'pending',
        question: 'Mon paiement s’affiche comme non confirmé',
        answer:
          'Certaines banques mettent plus de temps à répondre. Ne payez pas une deuxième fois : nous continuons d’interroger le prestataire, et dès que le paiement est confirmé, la commande est livrée et vous recevez un e-mail.',
      },
      {
        id: 'pay',
        question: 'Comment puis-je payer ?',
        answer:
          'Par carte, TWINT, PostFinance, PayPal, Apple Pay ou Google Pay. Vous payez sur la page du prestataire de paiement ; votre numéro de carte ne nous parvient jamais.',
      },
      {
        id: 'declined',
        question: 'Mon paiement a été refusé',
        answer:
          'Rien n’a été débité. Vous pouvez réessayer avec un autre moyen de paiement sur la même commande. Un montant réservé affiché par votre banque est libéré automatiquement.',
      },
      {
        id: 'refund',
        question: 'Quand ai-je droit à un remboursement ?',
        answer:
          'Lorsqu’une commande payée ne peut pas être livrée. Le remboursement est automatique : vous n’avez rien à demander. Il se fait sur le moyen de paiement utilisé ; en général en quelques jours, selon votre banque.',
      },
      {
        id: 'cost',
        question: 'Combien cela coûte-t-il ?',
        answer:
          'Vous payez le prix en francs suisses affiché à côté de chaque montant. Les frais de service sont de CHF 0.00. Avant de payer, vous voyez aussi le montant reçu, dans la monnaie du destinataire.',
      },
    ],
  },
  {
    id: 'cards',
    name: 'Cartes cadeaux et bons',
    questions: [
      {
        id: 'otherCountry',
        question: 'Puis-je acheter une carte cadeau d’un autre pays ?',
        answer:
          'Vous pouvez regarder les cartes de tous les pays. Vous pouvez acheter celles du pays où vous habitez, car elles ne sont valables que là.',
      },
      {
        id: 'returnCard',
        question: 'Puis-je rendre une carte cadeau ?',
        answer:
          'Non : un code livré ne peut pas être rendu, car personne ne peut dire s’il a été utilisé. Si la page de la carte et votre commande indiquent que vous pouvez rendre un code non ouvert, faites-le sur la page de votre commande, dans le délai qui y figure.',
      },
      {
        id: 'scam',
        question: 'Quelqu’un me demande un code. Dois-je l’envoyer ?',
        answer:
          'Non. Aucune autorité, aucune entreprise et personne chez nous ne vous demandera jamais un code par téléphone, e-mail ou chat. Celui qui détient le code détient l’argent.',
      },
    ],
  },
  {
    id: 'vouchers',
    name: 'Bons prépayés et limites',
    questions: [
      {
        id: 'limits',
        question: 'Combien puis-je acheter ?',
        answer:
          'Il y a une limite par jour et une par année civile. Ce qu’il en reste est indiqué à côté des bons et dans votre compte, où vous pouvez aussi demander une limite plus élevée. La limite annuelle prend fin le 31 décembre.',
      },
      {
        id: 'verification',
        question: 'Pourquoi dois-je prouver mon identité ?',
        answer:
          'La loi et les émetteurs le demandent avant le premier bon : numéro de mobile, e-mail, adresse, pièce d’identité et déclaration que vous achetez pour vous-même. Vous le faites une seule fois. Les recharges et les cartes cadeaux n’en ont pas besoin.',
      },
      {
        id: 'review',
        question: 'Combien de temps dure l’examen de ma pièce d’identité ?',
        answer: `En général ${reviewDays} jours au plus. Vous recevez un e-mail dès qu’il est terminé et n’avez pas besoin de laisser la page ouverte. Si une image est illisible, l’e-mail en donne la raison et vous pouvez en envoyer une autre.`,
      },
    ],
  },
  {
    id: 'topup',
    name: 'Recharges mobiles',
    questions: [
      {
        id: 'wrongNumber',
        question: 'J’ai rechargé le mauvais numéro',
        answer:
          'Une recharge arrivée sur un téléphone ne peut pas être annulée. Veuillez vérifier le numéro dans le récapitulatif avant de payer ; il y figure en entier, avec l’indicatif du pays.',
      },
      {
        id: 'operator',
        question: 'L’opérateur affiché n’est pas le mien',
        answer:
          'Les numéros passés chez un autre opérateur ne sont pas toujours reconnus. Choisissez « Changer d’opérateur » et prenez le vôtre dans la liste.',
      },
      {
        id: 'lessArrived',
        question: 'Pourquoi est-il arrivé moins de crédit que prévu ?',
        answer:
          'Le montant qui arrive est affiché avant le paiement, dans la monnaie du destinataire. S’il porte la mention « avant taxes locales », l’opérateur en déduit des taxes.',
      },
    ],
  },
  {
    id: 'account',
    name: 'Compte et connexion',
    questions: [
      {
        id: 'account',
        question: 'Ai-je besoin d’un compte ?',
        answer: 'Non. Pour une recharge ou une carte cadeau, une adresse e-mail pour le reçu suffit.',
      },
      {
        id: 'noCode',
        question: 'Le code de connexion n’arrive pas',
        answer:
          'Un SMS peut prendre une minute. Vérifiez le numéro avec son indicatif, puis demandez un nouveau code dès que le décompte le permet. Seul le dernier code est valable.',
      },
      {
        id: 'forgotPassword',
        question: 'J’ai oublié mon mot de passe',
        answer: `Choisissez « Mot de passe oublié ? » dans la fenêtre de connexion. Vous recevez un lien valable ${linkMinutes} minutes et utilisable une fois.`,
      },
      {
        id: 'signedOut',
        question: 'Pourquoi ma session s’est-elle fermée ?',
        answer: `Après ${idleMinutes} minutes sans activité, nous vous déconnectons et oublions ce que ce navigateur savait de vous, afin que personne d’autre n’utilise votre compte. Votre panier reste.`,
      },
    ],
  },
];
