import { topUpCountries } from '../../../contract/domain/limits.ts';
import type { Texts } from '../en/index.ts';

export const heads: Texts['heads'] = {
  home: {
    title: 'Recharges et cartes cadeaux',
    description: `Recharges mobiles dans ${topUpCountries} pays, cartes cadeaux et bons prépayés. Depuis la Suisse, sans frais de service.`,
  },
  topUp: {
    title: 'Recharge internationale',
    description: `Rechargez un mobile dans ${topUpCountries} pays. Prix en francs suisses et montant reçu affichés avant le paiement.`,
  },
  giftCards: {
    title: 'Cartes cadeaux',
    description:
      'Cartes cadeaux pour les achats, les jeux, la musique et les films. Le code s’affiche à l’écran.',
  },
  voucher: {
    title: 'PaysafeCard',
    description: 'Achetez un bon PaysafeCard en francs suisses et payez en ligne sans carte.',
  },
  help: {
    title: 'Aide',
    description:
      'Réponses sur les codes, le paiement, les recharges, les cartes cadeaux, les limites et le compte.',
  },
  about: { title: 'À propos', description: 'Qui se trouve derrière Rigi et comment nous travaillons.' },
  contact: {
    title: 'Contact',
    description: 'Écrivez-nous. Nous répondons par e-mail, en général sous un jour ouvrable.',
  },
  terms: {
    title: 'Conditions générales',
    description: 'Les conditions de la boutique, dans un langage simple.',
  },
  cookies: {
    title: 'Cookies',
    description: 'Tout ce que ce site garde dans votre navigateur, pourquoi et combien de temps.',
  },
  privacy: {
    title: 'Protection des données',
    description: 'Ce que nous savons de vous, pourquoi, à qui nous le transmettons et quand nous l’effaçons.',
  },
  disclosure: {
    title: 'Mentions légales',
    description: 'L’entreprise derrière la boutique et comment la joindre.',
  },
  checkout: {
    title: 'Caisse et paiement',
    description: 'Ce que vous allez acheter, ce que cela coûte et comment vous souhaitez payer.',
  },
  payment: { title: 'Paiement', description: 'Où en est votre paiement et si de l’argent a été débité.' },
  order: {
    title: 'Votre commande',
    description: 'Ce que vous avez acheté : le code, le reçu et ce que vous pouvez en faire.',
  },
  sharedTopUp: {
    title: 'Votre recharge',
    description: 'Ce qui est en route vers votre téléphone, et si c’est arrivé.',
  },
  gift: {
    title: 'Votre cadeau',
    description: 'Une carte cadeau pour vous : ouvrez-la, utilisez le code et dites merci.',
  },
  topUpRequest: {
    title: 'Demander du crédit',
    description: 'Demander du crédit d’un seul clic.',
  },
  requestLinks: {
    title: 'Vos liens de demande',
    description: 'Des liens par lesquels vos proches peuvent vous demander du crédit.',
  },
  newsletter: {
    title: 'Newsletter',
    description: 'Abonnez-vous à la newsletter ou désabonnez-vous, en un clic.',
  },
  emailConfirmation: {
    title: 'Vérification de l’e-mail',
    description: 'Confirmez ici qu’une adresse e-mail est bien la vôtre.',
  },
  forgotPassword: {
    title: 'Mot de passe oublié',
    description: 'Nous vous envoyons un e-mail avec un lien vers un nouveau mot de passe.',
  },
  contactUndo: {
    title: 'Annuler une modification',
    description: 'Rétablissez l’adresse e-mail ou le numéro de mobile que votre compte avait avant.',
  },
  newPassword: {
    title: 'Nouveau mot de passe',
    description: 'Choisissez le nouveau mot de passe de votre compte.',
  },
  account: {
    title: 'Votre compte',
    description: 'Vos données, commandes, bons et limites, une fois votre session ouverte.',
  },
  recipients: {
    title: 'Vos destinataires',
    description: 'Noms et rappels des numéros que vous avez rechargés.',
  },
  reminderEnd: {
    title: 'Rappels',
    description: 'Ne plus recevoir d’e-mails avant l’expiration d’un crédit, en un clic.',
  },
  listing: {
    title: 'Cartes cadeaux et bons',
    description: 'Cartes cadeaux et bons prépayés, avec leurs prix en francs suisses.',
  },
  missing: { title: 'Page introuvable', description: 'Il n’y a aucune page à cette adresse.' },
};

export const productHeads: Texts['productHeads'] = {
  card: (name, price) => ({
    title: name,
    description: `Achetez ${name} dès ${price}. Le code s’affiche à l’écran.`,
  }),
  topUp: (name, price) => ({
    title: `Recharger ${name}`,
    description: `Rechargez ${name} dès ${price}. Montant reçu affiché avant le paiement.`,
  }),
};

export const browserNotices: Texts['browserNotices'] = {
  scriptNeeded:
    'Sans JavaScript, vous pouvez parcourir la boutique. Pour acheter et payer, veuillez l’activer.',
  browserTooOld:
    'Ce navigateur est trop ancien pour acheter ici en toute sécurité. Vous pouvez parcourir la boutique ; pour acheter, veuillez le mettre à jour ou en utiliser un autre.',
};
