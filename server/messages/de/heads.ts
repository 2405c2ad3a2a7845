import { topUpCountries } from '../../../contract/domain/limits.ts';
import type { Texts } from '../en/index.ts';

export const heads: Texts['heads'] = {
  home: {
    title: 'Guthaben und Geschenkkarten',
    description: `Handy-Guthaben für ${topUpCountries} Länder, Geschenkkarten und Prepaid-Gutscheine. Aus der Schweiz, ohne Servicegebühr.`,
  },
  topUp: {
    title: 'Handyguthaben weltweit',
    description: `Handyguthaben für ${topUpCountries} Länder. Sie sehen den Preis in Franken und was ankommt, bevor Sie bezahlen.`,
  },
  giftCards: {
    title: 'Geschenkkarten',
    description: 'Geschenkkarten für Shops, Spiele, Musik und Filme. Der Code erscheint am Bildschirm.',
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
  sharedTopUp: {
    title: 'Ihre Aufladung',
    description: 'Was zu Ihrem Handy unterwegs ist und ob es angekommen ist.',
  },
  gift: {
    title: 'Ihr Geschenk',
    description: 'Eine Geschenkkarte für Sie: öffnen, den Code einlösen und Danke sagen.',
  },
  topUpRequest: {
    title: 'Um Guthaben bitten',
    description: 'Mit einem Klick um Guthaben bitten.',
  },
  requestLinks: {
    title: 'Ihre Links für Anfragen',
    description: 'Links, über die Sie um Guthaben gebeten werden können.',
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
  recipients: {
    title: 'Ihre Empfänger',
    description: 'Namen und Erinnerungen zu den Nummern, die Sie aufgeladen haben.',
  },
  reminderEnd: {
    title: 'Erinnerungen',
    description: 'Die E-Mails vor dem Ablauf eines Guthabens mit einem Klick abbestellen.',
  },
  listing: {
    title: 'Geschenkkarten und Gutscheine',
    description: 'Geschenkkarten und Prepaid-Gutscheine mit ihren Preisen in Franken.',
  },
  missing: { title: 'Seite nicht gefunden', description: 'Unter dieser Adresse gibt es keine Seite.' },
};

export const productHeads: Texts['productHeads'] = {
  card: (name, price) => ({
    title: name,
    description: `${name} ab ${price} kaufen. Der Code erscheint am Bildschirm.`,
  }),
  topUp: (name, price) => ({
    title: `${name} aufladen`,
    description: `${name} ab ${price} aufladen. Sie sehen vor dem Bezahlen, was ankommt.`,
  }),
};

export const browserNotices: Texts['browserNotices'] = {
  scriptNeeded: 'Ohne JavaScript können Sie sich umsehen. Zum Kaufen und Bezahlen schalten Sie es bitte ein.',
  browserTooOld:
    'Dieser Browser ist zu alt, um hier sicher einzukaufen. Umsehen können Sie sich; zum Kaufen aktualisieren Sie ihn bitte oder nehmen Sie einen anderen.',
};
