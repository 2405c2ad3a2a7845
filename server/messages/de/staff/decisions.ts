import { leastAge } from '../../../../contract/domain/limits.ts';
import type { StaffTexts } from '../../en/index.ts';

export const documents: StaffTexts['documents'] = {
  heading: 'Dokumente zur Prüfung',
  nothing: 'Nichts zu prüfen.',
  nothingText: 'Neue Dokumente erscheinen hier, die ältesten zuerst.',
  lastDecided: 'Entschieden. Das war das letzte.',
  nextDecided: 'Entschieden. Das ist das nächste.',
  noName: '(kein Name)',
  pages: (pages) => `${pages} Seiten`,
  byForm: 'Adresse nach Form',
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  erased: 'Die Bilder sind gelöscht.',
  erasedText: (days) => `Sie werden nach dem Entscheid ${days} Tage aufbewahrt.`,
  profile: 'Was im Profil steht',
  firstName: 'Vorname',
  lastName: 'Nachname',
  born: 'Geboren',
  gender: 'Geschlecht',
  female: 'Weiblich',
  male: 'Männlich',
  address: 'Adresse',
  email: 'E-Mail',
  mobile: 'Mobil',
  customer: 'Kundin/Kunde',
  customerSince: (id, day) => `${id}, seit ${day}`,
  flags: {
    formatOnly:
      'Die Adresse liegt ausserhalb der Schweiz und Liechtensteins, oder die Post war nicht sicher: Niemand hat geprüft, ob es sie gibt.',
    unverified: 'Die Adresse ist nicht bestätigt.',
    noBirthDate: 'Im Profil steht kein Geburtsdatum.',
    young: `Jünger als ${leastAge}.`,
    changed: 'Name oder Geburtsdatum wurden geändert, nachdem das Dokument gesendet war.',
  },
  decision: 'Entscheid',
  approve: 'Annehmen',
  turnDown: 'Ablehnen',
  why: 'Grund',
  otherReason: 'Etwas anderes (bitte unten schreiben)',
  ownWords: (language) => `Eigene Worte, auf ${language}`,
  noteByMail:
    'Der Grund geht per E-Mail in dieser Sprache an die Kundin oder den Kunden, und diese Worte so, wie sie sind.',
  noteInShop: 'Es gibt keine E-Mail-Adresse: Der Grund wird im Shop angezeigt.',
  writeWhy: 'Bitte schreiben Sie, warum.',
  chooseWhy: 'Bitte wählen Sie, warum.',
  identityChanged:
    'Die Kundin oder der Kunde hat eben den Namen oder das Geburtsdatum geändert. Vergleichen Sie die neuen Angaben mit dem Ausweis.',
  verdicts: { approved: 'angenommen', rejected: 'abgelehnt', under_review: 'wartet' },
  decidedOn: 'am',
  sent: (time, file) => `Gesendet am ${time} als ${file}`,
  before: 'Früher:',
  all: 'Alle Dokumente',
  previous: 'Zurück',
  next: 'Weiter',
};

export const limits: StaffTexts['limits'] = {
  heading: 'Anträge auf eine höhere Limite',
  nothing: 'Keine Anträge.',
  nothingText: 'Sie kommen von der Seite der Limiten im Shop.',
  asked: 'Beantragt am',
  bought: 'Dieses Jahr gekauft',
  customerSince: 'Kundin/Kunde seit',
  email: 'E-Mail',
  refuse: 'Ablehnen',
  why: 'Warum, für die E-Mail (darf leer bleiben)',
  done: {
    granted: (customer, amount) =>
      `${customer}: ${amount} pro Jahr bewilligt. Die Kundin oder der Kunde erhält eine E-Mail.`,
    refused: (customer) => `${customer}: Antrag abgelehnt. Die Kundin oder der Kunde erhält eine E-Mail.`,
    asked: (customer, amount, hours) =>
      `${customer}: ${amount} pro Jahr beantragt. Eine andere Person muss es innert ${hours} Stunden bestätigen.`,
    no: 'Es wurde nichts geändert: Darüber ist schon entschieden, oder es wartet auf eine andere Person.',
  },
};

export const refunds: StaffTexts['refunds'] = {
  heading: 'Offene Rückerstattungen',
  nothing: 'Keine offenen Rückerstattungen.',
  nothingText:
    'Hier erscheinen bezahlte Bestellungen, die nicht geliefert werden konnten, und zweite Zahlungen, deren Rückerstattung abgelehnt wurde.',
  refundAll: (amount) => `${amount} erstatten`,
  refundAgain: (amount) => `${amount} nochmals erstatten`,
  confirm: (amount) => `${amount} bestätigen`,
  takeBack: 'Zurückziehen',
  decline: 'Ablehnen',
  refused:
    'Der Zahlungsdienst hat die Rückerstattung abgelehnt. Sehen Sie dort nach, bevor Sie es nochmals versuchen.',
  refusedBecause: (failure) =>
    `Der Zahlungsdienst hat die Rückerstattung abgelehnt: ${failure}. Sehen Sie dort nach, bevor Sie es nochmals versuchen.`,
  duplicateRefused: (failure) =>
    `Der Zahlungsdienst hat die Rückerstattung einer zweiten Zahlung abgelehnt: ${failure}. Sehen Sie dort nach, bevor Sie es nochmals versuchen.`,
  customer: 'Kundin/Kunde',
  paid: 'Bezahlt',
  notDelivered: 'Nicht geliefert',
  done: {
    started: (order, amount) => `${order}: Die Rückerstattung von ${amount} ist ausgelöst.`,
    asked: (order, amount, hours) =>
      `${order}: Rückerstattung von ${amount} beantragt. Eine andere Person muss sie innert ${hours} Stunden bestätigen.`,
    declined: (order, amount) =>
      `${order}: Rückerstattung von ${amount} abgelehnt. Es wurde nichts erstattet.`,
    withdrawn: (order, amount) =>
      `${order}: Antrag auf Rückerstattung von ${amount} zurückgezogen. Es wurde nichts erstattet.`,
    no: 'Es wurde nichts geändert: Über diese Rückerstattung ist schon entschieden.',
  },
};
