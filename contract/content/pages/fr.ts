import type { ContentPages } from '../contentPage.ts';

export const pages: ContentPages = {
  about: {
    lead: 'Nous vendons du crédit pour mobiles, des cartes cadeaux et des bons prépayés : à celles et ceux qui veulent offrir tout de suite, et à celles et ceux qui préfèrent ne pas laisser partout leur numéro de carte.',
    sections: [
      {
        id: 'what',
        title: 'Ce que nous faisons',
        blocks: [
          'Rechargez un mobile dans 140 pays, ou choisissez une carte ou un bon. Avant de payer, vous voyez le prix en francs et le montant reçu. La plupart des commandes sont livrées en moins d’une minute.',
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
  },
  terms: {
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
          'Vous devez avoir au moins 16 ans. En commandant, vous confirmez agir pour vous-même et donner des indications exactes.',
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
          'La livraison commence dès que le paiement est confirmé. Le crédit va au numéro indiqué ; les codes s’affichent sur la page de votre commande et sont envoyés à votre adresse e-mail. La plupart des commandes sont livrées en moins d’une minute, certaines prennent plus de temps à cause d’un opérateur ou d’une banque. Vérifiez numéro, pays, montant et adresse e-mail avant de payer : nous livrons à ce que vous avez saisi.',
        ],
      },
      {
        id: 'refund',
        title: '6. Pas de retour, mais remboursement si nous ne pouvons pas livrer',
        blocks: [
          'Un crédit arrivé sur un téléphone ne peut pas être repris, pas plus qu’un code affiché ou envoyé : personne ne pourrait dire s’il a été utilisé. Pour de tels biens numériques, il n’y a pas de droit de rétractation une fois la livraison commencée.',
          'Si une commande payée ne peut pas être livrée, le montant total vous est remboursé sur votre moyen de paiement. Si un code ne fonctionne pas malgré une utilisation correcte, écrivez-nous dans les 30 jours ; nous réglons la question avec l’émetteur et le remplaçons ou vous remboursons.',
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
  },
  cookies: {
    lead: 'Ce site garde peu de choses dans votre navigateur et, avant votre choix, seulement ce dont il ne peut se passer. Cette page en donne la liste complète.',
    sections: [
      {
        id: 'choice',
        title: 'Votre choix',
        blocks: [
          'Il y a trois catégories. « Nécessaires » est toujours active. « Analyse » et « Marketing » sont désactivées jusqu’à ce que vous les autorisiez. Aujourd’hui, nous n’utilisons ni l’une ni l’autre : aucun outil d’analyse et aucune publicité ne tournent sur ce site. Si cela devait changer, ce ne serait que pour les personnes qui l’ont autorisé.',
          'Vous pouvez changer votre choix à tout moment avec « Paramètres des cookies » au bas de chaque page. Après 30 minutes sans activité, il est oublié avec votre connexion et nous vous le redemandons : quelqu’un d’autre est peut-être devant l’appareil.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies',
        blocks: [
          {
            head: ['Nom', 'À quoi il sert', 'Durée'],
            rows: [
              ['language', 'Retient la langue de la boutique', '1 an'],
              [
                'XSRF-TOKEN',
                'Protège les formulaires contre les requêtes de sites tiers',
                'jusqu’à la fermeture du navigateur',
              ],
              [
                'buyer',
                'Reconnaît le navigateur qui a acheté, pour que lui seul montre les codes ; posé avec le premier panier',
                '1 an',
              ],
              [
                'device',
                'Reconnaît si votre compte a déjà été utilisé avec ce navigateur, pour vous avertir d’autres connexions et vous laisser entrer pendant que quelqu’un d’autre essaie des mots de passe ; ne nomme personne, posé quand vous vous connectez ou demandez un code',
                '1 an',
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
                'jusqu’à ce que vous le changiez, ou 30 minutes sans activité',
              ],
              ['language, currentLocation', 'Langue et pays utilisés', 'jusqu’à ce que vous les changiez'],
              [
                'Location',
                'Pays, langue et monnaie trouvés par votre adresse internet',
                'renouvelé après 24 heures',
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
                'guest',
                'Votre adresse e-mail, si vous avez demandé que nous vous reconnaissions sans compte',
                'jusqu’à ce que vous décochiez la case, pressiez « M’oublier sur cet appareil » ou vous déconnectiez',
              ],
              [
                'user, accessToken, refreshToken, tokenExpiry, signedInAt',
                'Garde votre session ouverte',
                'jusqu’à la déconnexion, ou 30 minutes sans activité',
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
  },
  privacy: {
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
          'Commandes et reçus sont conservés dix ans, comme l’exige le droit commercial. Une commande jamais payée est supprimée après 90 jours, un panier 30 jours après sa fin.',
          'Si vous envoyez une carte en cadeau, nous l’envoyons avec votre nom et votre message à l’adresse que vous indiquez ; adresse et message sont supprimés après un an.',
        ],
      },
      {
        id: 'account',
        title: '3. Quand vous avez un compte',
        blocks: [
          'Nous gardons nom, adresse e-mail et numéro de mobile, votre langue et une empreinte irréversible (hash) de votre mot de passe. Avec Google, nous recevons aussi l’adresse de votre image. La personne dont vous avez suivi le lien est retenue sous forme de numéro, pour compter les invitations. Une session prend fin 90 minutes après sa dernière utilisation, et au plus tard après 30 jours.',
          'Nous retenons avec quels navigateurs vous avez ouvert une session : leur nom, le pays et le jour, pas l’adresse internet. Vous les voyez dans votre profil, et nous vous signalons par e-mail un navigateur nouveau. Ils sont effacés un an après leur dernière session.',
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
          'Nous gardons votre message avec nom et adresse pour y répondre et le supprimons après un an.',
          'La newsletter n’est envoyée qu’aux adresses confirmées par un lien. Chaque envoi contient un lien de désabonnement. Une adresse non confirmée est supprimée après sept jours, une adresse désabonnée après 30 jours.',
        ],
      },
      {
        id: 'visit',
        title: '6. Quand vous regardez seulement',
        blocks: [
          'Notre serveur voit votre adresse internet, comme tout serveur. Il demande à un service de localisation le pays correspondant, pour montrer les produits adéquats. Contre les abus, les tentatives sont comptées sous une empreinte formée avec une clé, pendant une heure au plus. Le journal des requêtes ne contient pas d’adresses. Ce qui reste dans votre navigateur figure dans la [politique des cookies](/cookies-policy). Nous n’utilisons ni analyse ni publicité.',
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
          'Vous pouvez demander ce que nous savons de vous, le faire corriger, supprimer ou remettre, et vous opposer à son utilisation. Dans votre [profil](/profile), vous téléchargez une copie de vos données et fermez vous-même votre compte. Ou écrivez à {email} ou par le [formulaire de contact](/contact-us) ; nous répondons sous 30 jours. Vous pouvez aussi vous adresser au Préposé fédéral à la protection des données et à la transparence (PFPDT) ou à l’autorité de votre pays.',
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
  },
  disclosure: {
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
  },
};
