import {
  answerDays,
  archiveYears,
  cartDays,
  deviceMonths,
  giftMonths,
  messageMonths,
  reminderDays,
  requestMonths,
  sessionDays,
  sessionIdleMinutes,
  shareDays,
  unconfirmedAddressDays,
  unpaidOrderDays,
  unsubscribedAddressDays,
} from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const privacy: ContentPage = {
  lead: 'Ce que nous savons de vous, pourquoi nous le savons, à qui nous le transmettons et quand nous l’effaçons.',
  sections: [
    {
      id: 'controller',
      title: '1. Qui est responsable',
      blocks: [
        '{company}, {street}, {postcode} {city}, Suisse, {email}. La loi suisse sur la protection des données s’applique, ainsi que le RGPD pour les personnes dans l’Union européenne, dans la mesure où il leur est applicable.',
      ],
    },
    {
      id: 'order',
      title: '2. Quand vous achetez',
      blocks: [
        'Nous avons besoin de votre adresse e-mail, de ce que vous achetez, pour une recharge du numéro de téléphone, et de ce que le prestataire de paiement nous communique. Cela sert à livrer, à envoyer le reçu, à vous aider et à tenir nos comptes. Nous ne voyons pas votre numéro de carte. Les codes sont conservés chiffrés.',
        `Commandes et reçus sont conservés ${archiveYears} ans, comme l’exige le droit commercial. Une commande jamais payée est supprimée après ${unpaidOrderDays} jours, un panier ${cartDays} jours après sa fin.`,
        `Si vous offrez une carte, sa page et notre e-mail à l’adresse que vous indiquez affichent votre nom et votre message. Si le destinataire vous remercie, nous vous envoyons ses mots par e-mail. Adresse, messages et page sont supprimés après ${giftMonths} mois.`,
        `Un nom que vous donnez à un numéro rechargé est conservé dans votre compte, ou, sans compte, uniquement sur votre appareil. Si vous le demandez, nous vous écrivons ${reminderDays} jours avant l’expiration du crédit, jusqu’à ce que vous y mettiez fin en un clic. Sans compte, le numéro est supprimé un an après le dernier de ces e-mails. Vous pouvez en tout temps supprimer un numéro de votre liste : son nom est alors effacé et ces e-mails prennent fin.`,
        `Si vous créez un lien pour la personne dont vous rechargez le numéro, toute personne qui a le lien voit votre prénom, l’opérateur, le montant reçu et les derniers chiffres du numéro, mais pas le prix. Vous pouvez supprimer un lien à tout moment. Un lien qui montre la livraison expire après ${shareDays} jours, un lien de demande après ${requestMonths} mois.`,
      ],
    },
    {
      id: 'account',
      title: '3. Quand vous avez un compte',
      blocks: [
        `Nous gardons nom, adresse e-mail et numéro de mobile, votre langue et une empreinte irréversible (hash) de votre mot de passe. Avec Google, nous recevons aussi l’adresse de votre image. La personne dont vous avez suivi le lien est retenue sous forme de numéro, pour compter les invitations. Une session prend fin ${sessionIdleMinutes} minutes après sa dernière utilisation, et au plus tard après ${sessionDays} jours.`,
        `Nous retenons avec quels navigateurs vous avez ouvert une session : leur nom, le pays et le jour, pas l’adresse internet. Vous les voyez dans votre profil, et nous vous signalons par e-mail un navigateur nouveau. Ils sont effacés ${deviceMonths} mois après leur dernière session.`,
        'Si vous ajoutez une clé d’accès, nous gardons son nom, sa clé publique et les dates de sa création et de sa dernière utilisation. Ce qui prouve que c’est vous, comme votre empreinte digitale, ne quitte jamais votre appareil. Elle est supprimée quand vous la retirez.',
        'Le compte reste jusqu’à ce que vous le fermiez.',
        'Une fois votre adresse confirmée, votre compte montre aussi ce qui a été acheté avec elle sans compte.',
      ],
    },
    {
      id: 'identity',
      title: '4. Quand vous achetez des bons',
      blocks: [
        'Avant le premier bon, nous devons vérifier qui vous êtes. Nous traitons pour cela date de naissance, adresse, image d’une pièce d’identité et votre déclaration que vous achetez pour vous-même. Les images sont conservées chiffrées, vues uniquement par les personnes qui les contrôlent et supprimées après la décision, une fois échue la durée exigée par la loi ou l’émetteur. Les limites sont calculées à partir de vos achats.',
      ],
    },
    {
      id: 'contact',
      title: '5. Quand vous nous écrivez',
      blocks: [
        `Nous gardons votre message avec nom et adresse pour y répondre et le supprimons après ${messageMonths} mois.`,
        `La newsletter n’est envoyée qu’aux adresses confirmées par un lien. Chaque envoi contient un lien de désabonnement. Une adresse non confirmée est supprimée après ${unconfirmedAddressDays} jours, une adresse désabonnée après ${unsubscribedAddressDays} jours.`,
      ],
    },
    {
      id: 'visit',
      title: '6. Quand vous regardez seulement',
      blocks: [
        'Notre serveur voit votre adresse internet, comme tout serveur. Il demande à un service de localisation le pays correspondant, pour montrer les produits adéquats. Contre les abus, les tentatives sont comptées sous une empreinte formée avec une clé : pendant une heure au plus par adresse, et une semaine au plus par numéro ou par compte. Le journal des requêtes ne contient pas d’adresses. Ce qui reste dans votre navigateur figure dans la [politique des cookies](/cookies-policy). Nous n’utilisons ni analyse ni publicité.',
      ],
    },
    {
      id: 'recipients',
      title: '7. À qui nous le transmettons',
      blocks: [
        'Uniquement aux tiers nécessaires à votre commande, et uniquement ce dont ils ont besoin :',
        {
          list: [
            'prestataires de paiement (carte, TWINT, PostFinance, PayPal) : montant, devise et numéro de commande',
            'fournisseurs de crédit, de cartes et de bons : le produit et, pour une recharge, le numéro de téléphone',
            'services d’envoi d’e-mails et de SMS : votre adresse ou numéro, et le message',
            'Google, si vous vous connectez ainsi ; Cloudflare, à l’inscription, pour vérifier que vous êtes une personne',
            'un service d’adresses, pour vérifier une adresse postale ; un service de localisation, pour trouver le pays',
            'les autorités, lorsque la loi nous y oblige',
          ],
        },
        'Certains sont hors de Suisse, y compris aux États-Unis. Nous nous appuyons sur les pays à protection reconnue et sur les clauses contractuelles types. Nous ne vendons de données à personne.',
      ],
    },
    {
      id: 'grounds',
      title: '8. Sur quelle base',
      blocks: [
        'Le contrat avec vous, des obligations légales comme la comptabilité et la lutte contre le blanchiment, notre intérêt à une boutique sûre, et votre consentement là où nous le demandons. Vous pouvez retirer un consentement à tout moment.',
      ],
    },
    {
      id: 'rights',
      title: '9. Vos droits',
      blocks: [
        `Vous pouvez demander ce que nous savons de vous, le faire corriger, supprimer ou remettre, et vous opposer à son utilisation. Dans votre [profil](/profile), vous téléchargez une copie de vos données et fermez vous-même votre compte. Ou écrivez à {email} ou par le [formulaire de contact](/contact-us) ; nous répondons sous ${answerDays} jours. Vous pouvez aussi vous adresser au Préposé fédéral à la protection des données et à la transparence (PFPDT) ou à l’autorité de votre pays.`,
        'Aucune décision ayant des effets juridiques pour vous n’est prise par une machine seule.',
      ],
    },
    {
      id: 'security',
      title: '10. Comment c’est protégé',
      blocks: [
        'Les connexions sont chiffrées. Codes et documents sont chiffrés au repos, mots de passe et codes de connexion stockés de façon à ne pas pouvoir être relus. Peu de personnes y ont accès, et seulement à ce dont elles ont besoin.',
      ],
    },
  ],
};
