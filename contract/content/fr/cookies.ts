import { cookieMonths, idleMinutes, locationHours } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const cookies: ContentPage = {
  lead: 'Ce site garde peu de choses dans votre navigateur et, avant votre choix, seulement ce dont il ne peut se passer. Cette page en donne la liste complète.',
  sections: [
    {
      id: 'choice',
      title: 'Votre choix',
      blocks: [
        'Il y a trois catégories. « Nécessaires » est toujours active. « Analyse » et « Marketing » sont désactivées jusqu’à ce que vous les autorisiez. Aujourd’hui, nous n’utilisons ni l’une ni l’autre : aucun outil d’analyse et aucune publicité ne tournent sur ce site. Si cela devait changer, ce ne serait que pour les personnes qui l’ont autorisé.',
        `Vous pouvez changer votre choix à tout moment avec « Paramètres des cookies » au bas de chaque page. Après ${idleMinutes} minutes sans activité, il est oublié avec votre connexion et nous vous le redemandons : quelqu’un d’autre est peut-être devant l’appareil.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        {
          head: ['Nom', 'À quoi il sert', 'Durée'],
          rows: [
            ['language', 'Retient la langue de la boutique', `${cookieMonths} mois`],
            [
              'XSRF-TOKEN',
              'Protège les formulaires contre les requêtes de sites tiers',
              'jusqu’à la fermeture du navigateur',
            ],
            [
              'buyer',
              'Reconnaît le navigateur qui a acheté, pour que lui seul montre les codes ; posé avec le premier panier',
              `${cookieMonths} mois`,
            ],
            [
              'device',
              'Reconnaît si votre compte a déjà été utilisé avec ce navigateur, pour vous avertir d’autres connexions et vous laisser entrer pendant que quelqu’un d’autre essaie des mots de passe ; ne nomme personne, posé quand vous vous connectez ou demandez un code',
              `${cookieMonths} mois`,
            ],
          ],
        },
      ],
    },
    {
      id: 'storage',
      title: 'Mémoire du navigateur',
      blocks: [
        'Ces entrées restent dans votre navigateur jusqu’à ce que la boutique ou vous-même les supprimiez. Personne d’autre ne les lit.',
        {
          head: ['Nom', 'À quoi elle sert', 'Durée'],
          rows: [
            [
              'cookieConsent',
              'Votre choix ci-dessus',
              `jusqu’à ce que vous le changiez, ou ${idleMinutes} minutes sans activité`,
            ],
            ['language, currentLocation', 'Langue et pays utilisés', 'jusqu’à ce que vous les changiez'],
            [
              'Location',
              'Pays, langue et monnaie trouvés par votre adresse internet',
              `renouvelé après ${locationHours} heures`,
            ],
            [
              'lastActivity',
              'Votre dernière activité ici, pour vous déconnecter à temps',
              'jusqu’à ce que vous l’effaciez',
            ],
            [
              'cartToken, checkoutProduct, selctdProduct',
              'Votre panier',
              'jusqu’à l’achat ou la suppression',
            ],
            [
              'rechargeData, pageData',
              'Une recharge que vous avez commencée, ou la valeur d’une carte que vous avez choisie',
              'jusqu’à l’achat ou la suppression',
            ],
            [
              'orderToken',
              'Votre commande ouverte, pour que rien ne se perde si une fenêtre se ferme',
              'jusqu’à la fin de la commande',
            ],
            [
              'lastOrders',
              'Numéro, date, produit et état de vos dernières commandes, pour les lire sans connexion ; aucun code, aucun montant',
              'jusqu’à votre déconnexion',
            ],
            [
              'closedOrders',
              'Numéro et état d’une commande en cours dont vous avez fermé l’avis',
              'jusqu’à ce que la commande change ou que vous vous déconnectiez',
            ],
            [
              'checkoutEmail',
              'L’adresse e-mail que vous avez saisie à la caisse ; seulement dans cet onglet',
              'jusqu’à l’achat, ou jusqu’à ce que vous vidiez le panier, vous connectiez ou déconnectiez, ou fermiez l’onglet',
            ],
            [
              'guest',
              'Votre adresse e-mail, si vous avez demandé que nous vous reconnaissions sans compte',
              'jusqu’à ce que vous décochiez la case, pressiez « Effacer la liste » ou vous déconnectiez',
            ],
            [
              'recipients',
              'Les noms que vous avez donnés aux numéros rechargés, si vous avez demandé que nous vous reconnaissions sans compte',
              'jusqu’à ce que vous les supprimiez, pressiez « Effacer la liste » ou vous déconnectiez',
            ],
            [
              'user, accessToken, refreshToken, tokenExpiry, signedInAt',
              'Garde votre session ouverte',
              `jusqu’à la déconnexion, ou ${idleMinutes} minutes sans activité`,
            ],
            [
              'signOutToken',
              'Votre déconnexion, jusqu’à ce que notre serveur en ait connaissance ; cela ne donne accès à rien',
              'un instant, ou jusqu’à ce que vous soyez de nouveau en ligne',
            ],
            [
              'otp_timestamp, otpTicket, mobileTicket',
              'Un code en route vers votre téléphone',
              'jusqu’à sa saisie ou son expiration',
            ],
            ['toRegister, emailVerified', 'L’étape d’une inscription', 'jusqu’à la fin de l’étape'],
            [
              'referral',
              'Le code de la personne qui vous a envoyé son lien ; seulement s’il y en avait un',
              'jusqu’à l’inscription',
            ],
          ],
        },
      ],
    },
    {
      id: 'others',
      title: 'Pages de tiers',
      blocks: [
        'Pour payer, vous allez sur la page d’un prestataire de paiement. Si vous vous connectez avec Google ou vous inscrivez, un script de Google ou de Cloudflare est chargé à ce moment-là, pour vous connecter ou vérifier que vous êtes une personne. Leurs propres politiques disent ce qu’ils gardent. Sur toutes les autres pages, tout vient de ce site.',
      ],
    },
    {
      id: 'browser',
      title: 'Effacer vous-même',
      blocks: [
        'Les paramètres de votre navigateur permettent de voir et d’effacer tout cela. La boutique continue de fonctionner ; votre session se ferme et un panier ouvert est perdu.',
      ],
    },
  ],
};
