import { leastAge } from '../../../contract/domain/limits.ts';
import type { Texts } from '../en/index.ts';

export const products: Texts['products'] = {
  categories: {
    shopping: 'Achats',
    fashion: 'Mode et beauté',
    food: 'Repas et boissons',
    travel: 'Voyages et trajets',
    streaming: 'Streaming',
    apps: 'Applications',
    gaming: 'Jeux vidéo',
    vouchers: 'Bons prépayés',
  },
  validity: {
    code: {
      unlimited: 'Le code n’a pas de date d’expiration.',
      limited: 'Le code est valable {validity} à compter de la date d’achat.',
    },
    pin: {
      unlimited: 'Le code PIN n’a pas de date d’expiration.',
      limited: 'Le code PIN est valable {validity} à compter de la date d’achat.',
    },
  },
  returns: {
    final: 'Les codes livrés ne sont ni repris ni échangés.',
    unopened:
      'Vous pouvez rendre un code pendant {period} après sa livraison, tant que personne ne l’a ouvert.',
  },
  arrival: {
    mailed: 'Recevez le code à l’écran et par e-mail.',
    shown: 'Recevez le code à l’écran et le reçu par e-mail.',
  },
  warning: {
    title: 'Un code, c’est comme de l’argent liquide',
    html: '<p><strong>Ne communiquez jamais un code par téléphone, par chat ou par e-mail.</strong> Aucune autorité, aucune banque, aucun service d’assistance ni aucun employeur ne demande à être payé en bons ou en cartes cadeaux.</p><p>Quelqu’un vous presse d’acheter ce code ? Arrêtez-vous là et appelez la police au 117.</p>',
  },
  families: {
    topup: {
      intro_html:
        '<p>Rechargez un numéro {brand} depuis la Suisse. Saisissez le numéro, choisissez un montant et payez en CHF. Le crédit est envoyé dès que le paiement est confirmé.</p>',
      howto: [
        'Saisissez le numéro de mobile avec l’indicatif du pays.',
        'Vérifiez l’opérateur et choisissez un montant.',
        'Payez en CHF avec le moyen de paiement de votre choix.',
        'Le crédit est ajouté au numéro ; la confirmation arrive par e-mail.',
      ],
      faqs: [
        {
          question: 'Combien de temps dure une recharge ?',
          answer_html:
            '<p>Le crédit part dès que le paiement est confirmé. Sous les montants, vous voyez en combien de temps les dernières recharges {brand} sont arrivées, si nous en avons livré assez. La page de la commande indique toujours l’état actuel.</p>',
        },
        {
          question: 'Que se passe-t-il si j’ai saisi un mauvais numéro ?',
          answer_html:
            '<p>Une recharge effectuée ne peut pas être annulée, car l’opérateur a déjà crédité le numéro. Veuillez vérifier le numéro dans le récapitulatif avant de payer.</p>',
        },
        {
          question: 'Quel montant sera crédité ?',
          answer_html:
            '<p>Le montant indiqué comme reçu, en {currency}. S’il porte la mention « avant taxes locales », l’opérateur en déduit les taxes du pays de destination ({country}).</p>',
        },
        {
          question: 'Que signifie la durée de validité indiquée à côté d’un montant ?',
          answer_html:
            '<p>C’est la période pendant laquelle le crédit ou le forfait peut être utilisé. Les montants sans indication suivent les règles générales de l’opérateur.</p>',
        },
        {
          question: 'Que se passe-t-il si la recharge échoue ?',
          answer_html:
            '<p>Si une recharge échoue, vous récupérez le montant intégral sur le moyen de paiement utilisé.</p>',
        },
        {
          question: 'Pour certains montants, un code est envoyé. Qu’en faire ?',
          answer_html:
            '<p>Pour ces montants, {brand} délivre un code. Il s’affiche à l’écran et vous est envoyé par e-mail ; saisissez-le sur le téléphone comme indiqué sur le reçu.</p>',
        },
      ],
      terms_html:
        '<ul><li>Le crédit est fourni par {issuer} et soumis aux conditions de cet opérateur.</li><li>Le prix en CHF est fixé au moment du paiement ; aucuns frais ne s’y ajoutent.</li><li>Une recharge effectuée ne peut être ni annulée, ni échangée, ni remboursée.</li><li>Seuls les numéros {brand} peuvent être rechargés (pays : {country}).</li></ul>',
      redeem: {
        concise: 'Le crédit est ajouté au numéro. Vous n’avez rien à faire.',
        verbose:
          'Le crédit est ajouté automatiquement au numéro et l’opérateur le confirme par SMS. Si votre reçu comporte un code, saisissez-le sur le téléphone dans le menu de recharge de l’opérateur. Conservez le reçu jusqu’à l’arrivée du crédit.',
      },
    },
    giftcard: {
      intro_html:
        '<p>Une carte cadeau numérique {brand} (pays : {country}). Elle est livrée en ligne dès que le paiement est confirmé.</p>',
      howto: [
        'Choisissez un montant en {currency}.',
        'Payez en CHF.',
        '{arrival}',
        'Saisissez le code chez {brand}.',
      ],
      faqs: [
        {
          question: 'Quand vais-je recevoir le code ?',
          answer_html:
            '<p>Dès que le paiement est confirmé. Le code se trouve sur la page de la commande, et nous vous prévenons par e-mail.</p>',
        },
        {
          question: 'Combien de temps le code est-il valable ?',
          answer_html: '<p>{validity} Les conditions de l’émetteur ({issuer}) s’appliquent.</p>',
        },
        {
          question: 'Où puis-je utiliser la carte cadeau ?',
          answer_html:
            '<p>Uniquement chez {brand} et dans le pays indiqué ({country}). Une carte d’un autre pays est généralement refusée lors de l’utilisation ; veuillez donc vérifier le pays avant l’achat.</p>',
        },
        {
          question: 'Pourquoi ne puis-je acheter que des cartes de mon propre pays ?',
          answer_html:
            '<p>Les émetteurs vendent leurs cartes cadeaux aux personnes qui résident dans le pays auquel la carte est destinée. Nous le vérifions à l’aide du pays indiqué dans votre profil.</p>',
        },
        {
          question: 'Puis-je rendre une carte cadeau ?',
          answer_html: '<p>{returns} Si la livraison échoue, le montant total vous est remboursé.</p>',
        },
        {
          question: 'Le code n’est pas accepté. Que faire ?',
          answer_html:
            '<p>Copiez et collez le code au lieu de le saisir à la main et assurez-vous que votre compte est réglé sur le bon pays ({country}). Si cela ne suffit pas, écrivez-nous en indiquant le numéro de commande, mais jamais le code lui-même.</p>',
        },
      ],
      terms_html:
        '<ul><li>La carte cadeau est émise par {issuer}, dont les conditions s’appliquent lors de son utilisation.</li><li>Elle n’est utilisable que dans le pays indiqué ({country}).</li><li>{validity}</li><li>La valeur n’est pas versée en espèces. {returns}</li><li>Après la livraison, il vous appartient de conserver le code en lieu sûr.</li></ul>',
      redeem: {
        concise: 'Saisissez le code au moment de payer chez {brand}.',
        verbose:
          'Au moment de payer chez {brand}, saisissez le code de votre reçu dans le champ prévu pour les cartes cadeaux. Le solde non utilisé reste sur la carte pour une prochaine fois.',
      },
    },
    voucher: {
      intro_html:
        '<p>{brand} est un bon prépayé qui permet de payer en ligne sans compte bancaire ni carte. Vous recevez un code PIN à {digits} chiffres, à l’écran et par e-mail.</p>',
      howto: [
        'Choisissez un montant en {currency}.',
        'Connectez-vous ; pour votre premier bon, nous vérifions votre identité.',
        'Payez.',
        'Recevez le code PIN à {digits} chiffres à l’écran et par e-mail.',
        'Saisissez le code PIN dans la boutique en ligne où vous souhaitez payer.',
      ],
      faqs: [
        {
          question: 'On me demande d’acheter un code PIN et de l’envoyer. Est-ce sans danger ?',
          answer_html:
            '<p><strong>Non, il s’agit presque toujours d’une escroquerie.</strong> Un code PIN, c’est comme de l’argent liquide : toute personne qui le possède peut le dépenser, et personne ne peut le récupérer. Ne le saisissez que dans la boutique en ligne où vous souhaitez payer.</p>',
        },
        {
          question: 'Combien de temps le code PIN est-il valable ?',
          answer_html:
            '<p>{validity} Après une longue période sans utilisation, l’émetteur peut prélever des frais de gestion mensuels ; le délai et le montant en vigueur figurent dans les conditions de l’émetteur ({issuer}).</p>',
        },
        {
          question: 'Où puis-je l’utiliser pour payer ?',
          answer_html:
            '<p>Dans les boutiques en ligne qui acceptent {brand}. Un code PIN acheté ici est destiné au pays indiqué ({country}).</p>',
        },
        {
          question: 'Pourquoi vérifiez-vous mon identité ?',
          answer_html:
            '<p>La loi suisse sur le blanchiment d’argent l’exige pour les moyens de paiement prépayés. Vous confirmez votre numéro de mobile, votre e-mail et votre adresse, vous envoyez une image de votre pièce d’identité et vous déclarez que l’argent vous appartient. Une fois la vérification approuvée, vous n’avez plus à la refaire.</p>',
        },
        {
          question: 'Combien puis-je acheter ?',
          answer_html:
            '<p>Il existe une limite par commande, par jour et par année civile. Votre compte indique ce qui reste disponible et permet de demander une limite plus élevée.</p>',
        },
        {
          question: 'Puis-je combiner plusieurs codes PIN ?',
          answer_html:
            '<p>Oui, de nombreuses boutiques en ligne acceptent jusqu’à dix codes PIN pour un même paiement. Le montant non utilisé reste sur le code PIN.</p>',
        },
        {
          question: 'Puis-je rendre un code PIN ?',
          answer_html:
            '<p>Non, un code PIN livré n’est pas repris. Si la livraison échoue, le montant total vous est remboursé.</p>',
        },
      ],
      terms_html: `<ul><li>Le bon est émis par {issuer}, dont les conditions s’appliquent à son utilisation.</li><li>Il est vendu à des clientes et clients vérifiés, âgés d’au moins ${leastAge} ans, pour leur propre usage.</li><li>Des limites par commande, par jour et par année civile s’appliquent.</li><li>{validity} L’émetteur peut prélever des frais de gestion.</li><li>Un code PIN livré n’est ni repris, ni échangé, ni remboursé en espèces.</li></ul>`,
      redeem: {
        concise: 'Saisissez le code PIN à {digits} chiffres à la caisse de la boutique en ligne.',
        verbose:
          'Dans la boutique en ligne, choisissez {brand} comme moyen de paiement, saisissez le code PIN à {digits} chiffres et confirmez. Plusieurs codes PIN peuvent être combinés ; le solde reste sur le code PIN. Ne communiquez jamais le code PIN par téléphone, par chat ou par e-mail.',
      },
    },
  },
  kinds: {
    retail: {
      howto: [
        'Choisissez un montant en {currency} et payez en CHF.',
        '{arrival}',
        'Présentez le code en magasin ou saisissez-le en ligne au moment de payer chez {brand}.',
      ],
      faqs: [
        {
          question: 'Puis-je utiliser la carte en magasin et en ligne ?',
          answer_html:
            '<p>Le plus souvent, oui. Certaines marques n’acceptent la carte qu’en magasin ou qu’en ligne ; les conditions de l’émetteur ({issuer}) le précisent.</p>',
        },
      ],
      redeem: {
        concise: 'Présentez le code à la caisse ou saisissez-le en ligne au moment de payer chez {brand}.',
        verbose:
          'En magasin : présentez le code à la caisse, sur votre téléphone ou sur papier. En ligne : ajoutez les articles au panier et saisissez le code dans le champ prévu pour les cartes cadeaux au moment de payer chez {brand}. Le solde non utilisé reste sur la carte.',
      },
    },
    fashion: {
      howto: [
        'Choisissez un montant en {currency} et payez en CHF.',
        '{arrival}',
        'Saisissez le code chez {brand} avant de passer la commande.',
      ],
      faqs: [
        {
          question: 'Que devient la valeur si je renvoie des articles ?',
          answer_html:
            '<p>Le montant est normalement recrédité sur une carte cadeau. {brand} décide de la manière de procéder.</p>',
        },
      ],
      redeem: {
        concise: 'Saisissez le code dans votre panier chez {brand} avant de commander.',
        verbose:
          'Connectez-vous chez {brand}, ouvrez le panier et saisissez le code dans le champ prévu pour les cartes cadeaux. La valeur est déduite de la commande ; le solde reste sur votre compte ou sur la carte.',
      },
    },
    food: {
      howto: [
        'Choisissez un montant en {currency} et payez en CHF.',
        '{arrival}',
        'Ajoutez le code à votre compte dans l’application {brand}.',
      ],
      faqs: [],
      redeem: {
        concise: 'Ajoutez le code à votre compte dans l’application {brand}.',
        verbose:
          'Ouvrez l’application {brand}, accédez à votre compte, choisissez les paiements ou les cartes cadeaux et saisissez le code. Le crédit est utilisé pour vos prochaines commandes (pays : {country}).',
      },
    },
    travel: {
      howto: [
        'Choisissez un montant en {currency} et payez en CHF.',
        '{arrival}',
        'Saisissez le code lors de votre réservation chez {brand}.',
      ],
      faqs: [
        {
          question: 'Que se passe-t-il si j’annule une réservation ?',
          answer_html:
            '<p>Les conditions de la réservation s’appliquent. Un remboursement est normalement crédité sur la carte cadeau ou sur votre compte chez {brand}.</p>',
        },
      ],
      redeem: {
        concise: 'Saisissez le code lors de votre réservation chez {brand}.',
        verbose:
          'Connectez-vous chez {brand} sur le web ou dans l’application, ajoutez le code sous les paiements ou les cartes cadeaux et sélectionnez le crédit lors de la réservation. Le compte doit être réglé sur le bon pays ({country}).',
      },
    },
    streaming: {
      howto: [
        'Choisissez un montant en {currency} et payez en CHF.',
        '{arrival}',
        'Utilisez le code dans votre compte chez {brand}.',
      ],
      faqs: [
        {
          question: 'L’abonnement se renouvelle-t-il automatiquement ?',
          answer_html:
            '<p>Pas avec la carte : lorsque le crédit est épuisé, {brand} demande une nouvelle carte ou un autre moyen de paiement.</p>',
        },
      ],
      redeem: {
        concise: 'Utilisez le code dans votre compte chez {brand}.',
        verbose:
          'Connectez-vous chez {brand} dans un navigateur, ouvrez votre compte, choisissez d’utiliser une carte cadeau et saisissez le code. Le crédit sert pour les mois suivants. Le compte doit appartenir au pays de la carte ({country}).',
      },
    },
    apps: {
      howto: [
        'Choisissez un montant en {currency} et payez en CHF.',
        '{arrival}',
        'Utilisez le code dans la boutique d’applications de votre téléphone, de votre tablette ou de votre ordinateur.',
      ],
      faqs: [
        {
          question: 'Sur quel pays mon compte doit-il être réglé ?',
          answer_html:
            '<p>Le compte doit être réglé sur le pays de la carte ({country}). La boutique d’applications refuse les codes d’un autre pays.</p>',
        },
        {
          question: 'Quelqu’un souhaite être payé avec un tel code. Est-ce normal ?',
          answer_html:
            '<p><strong>Non.</strong> Ces codes ne servent qu’aux achats dans la boutique d’applications. Toute personne qui en demande un pour payer autre chose veut vous escroquer.</p>',
        },
      ],
      redeem: {
        concise: 'Ouvrez la boutique {brand}, choisissez d’utiliser un code et saisissez-le.',
        verbose:
          'Ouvrez la boutique {brand} sur votre appareil, touchez votre photo de profil, choisissez d’utiliser une carte cadeau ou un code et saisissez le code de votre reçu. Le crédit apparaît aussitôt dans votre compte.',
      },
    },
    wallet: {
      howto: [
        'Choisissez un montant en {currency} et payez en CHF.',
        '{arrival}',
        'Utilisez le code dans votre compte ; le crédit est ajouté à votre portefeuille.',
      ],
      faqs: [
        {
          question: 'Sur quel pays mon compte doit-il être réglé ?',
          answer_html:
            '<p>Le compte doit être réglé sur le pays de la carte ({country}), sinon le code est refusé.</p>',
        },
      ],
      redeem: {
        concise: 'Utilisez le code dans votre compte chez {brand}.',
        verbose:
          'Connectez-vous chez {brand} sur la console, dans l’application ou sur le web, choisissez d’utiliser un code et saisissez-le. Le crédit est ajouté au portefeuille et peut servir à tous les achats dans la boutique.',
      },
    },
    game: {
      howto: [
        'Choisissez un montant en {currency} et payez en CHF.',
        '{arrival}',
        'Utilisez le code sur le site du jeu.',
      ],
      faqs: [
        {
          question: 'Puis-je transférer le crédit à une autre personne ?',
          answer_html:
            '<p>Non. Le crédit appartient au compte dans lequel le code est utilisé ; veuillez donc vérifier d’abord le nom du joueur.</p>',
        },
      ],
      redeem: {
        concise: 'Utilisez le code sur le site de {brand}.',
        verbose:
          'Connectez-vous sur le site de {brand} avec le compte de la personne qui joue, ouvrez la page destinée aux codes et saisissez le code. Le crédit est aussitôt disponible dans le jeu.',
      },
    },
  },
  brands: {
    'about-you': 'About You est une boutique de mode en ligne qui réunit des centaines de marques.',
    adidas: 'adidas vend des chaussures et des vêtements de sport aux trois bandes.',
    airbnb: 'Airbnb permet de réserver des logements, des chambres et des expériences auprès d’hôtes.',
    aldi: 'Aldi vend à bas prix de l’alimentation et des articles du quotidien, surtout de ses propres marques.',
    allegro: 'Allegro est une place de marché en ligne polonaise où vendent de nombreux commerçants.',
    amazon:
      'Amazon vend des livres, de l’électronique, des articles ménagers et bien plus ; le code crédite un compte Amazon.',
    apple:
      'Le crédit de votre compte Apple paie des apps, des jeux, de la musique, des films et du stockage iCloud.',
    argos: 'Argos vend au Royaume-Uni des jouets, de la technologie, des meubles et des bijoux.',
    auchan:
      'Les hypermarchés Auchan vendent en France de l’alimentation, des vêtements et des articles ménagers.',
    audible:
      'Audible propose des livres audio, des fictions sonores et des podcasts à écouter dans son application.',
    'battle-net':
      'Le solde Battle.net paie les jeux de Blizzard comme World of Warcraft, Diablo et Overwatch.',
    'best-buy':
      'Best Buy vend en Amérique du Nord des ordinateurs, des téléviseurs, des appareils photo et de l’électroménager.',
    bigbasket: 'BigBasket livre en Inde des fruits, des légumes et d’autres denrées.',
    billa: 'BILLA vend de l’alimentation dans ses supermarchés autrichiens.',
    bol: 'bol est une boutique en ligne aux Pays-Bas et en Belgique : livres, jouets, électronique et plus encore.',
    bolt: 'Le crédit Bolt paie les trajets en voiture que vous commandez dans l’application Bolt.',
    bookmyshow: 'BookMyShow vend des billets de cinéma, de concert et de théâtre en Inde.',
    boots: 'Boots est une chaîne de pharmacies : produits de santé et de beauté.',
    'c-a': 'C&A vend des vêtements de tous les jours pour toute la famille.',
    careem: 'Le crédit Careem paie des courses au Moyen-Orient, commandées dans l’application Careem.',
    carrefour:
      'Les magasins Carrefour vendent de l’alimentation, des articles ménagers et de l’électronique.',
    'checkers-sixty60': 'Checkers Sixty60 livre en Afrique du Sud les courses des supermarchés Checkers.',
    coles: 'Coles exploite des supermarchés dans toute l’Australie.',
    coolblue:
      'Coolblue vend des ordinateurs portables, des téléviseurs et des lave-linge en ligne et dans ses magasins.',
    coop: 'Coop exploite des supermarchés dans toute la Suisse.',
    crunchyroll: 'Crunchyroll propose des séries et des films d’animation japonaise.',
    cultura: 'Cultura vend en France des livres, de la musique, des jeux et du matériel de loisirs créatifs.',
    currys: 'Currys vend au Royaume-Uni et en Irlande de la technologie et des appareils de cuisine.',
    dazn: 'DAZN diffuse du sport en direct et à la demande, par exemple du football et de la boxe.',
    decathlon: 'Decathlon vend des vêtements et du matériel pour tous les sports, de la randonnée au vélo.',
    deezer: 'Deezer diffuse des titres, des albums et des podcasts ; le code paie Deezer Premium.',
    deliveroo: 'Les livreurs Deliveroo apportent les plats des restaurants et les courses des magasins.',
    'deutsche-bahn': 'La Deutsche Bahn vend des billets de train en Allemagne et vers les pays voisins.',
    'digitec-galaxus': 'Digitec vend en ligne de la technologie en Suisse, et Galaxus presque tout le reste.',
    'disney-plus':
      'Disney+ propose les films et les séries de Disney, Pixar, Marvel, Star Wars et National Geographic.',
    dm: 'dm est une droguerie : cosmétiques, soins du corps et produits pour les bébés et le ménage.',
    dominos: 'Domino’s prépare des pizzas à emporter ou à faire livrer.',
    doordash: 'DoorDash livre les repas des restaurants et les courses commandés dans son application.',
    douglas: 'Douglas est une parfumerie : senteurs, cosmétiques et soins des cheveux.',
    'ea-play': 'EA Play est un abonnement d’Electronic Arts qui donne accès à une sélection de ses jeux.',
    ebay: 'eBay est une place de marché d’articles neufs et d’occasion, aux enchères ou à prix fixe.',
    'el-corte-ingles':
      'Les grands magasins El Corte Inglés vendent de la mode, de l’électronique, des articles de maison et de l’alimentation.',
    elkjop: 'Elkjøp vend de l’électronique et de l’électroménager dans les pays nordiques.',
    emag: 'eMAG est une boutique en ligne roumaine : électronique, électroménager et articles du quotidien.',
    empik: 'Empik vend en Pologne des livres, de la musique, des jeux et de la papeterie.',
    esselunga: 'Esselunga vend de l’alimentation dans ses supermarchés italiens et en ligne.',
    falabella:
      'Les grands magasins Falabella vendent en Amérique du Sud de la mode, de l’électronique et des meubles.',
    feltrinelli: 'laFeltrinelli vend en Italie des livres, de la musique et des films.',
    flipkart: 'Flipkart est une boutique en ligne indienne : téléphones, mode et articles ménagers.',
    flixbus: 'FlixBus relie les villes par des autocars longue distance.',
    'fnac-darty':
      'La Fnac vend des livres, de la musique et de l’électronique, et Darty de l’électroménager.',
    foodpanda: 'foodpanda livre dans les villes d’Asie des repas de restaurants et des courses.',
    'foot-locker': 'Foot Locker vend des baskets et du streetwear de plusieurs marques de sport.',
    'fortnite-v-bucks': 'Les V-Bucks paient les tenues, les emotes et le passe de combat dans Fortnite.',
    'free-fire': 'Le code achète des diamants pour Free Fire : personnages, tenues et apparences.',
    gamestop: 'GameStop vend des jeux vidéo, des consoles et des objets de collection.',
    globus: 'Globus est un grand magasin suisse de mode de créateurs, de beauté et d’épicerie fine.',
    gojek: 'Gojek est une application pour les courses à moto ou en voiture et la livraison de repas.',
    'google-play': 'Le crédit Google Play paie des applications, des jeux et des livres pour Android.',
    grab: 'Grab est une application d’Asie du Sud-Est pour les courses, les repas et les livraisons.',
    'h-m': 'H&M vend de la mode à petit prix pour femme, homme et enfant.',
    hepsiburada:
      'Hepsiburada est une boutique en ligne turque : électronique, articles ménagers et alimentation.',
    hktvmall: 'HKTVmall est une boutique en ligne de Hong Kong : alimentation, beauté et articles ménagers.',
    'home-depot':
      'The Home Depot vend des outils, du bois, de la peinture et des plantes pour la maison et le jardin.',
    'hotels-com': 'Hotels.com permet de réserver des chambres d’hôtel et des appartements de vacances.',
    ifood: 'iFood est une application brésilienne pour commander auprès de restaurants et de supermarchés.',
    ikea: 'IKEA vend des meubles, des luminaires et des textiles pour la maison.',
    interdiscount:
      'Interdiscount vend en Suisse de l’électronique grand public : téléphones, ordinateurs et téléviseurs.',
    jarir: 'Jarir Bookstore vend des livres, des fournitures scolaires et de bureau et de l’électronique.',
    'jb-hi-fi':
      'JB Hi-Fi vend en Australie et en Nouvelle-Zélande de la musique, des jeux, des téléphones et des ordinateurs.',
    'john-lewis': 'Les grands magasins John Lewis vendent de la mode, de la technologie et des meubles.',
    jollibee: 'Jollibee est une chaîne de restauration rapide des Philippines, connue pour son poulet frit.',
    jumia: 'Jumia est une place de marché africaine : téléphones, mode et articles de maison.',
    'just-eat': 'Just Eat transmet vos commandes à des restaurants locaux, qui livrent le repas à domicile.',
    'lastminute-com':
      'lastminute.com vend des vols, des hôtels et des escapades en ville, même à la dernière minute.',
    lazada:
      'Lazada vend en ligne, en Asie du Sud-Est, de l’électronique, des cosmétiques et des articles ménagers.',
    'leroy-merlin': 'Leroy Merlin vend des outils et des matériaux pour construire, rénover et jardiner.',
    lidl: 'Lidl vend de l’alimentation à prix discount, avec des actions qui changent chaque semaine.',
    liverpool:
      'Les grands magasins Liverpool vendent au Mexique de la mode, des parfums, des meubles et de la technologie.',
    lyft: 'Le crédit Lyft paie des courses en voiture en Amérique du Nord.',
    macys:
      'Les grands magasins Macy’s vendent aux États-Unis de la mode, des parfums et des articles de maison.',
    magalu: 'Magalu vend au Brésil des meubles, de l’électroménager et des téléphones.',
    makemytrip: 'MakeMyTrip vend des vols, des hôtels et des vacances aux voyageurs d’Inde.',
    mango: 'Mango vend de la mode de Barcelone pour femme, homme et enfant.',
    manor: 'Manor exploite en Suisse des grands magasins de mode, de beauté et de maison.',
    'marks-spencer':
      'Marks & Spencer vend des vêtements, des articles de maison et ses propres produits alimentaires.',
    mediamarkt: 'MediaMarkt vend des téléphones, des ordinateurs, des téléviseurs et de l’électroménager.',
    'mercado-libre':
      'Mercado Libre est une place de marché latino-américaine d’articles neufs et d’occasion.',
    'meta-quest': 'Le crédit Meta Quest paie des applications et des jeux pour les casques VR de Meta.',
    migros: 'Migros vend de l’alimentation et des articles ménagers dans ses supermarchés suisses.',
    minecraft: 'Minecraft est le jeu où l’on construit et explore des mondes faits de blocs.',
    'mobile-legends':
      'Le code achète des diamants pour Mobile Legends, pour de nouveaux héros et leurs apparences.',
    mobility: 'Mobility loue des voitures en autopartage dans toute la Suisse, même à l’heure.',
    myntra: 'Myntra est une boutique en ligne indienne de mode et de cosmétiques.',
    netflix: 'Netflix propose des séries et des films sur abonnement ; le code ajoute un crédit qui le paie.',
    netflorist: 'Netflorist livre des fleurs et des cadeaux en Afrique du Sud.',
    nike: 'Nike vend des chaussures, des vêtements et des équipements pour l’entraînement et le quotidien.',
    'nintendo-eshop': 'Le Nintendo eShop vend des jeux et des contenus à télécharger pour Nintendo Switch.',
    noon: 'noon est une boutique en ligne du Moyen-Orient : électronique, mode et beauté.',
    'ochsner-sport':
      'Ochsner Sport est une chaîne suisse de magasins de sport : chaussures, vêtements et équipement.',
    'orell-fussli': 'Orell Füssli est un libraire suisse : livres, livres numériques et jeux.',
    otto: 'OTTO est une boutique en ligne allemande de mode, de meubles et de technologie.',
    'playstation-store':
      'Le PlayStation Store vend des jeux, des extensions et PlayStation Plus pour PS4 et PS5.',
    primark:
      'Primark vend dans ses magasins des vêtements, des cosmétiques et des articles de maison à bas prix.',
    'pubg-mobile-uc':
      'L’UC est la monnaie de PUBG MOBILE, pour les tenues, les apparences d’armes et le Royale Pass.',
    rappi:
      'Les livreurs Rappi apportent des repas, des courses et des médicaments dans les villes d’Amérique latine.',
    'razer-gold': 'Razer Gold est un crédit pour acheter dans de nombreux jeux en ligne.',
    renner: 'Renner est une chaîne de mode brésilienne : vêtements, chaussures et cosmétiques.',
    rewe: 'REWE exploite des supermarchés en Allemagne et livre les courses dans de nombreuses villes.',
    'riot-games': 'Le code achète la monnaie des jeux de Riot, comme League of Legends et VALORANT.',
    roblox:
      'Le crédit Roblox achète des Robux, qui servent à obtenir des objets et des pass dans les jeux Roblox.',
    ryanair: 'Ryanair est une compagnie à bas prix qui vole en Europe et autour de la Méditerranée.',
    sbb: 'Les CFF exploitent les chemins de fer suisses et vendent des billets de transports publics pour toute la Suisse.',
    sephora: 'Sephora vend du maquillage, des soins de la peau et des parfums.',
    shopee: 'Shopee est une place de marché d’Asie du Sud-Est : articles du quotidien, mode et technologie.',
    shoprite: 'Shoprite vend de l’alimentation à bas prix dans ses supermarchés sud-africains.',
    showmax: 'Showmax propose des séries africaines, des films et des productions internationales.',
    spotify:
      'Spotify diffuse de la musique et des podcasts ; le code paie des mois de Spotify Premium Individuel au tarif normal.',
    starbucks: 'Starbucks sert du café, du thé et des en-cas dans ses cafés.',
    steam: 'Steam est la boutique de jeux PC de Valve ; le code recharge le porte-monnaie Steam.',
    swiggy: 'Swiggy livre des repas et des courses dans les villes indiennes.',
    takealot:
      'Takealot est une boutique en ligne sud-africaine : électronique, livres et articles de maison.',
    talabat: 'talabat livre dans les pays du Golfe des repas de restaurants et des courses.',
    target:
      'Target vend aux États-Unis des vêtements, des articles de maison, des jouets et de l’alimentation.',
    tesco: 'Tesco exploite des supermarchés : alimentation, vêtements et articles ménagers.',
    thalia: 'Thalia vend des livres, des livres numériques, des jouets et de la papeterie.',
    'the-warehouse':
      'The Warehouse vend en Nouvelle-Zélande des vêtements, des jouets et des articles ménagers.',
    tokopedia: 'Tokopedia est une place de marché indonésienne qui réunit des millions de vendeurs.',
    trendyol: 'Trendyol est une place de marché turque de mode et de maison.',
    twitch:
      'Twitch diffuse des streams en direct ; le crédit paie des abonnements à des chaînes et des Bits.',
    uber: 'Le crédit Uber paie les courses que vous commandez dans l’application Uber.',
    'uber-eats': 'Uber Eats livre les plats des restaurants près de chez vous.',
    unieuro: 'Unieuro vend en Italie de l’électronique et du gros électroménager.',
    walmart:
      'Les magasins Walmart vendent de l’alimentation, des vêtements, des jouets et des articles de maison.',
    woolworths:
      'Woolworths vend de l’alimentation et, en Afrique du Sud, aussi des vêtements et des articles de maison.',
    xbox: 'Le crédit Xbox paie des jeux, des extensions et des abonnements dans le Microsoft Store, sur console et sous Windows.',
    xxxlutz: 'XXXLutz vend des canapés, des lits, des cuisines et des accessoires de décoration.',
    zalando: 'Zalando vend en ligne des vêtements, des chaussures et des accessoires de nombreuses marques.',
    zomato: 'Zomato est une application pour trouver des restaurants et, en Inde, se faire livrer des repas.',
  },
};
