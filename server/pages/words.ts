import type { Language } from '../../src/domain/languages.ts';

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

/** `{name}` is a product, `{price}` its lowest price. */
export type HeadWords = Record<PageName | 'product' | 'productTopUp', { title: string; description: string }>;

export const headWords: Record<Language, HeadWords> = {
  en: {
    home: {
      title: 'Top-ups and gift cards in seconds',
      description:
        'Mobile top-ups worldwide, gift cards and prepaid vouchers. From Switzerland, in seconds, without a service fee.',
    },
    topUp: {
      title: 'World top-up',
      description:
        'Top up a mobile phone in 140 countries. See the price in francs and what arrives before you pay.',
    },
    giftCards: {
      title: 'Gift cards',
      description:
        'Gift cards for shopping, games, music and films. The code is on your screen and in your mail at once.',
    },
    voucher: {
      title: 'PaysafeCard',
      description: 'Buy a PaysafeCard voucher in francs and pay online without a card.',
    },
    help: {
      title: 'Help',
      description: 'Answers on codes, payments, top-ups, gift cards, limits and your account.',
    },
    about: { title: 'About us', description: 'Who is behind Rigi, and how we work.' },
    contact: {
      title: 'Contact',
      description: 'Write to us. We answer by e-mail, usually within one working day.',
    },
    terms: {
      title: 'Terms and conditions',
      description: 'The terms of the shop, written so that one can read them.',
    },
    cookies: {
      title: 'Cookies',
      description: 'All that this site keeps in your browser, for what and for how long.',
    },
    privacy: {
      title: 'Privacy',
      description: 'What we know about you, why, whom we tell, and when we forget it.',
    },
    disclosure: {
      title: 'Legal disclosure',
      description: 'The company behind the shop and how to reach it.',
    },
    product: {
      title: '{name}',
      description: 'Buy {name} from {price}. The code is on your screen and in your mail at once.',
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
        'Handy-Guthaben weltweit, Geschenkkarten und Prepaid-Gutscheine. Aus der Schweiz, in Sekunden, ohne Servicegebühr.',
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
      description: 'Die Bedingungen des Shops, so geschrieben, dass man sie lesen kann.',
    },
    cookies: {
      title: 'Cookies',
      description: 'Alles, was diese Website in Ihrem Browser ablegt, wozu und wie lange.',
    },
    privacy: {
      title: 'Datenschutz',
      description: 'Was wir über Sie wissen, weshalb, wem wir es sagen und wann wir es vergessen.',
    },
    disclosure: {
      title: 'Impressum',
      description: 'Das Unternehmen hinter dem Shop und wie Sie es erreichen.',
    },
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
        'Recharges mobiles dans le monde entier, cartes cadeaux et bons prépayés. Depuis la Suisse, en quelques secondes, sans frais de service.',
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
      description: 'Les conditions de la boutique, écrites pour être lues.',
    },
    cookies: {
      title: 'Cookies',
      description: 'Tout ce que ce site garde dans votre navigateur, pourquoi et combien de temps.',
    },
    privacy: {
      title: 'Protection des données',
      description: 'Ce que nous savons de vous, pourquoi, à qui nous le disons et quand nous l’oublions.',
    },
    disclosure: {
      title: 'Mentions légales',
      description: 'L’entreprise derrière la boutique et comment la joindre.',
    },
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
        'Recargas de móvil en todo el mundo, tarjetas regalo y vales de prepago. Desde Suiza, en segundos y sin gastos de servicio.',
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
      description: 'Las condiciones de la tienda, escritas para que se puedan leer.',
    },
    cookies: {
      title: 'Cookies',
      description: 'Todo lo que este sitio guarda en su navegador, para qué y cuánto tiempo.',
    },
    privacy: {
      title: 'Privacidad',
      description: 'Qué sabemos de usted, por qué, a quién se lo decimos y cuándo lo olvidamos.',
    },
    disclosure: {
      title: 'Aviso legal',
      description: 'La empresa que hay detrás de la tienda y cómo contactar con ella.',
    },
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
        'Ricariche in tutto il mondo, carte regalo e buoni prepagati. Dalla Svizzera, in pochi secondi, senza commissione di servizio.',
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
      title: 'Contatto',
      description: 'Ci scriva. Rispondiamo per e-mail, di solito entro un giorno lavorativo.',
    },
    terms: {
      title: 'Condizioni generali',
      description: 'Le condizioni del negozio, scritte per essere lette.',
    },
    cookies: {
      title: 'Cookie',
      description: 'Tutto ciò che questo sito conserva nel Suo browser, perché e per quanto tempo.',
    },
    privacy: {
      title: 'Protezione dei dati',
      description: 'Che cosa sappiamo di Lei, perché, a chi lo diciamo e quando lo dimentichiamo.',
    },
    disclosure: { title: 'Note legali', description: 'L’azienda dietro il negozio e come contattarla.' },
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
