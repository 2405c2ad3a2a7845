import type { Language } from '../../contract/domain/languages.ts';

/** The pages that search engines may show. */
export const publicPages = {
  '/': 'home',
  '/mobile-topup': 'topUp',
  '/giftcardworld': 'giftCards',
  '/paysafe/paysafecard': 'voucher',
  '/help': 'help',
  '/about': 'about',
  '/contact-us': 'contact',
  '/terms-and-conditions': 'terms',
  '/cookies-policy': 'cookies',
  '/privacy-policy': 'privacy',
  '/legal-disclosure': 'disclosure',
} as const;
export type PageName = (typeof publicPages)[keyof typeof publicPages];

/** The pages that are between the shop and one person, and the lists that have better addresses. Nobody may list them. */
export const unlistedPages = {
  '/checkout': 'checkout',
  '/mobile-checkout': 'checkout',
  '/payment-process': 'payment',
  '/mypos-process': 'payment',
  '/order-success': 'order',
  '/contact-undo': 'contactUndo',
  '/verify-email': 'emailConfirmation',
  '/email-verified': 'emailConfirmation',
  '/forgot-password': 'forgotPassword',
  '/reset-password': 'newPassword',
  '/profile': 'account',
  '/orders': 'account',
  '/paysafe-credentials': 'account',
  '/paysafe-limit': 'account',
  '/change-password': 'account',
  '/mobiletopup': 'listing',
  '/paysafe': 'listing',
} as const;
export type UnlistedName = (typeof unlistedPages)[keyof typeof unlistedPages] | 'newsletter' | 'missing';

/** `{name}` is a product, `{price}` its lowest price. */
export type HeadTexts = Record<
  PageName | UnlistedName | 'product' | 'productTopUp',
  { title: string; description: string }
>;

export const headTexts: Record<Language, HeadTexts> = {
  en: {
    home: {
      title: 'Top-ups and gift cards in seconds',
      description:
        'Mobile top-ups in 140 countries, gift cards and prepaid vouchers. From Switzerland, in seconds, without a service fee.',
    },
    topUp: {
      title: 'World top-up',
      description:
        'Top up a mobile phone in 140 countries. See the price in francs and what arrives before you pay.',
    },
    giftCards: {
      title: 'Gift cards',
      description:
        'Gift cards for shopping, games, music and films. The code is on your screen and in your inbox at once.',
    },
    voucher: {
      title: 'PaysafeCard',
      description: 'Buy a PaysafeCard voucher in francs and pay online without a card.',
    },
    help: {
      title: 'Help',
      description: 'Answers about codes, payments, top-ups, gift cards, limits and your account.',
    },
    about: { title: 'About us', description: 'Who is behind Rigi, and how we work.' },
    contact: {
      title: 'Contact',
      description: 'Write to us. We answer by e-mail, usually within one working day.',
    },
    terms: {
      title: 'Terms and conditions',
      description: 'The terms of the shop, in plain language.',
    },
    cookies: {
      title: 'Cookies',
      description: 'Everything this site keeps in your browser, why and for how long.',
    },
    privacy: {
      title: 'Privacy',
      description: 'What we know about you, why, who we share it with, and when we delete it.',
    },
    disclosure: {
      title: 'Legal disclosure',
      description: 'The company behind the shop and how to reach it.',
    },
    checkout: {
      title: 'Checkout and payment',
      description: 'What you are about to buy, what it costs, and how you want to pay.',
    },
    payment: {
      title: 'Payment',
      description: 'The status of your payment, and whether you’ve been charged.',
    },
    order: {
      title: 'Your order',
      description: 'What you bought: the code, the receipt, and what to do with them.',
    },
    newsletter: {
      title: 'Newsletter',
      description: 'Subscribe to the newsletter or unsubscribe, with one click.',
    },
    emailConfirmation: {
      title: 'E-mail verification',
      description: 'Here you confirm that an e-mail address is yours.',
    },
    forgotPassword: {
      title: 'Forgot password',
      description: 'We send you an e-mail with a link to a new password.',
    },
    contactUndo: {
      title: 'Undo a change',
      description: 'Restore the previous e-mail address or mobile number of your account.',
    },
    newPassword: { title: 'New password', description: 'Choose the new password of your account.' },
    account: {
      title: 'Your account',
      description: 'Your details, orders, vouchers and limits, once you are logged in.',
    },
    listing: {
      title: 'Gift cards and vouchers',
      description: 'Gift cards and prepaid vouchers, with their prices in francs.',
    },
    missing: { title: 'Page not found', description: 'There is no page at this address.' },
    product: {
      title: '{name}',
      description: 'Buy {name} from {price}. The code is on your screen and in your inbox at once.',
    },
    productTopUp: {
      title: 'Top up {name}',
      description: 'Top up {name} from {price}. Most credit arrives within a minute.',
    },
  },
  de: {
    home: {
      title: 'Guthaben und Geschenkkarten in Sekunden',
      description:
        'Handy-Guthaben für 140 Länder, Geschenkkarten und Prepaid-Gutscheine. Aus der Schweiz, in Sekunden, ohne Servicegebühr.',
    },
    topUp: {
      title: 'Weltweit aufladen',
      description:
        'Laden Sie ein Handy in 140 Ländern auf. Sie sehen den Preis in Franken und was ankommt, bevor Sie bezahlen.',
    },
    giftCards: {
      title: 'Geschenkkarten',
      description:
        'Geschenkkarten für Shops, Spiele, Musik und Filme. Der Code ist sofort auf dem Bildschirm und in Ihrem Postfach.',
    },
    voucher: {
      title: 'PaysafeCard',
      description: 'PaysafeCard in Franken kaufen und online ohne Karte bezahlen.',
    },
    help: {
      title: 'Hilfe',
      description: 'Antworten zu Codes, Zahlung, Aufladung, Geschenkkarten, Limiten und Konto.',
    },
    about: { title: 'Über uns', description: 'Wer hinter Rigi steht und wie wir arbeiten.' },
    contact: {
      title: 'Kontakt',
      description: 'Schreiben Sie uns. Wir antworten per E-Mail, meist innert eines Arbeitstags.',
    },
    terms: {
      title: 'Allgemeine Geschäftsbedingungen',
      description: 'Die Bedingungen des Shops, in einfacher Sprache.',
    },
    cookies: {
      title: 'Cookies',
      description: 'Alles, was diese Website in Ihrem Browser ablegt, wozu und wie lange.',
    },
    privacy: {
      title: 'Datenschutz',
      description: 'Was wir über Sie wissen, weshalb, wem wir es weitergeben und wann wir es löschen.',
    },
    disclosure: {
      title: 'Impressum',
      description: 'Das Unternehmen hinter dem Shop und wie Sie es erreichen.',
    },
    checkout: {
      title: 'Kasse und Zahlung',
      description: 'Was Sie gerade kaufen, was es kostet und wie Sie bezahlen möchten.',
    },
    payment: { title: 'Zahlung', description: 'Wie es um Ihre Zahlung steht und ob Geld geflossen ist.' },
    order: {
      title: 'Ihre Bestellung',
      description: 'Was Sie gekauft haben: der Code, die Quittung und was Sie damit tun können.',
    },
    newsletter: {
      title: 'Newsletter',
      description: 'Den Newsletter mit einem Klick abonnieren oder abbestellen.',
    },
    emailConfirmation: {
      title: 'E-Mail-Bestätigung',
      description: 'Hier bestätigen Sie, dass eine E-Mail-Adresse Ihnen gehört.',
    },
    forgotPassword: {
      title: 'Passwort vergessen',
      description: 'Wir senden Ihnen eine E-Mail mit einem Link zu einem neuen Passwort.',
    },
    contactUndo: {
      title: 'Änderung rückgängig machen',
      description: 'Holen Sie die frühere E-Mail-Adresse oder Mobilnummer Ihres Kontos zurück.',
    },
    newPassword: { title: 'Neues Passwort', description: 'Wählen Sie das neue Passwort Ihres Kontos.' },
    account: {
      title: 'Ihr Konto',
      description: 'Ihre Angaben, Bestellungen, Gutscheine und Limiten, sobald Sie angemeldet sind.',
    },
    listing: {
      title: 'Geschenkkarten und Gutscheine',
      description: 'Geschenkkarten und Prepaid-Gutscheine mit ihren Preisen in Franken.',
    },
    missing: { title: 'Seite nicht gefunden', description: 'Unter dieser Adresse gibt es keine Seite.' },
    product: {
      title: '{name}',
      description: '{name} ab {price} kaufen. Der Code ist sofort auf dem Bildschirm und in Ihrem Postfach.',
    },
    productTopUp: {
      title: '{name} aufladen',
      description: '{name} ab {price} aufladen. Das Guthaben kommt meist innert einer Minute an.',
    },
  },
  fr: {
    home: {
      title: 'Recharges et cartes cadeaux en quelques secondes',
      description:
        'Recharges mobiles dans 140 pays, cartes cadeaux et bons prépayés. Depuis la Suisse, en quelques secondes, sans frais de service.',
    },
    topUp: {
      title: 'Recharge internationale',
      description:
        'Rechargez un mobile dans 140 pays. Prix en francs et montant reçu affichés avant le paiement.',
    },
    giftCards: {
      title: 'Cartes cadeaux',
      description:
        'Cartes cadeaux pour les achats, les jeux, la musique et les films. Le code s’affiche aussitôt et arrive par e-mail.',
    },
    voucher: {
      title: 'PaysafeCard',
      description: 'Achetez un bon PaysafeCard en francs et payez en ligne sans carte.',
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
      description:
        'Ce que nous savons de vous, pourquoi, à qui nous le transmettons et quand nous l’effaçons.',
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
    listing: {
      title: 'Cartes cadeaux et bons',
      description: 'Cartes cadeaux et bons prépayés, avec leurs prix en francs.',
    },
    missing: { title: 'Page introuvable', description: 'Il n’y a aucune page à cette adresse.' },
    product: {
      title: '{name}',
      description: 'Achetez {name} dès {price}. Le code s’affiche aussitôt et arrive par e-mail.',
    },
    productTopUp: {
      title: 'Recharger {name}',
      description: 'Rechargez {name} dès {price}. Le crédit arrive le plus souvent en une minute.',
    },
  },
  es: {
    home: {
      title: 'Recargas y tarjetas regalo en segundos',
      description:
        'Recargas de móvil en 140 países, tarjetas regalo y vales de prepago. Desde Suiza, en segundos y sin gastos de servicio.',
    },
    topUp: {
      title: 'Recarga internacional',
      description: 'Recargue un móvil en 140 países. Vea el precio en francos y lo que llega antes de pagar.',
    },
    giftCards: {
      title: 'Tarjetas regalo',
      description:
        'Tarjetas regalo para compras, juegos, música y cine. El código aparece al instante y llega por correo electrónico.',
    },
    voucher: {
      title: 'PaysafeCard',
      description: 'Compre un vale PaysafeCard en francos y pague en línea sin tarjeta.',
    },
    help: {
      title: 'Ayuda',
      description: 'Respuestas sobre códigos, pagos, recargas, tarjetas regalo, límites y su cuenta.',
    },
    about: { title: 'Quiénes somos', description: 'Quién está detrás de Rigi y cómo trabajamos.' },
    contact: {
      title: 'Contacto',
      description: 'Escríbanos. Respondemos por correo electrónico, normalmente en un día laborable.',
    },
    terms: {
      title: 'Condiciones generales',
      description: 'Las condiciones de la tienda, en un lenguaje sencillo.',
    },
    cookies: {
      title: 'Cookies',
      description: 'Todo lo que este sitio guarda en su navegador, para qué y cuánto tiempo.',
    },
    privacy: {
      title: 'Privacidad',
      description: 'Qué sabemos de usted, por qué, a quién se lo comunicamos y cuándo lo borramos.',
    },
    disclosure: {
      title: 'Aviso legal',
      description: 'La empresa que hay detrás de la tienda y cómo contactar con ella.',
    },
    checkout: {
      title: 'Compra y pago',
      description: 'Lo que está a punto de comprar, lo que cuesta y cómo desea pagar.',
    },
    payment: { title: 'Pago', description: 'En qué punto está su pago y si se ha cobrado algo.' },
    order: {
      title: 'Su pedido',
      description: 'Lo que ha comprado: el código, el recibo y qué puede hacer con ellos.',
    },
    newsletter: { title: 'Boletín', description: 'Suscríbase al boletín o dese de baja con un clic.' },
    emailConfirmation: {
      title: 'Verificación del correo electrónico',
      description: 'Confirme aquí que una dirección de correo electrónico es suya.',
    },
    forgotPassword: {
      title: 'Contraseña olvidada',
      description: 'Le enviamos un correo electrónico con un enlace para una contraseña nueva.',
    },
    contactUndo: {
      title: 'Deshacer un cambio',
      description: 'Recupere el correo electrónico o el número de móvil que su cuenta tenía antes.',
    },
    newPassword: { title: 'Contraseña nueva', description: 'Elija la contraseña nueva de su cuenta.' },
    account: {
      title: 'Su cuenta',
      description: 'Sus datos, pedidos, vales y límites, una vez que haya accedido.',
    },
    listing: {
      title: 'Tarjetas regalo y vales',
      description: 'Tarjetas regalo y vales de prepago, con sus precios en francos.',
    },
    missing: { title: 'Página no encontrada', description: 'No hay ninguna página en esta dirección.' },
    product: {
      title: '{name}',
      description:
        'Compre {name} desde {price}. El código aparece al instante y llega por correo electrónico.',
    },
    productTopUp: {
      title: 'Recargar {name}',
      description: 'Recargue {name} desde {price}. El saldo suele llegar en un minuto.',
    },
  },
  it: {
    home: {
      title: 'Ricariche e carte regalo in pochi secondi',
      description:
        'Ricariche in 140 Paesi, carte regalo e buoni prepagati. Dalla Svizzera, in pochi secondi, senza commissione di servizio.',
    },
    topUp: {
      title: 'Ricarica internazionale',
      description:
        'Ricarichi un cellulare in 140 Paesi. Vede il prezzo in franchi e quanto arriva prima di pagare.',
    },
    giftCards: {
      title: 'Carte regalo',
      description:
        'Carte regalo per acquisti, giochi, musica e film. Il codice appare subito sullo schermo e arriva per e-mail.',
    },
    voucher: {
      title: 'PaysafeCard',
      description: 'Acquisti un buono PaysafeCard in franchi e paghi online senza carta.',
    },
    help: {
      title: 'Aiuto',
      description: 'Risposte su codici, pagamenti, ricariche, carte regalo, limiti e account.',
    },
    about: { title: 'Chi siamo', description: 'Chi c’è dietro Rigi e come lavoriamo.' },
    contact: {
      title: 'Contatti',
      description: 'Ci scriva. Rispondiamo per e-mail, di solito entro un giorno lavorativo.',
    },
    terms: {
      title: 'Condizioni generali',
      description: 'Le condizioni del negozio, in un linguaggio semplice.',
    },
    cookies: {
      title: 'Cookie',
      description: 'Tutto ciò che questo sito conserva nel Suo browser, perché e per quanto tempo.',
    },
    privacy: {
      title: 'Protezione dei dati',
      description: 'Che cosa sappiamo di Lei, perché, a chi lo comunichiamo e quando lo cancelliamo.',
    },
    disclosure: { title: 'Note legali', description: 'L’azienda dietro il negozio e come contattarla.' },
    checkout: {
      title: 'Cassa e pagamento',
      description: 'Che cosa sta per acquistare, quanto costa e come desidera pagare.',
    },
    payment: {
      title: 'Pagamento',
      description: 'A che punto è il Suo pagamento e se è stato addebitato del denaro.',
    },
    order: {
      title: 'Il Suo ordine',
      description: 'Che cosa ha acquistato: il codice, la ricevuta e che cosa può farne.',
    },
    newsletter: { title: 'Newsletter', description: 'Si iscriva alla newsletter o la disdica con un clic.' },
    emailConfirmation: {
      title: 'Verifica dell’e-mail',
      description: 'Qui conferma che un indirizzo e-mail è Suo.',
    },
    forgotPassword: {
      title: 'Password dimenticata',
      description: 'Le inviamo un’e-mail con un link per una nuova password.',
    },
    contactUndo: {
      title: 'Annulla una modifica',
      description: 'Ripristini l’indirizzo e-mail o il numero di cellulare che il Suo account aveva prima.',
    },
    newPassword: { title: 'Nuova password', description: 'Scelga la nuova password del Suo account.' },
    account: {
      title: 'Il Suo account',
      description: 'I Suoi dati, ordini, buoni e limiti, dopo aver effettuato l’accesso.',
    },
    listing: {
      title: 'Carte regalo e buoni',
      description: 'Carte regalo e buoni prepagati, con i prezzi in franchi.',
    },
    missing: { title: 'Pagina non trovata', description: 'A questo indirizzo non c’è nessuna pagina.' },
    product: {
      title: '{name}',
      description: 'Acquisti {name} da {price}. Il codice appare subito sullo schermo e arriva per e-mail.',
    },
    productTopUp: {
      title: 'Ricarica {name}',
      description: 'Ricarichi {name} da {price}. Il credito arriva di solito in un minuto.',
    },
  },
};
