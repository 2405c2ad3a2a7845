import {
  archiveYears,
  emailCodeMinutes,
  giftMonths,
  linkMinutes,
  reviewDays,
  unconfirmedAddressDays,
} from '../../../contract/domain/limits.ts';
import type { Texts } from '../en/index.ts';

export const mails: Texts['mails'] = {
  hello: 'Guten Tag',
  helloName: (name) => `Guten Tag ${name}`,
  receiptSubject: (product, amount, order) => `Ihr Kauf: ${product}, ${amount} (Bestellung ${order})`,
  topupSubject: (amount, number, order) => `${amount} an ${number} gesendet (Bestellung ${order})`,
  codesInAccount:
    'Ihr Konto zeigt Codes nur mit Ihrem Passkey. Öffnen Sie die Bestellung, melden Sie sich an und benutzen Sie Ihren Passkey.',
  codesUnopened:
    'Ihr Code ist bereit. Er steht nicht in dieser E-Mail: Öffnen Sie die Bestellung, um ihn zu sehen.',
  returnUntil: (until) => `Sie können ihn bis ${until} zurückgeben, solange ihn niemand geöffnet hat.`,
  receiptIntro: 'Vielen Dank für Ihre Bestellung. Das haben Sie gekauft.',
  topupDone: (number) => `Das Guthaben wurde auf ${number} geladen.`,
  delayedSubject: (order) => `Bestellung ${order} verspätet sich`,
  delayedIntro:
    'Ihre Bestellung ist bezahlt und dauert viel länger als üblich: Unser Lieferant hat sie noch nicht übergeben. Sie müssen nichts tun. Eine Person kümmert sich darum; Sie erhalten Ihre Bestellung oder den ganzen Betrag zurück.',
  refundDueSubject: (order) => `Bestellung ${order} konnte nicht geliefert werden`,
  refundDueIntro:
    'Sie haben bezahlt, aber wir konnten Ihre Bestellung nicht liefern. Das tut uns leid. Sie können den ganzen Betrag zurückerhalten: Öffnen Sie Ihre Bestellung und wählen Sie «Geld zurückfordern». Wenn Sie nichts tun, erstatten wir ihn automatisch.',
  refundReason: 'Grund',
  deliveryReasons: {
    number: 'Der Anbieter nimmt diese Nummer nicht an. Bitte prüfen Sie sie.',
    barred: 'Diese Nummer kann zurzeit nicht aufgeladen werden: Sie ist gesperrt oder nicht mehr in Betrieb.',
    operator: 'Das System des Anbieters hat die Bestellung nicht angenommen. Später kann es wieder gehen.',
    tooSoon:
      'Die Nummer wurde kurz davor aufgeladen, und der Anbieter hat keine weitere Aufladung angenommen.',
    limit: 'Sie hätte Ihre Limite überschritten.',
    identity: 'Ihr Ausweis wurde nicht angenommen.',
    supplier: 'Unser Lieferant konnte nicht liefern.',
  },
  refundedSubject: (order) => `Rückerstattung zur Bestellung ${order}`,
  refundedIntro:
    'Wir haben Ihr Geld auf die Karte oder das Konto zurückerstattet, mit dem Sie bezahlt haben. Es trifft meist innert weniger Tage ein.',
  giftSubject: (sender, product) => `${sender} hat ein Geschenk für Sie: ${product}`,
  giftIntro: (sender, product) =>
    `${sender} hat ein Geschenk für Sie: ${product}. Öffnen Sie es, dann sehen Sie den Code.`,
  giftWhy: (sender) =>
    `Wir senden diese E-Mail, weil ${sender} uns darum gebeten hat. Sie wissen nicht, wer das ist? Dann ignorieren Sie sie; Ihre Adresse wird für nichts anderes verwendet.`,
  shareText: (amount, sender) =>
    sender
      ? `${sender} schickt Ihnen ${amount} Guthaben. Hier sehen Sie, wann es ankommt:`
      : `Sie bekommen ${amount} Guthaben. Hier sehen Sie, wann es ankommt:`,
  giftOpen: 'Geschenk öffnen',
  giftKeep: `Bitte bewahren Sie diese E-Mail auf. Das Geschenk lässt sich ${giftMonths} Monate lang öffnen, auch mehrmals.`,
  giftThanksSubject: (product) => `Ein Dankeschön für Ihr Geschenk: ${product}`,
  giftThanksIntro: (product) => `Ihr Geschenk wurde geöffnet: ${product}. Vielen Dank.`,
  giftThanksBy: (email) => `Sie haben es an ${email} gesendet.`,
  reminderSubject: (who, day) => `Guthaben für ${who} läuft am ${day} ab`,
  reminderIntro: (who, day) =>
    `Das Guthaben, das Sie an ${who} gesendet haben, läuft am ${day} ab. Laden Sie es mit einem Klick wieder auf: Nummer und Betrag sind eingetragen, zum heutigen Preis.`,
  topUpAgain: 'Wieder aufladen',
  buyAgain: 'Nochmals kaufen',
  reminderWhy: 'Sie erhalten diese E-Mail, weil Sie nach einer Aufladung darum gebeten haben.',
  reminderEnd: 'Keine Erinnerungen mehr für diese Nummer',
  requestText: (amount, sender) =>
    sender
      ? `Guthaben nötig? Hier können Sie ${sender} um ${amount} bitten:`
      : `Guthaben nötig? Hier können Sie mich um ${amount} bitten:`,
  requestSubject: (who, amount) => `${who} bittet um ${amount}`,
  requestIntro: (who) => `${who} hat auf Ihrem Link um Guthaben gebeten.`,
  requestPay: 'Jetzt aufladen',
  requestEnd:
    'Es geschieht nichts, bis Sie bezahlen. Möchten Sie keine Anfragen mehr, entfernen Sie den Link.',
  requestRemove: 'Link entfernen',
  openOrder: 'Bestellung öffnen',
  help: (address) => `Fragen? Schreiben Sie an ${address}.`,
  automatic: 'Diese E-Mail hat der Shop automatisch verschickt. Bitte bewahren Sie sie als Kaufbeleg auf.',
};

export const account: Texts['account'] = {
  sms: (code, minutes) =>
    `${code} ist Ihr Rigi-Code. Er gilt ${minutes} Minuten. Geben Sie ihn an niemanden weiter.`,
  welcomeSubject: 'Willkommen bei Rigi',
  welcomeIntro: 'Jemand hat mit dieser Adresse ein Konto eröffnet. Bestätigen Sie nur, wenn Sie das waren.',
  codeSubject: 'Ihr Bestätigungscode',
  codeIntro: `Geben Sie diesen Code im Shop ein. Er gilt ${emailCodeMinutes} Minuten.`,
  yourCode: 'Ihr Code',
  orderCodeIntro: `Geben Sie diesen Code ein, um Ihren Kauf zu sehen. Er gilt ${emailCodeMinutes} Minuten. Geben Sie ihn an niemanden weiter.`,
  linkSubject: 'Bestätigen Sie Ihre E-Mail-Adresse',
  linkIntro: `Dieser Link bestätigt Ihre Adresse. Er gilt ${linkMinutes} Minuten.`,
  verify: 'E-Mail-Adresse bestätigen',
  resetSubject: 'Passwort zurücksetzen',
  resetIntro: `Mit diesem Link legen Sie ein neues Passwort fest. Er gilt ${linkMinutes} Minuten und nur einmal.`,
  reset: 'Neues Passwort festlegen',
  addressNotYou: 'Das waren nicht Sie? Dann bestätigen Sie nichts und geben Sie den Code niemandem.',
  codeNotYou:
    'Das waren nicht Sie? Dann müssen Sie nichts tun. Ohne den Code kommt niemand an Ihren Kauf heran.',
  resetNotYou: 'Das waren nicht Sie? Dann müssen Sie nichts tun. Ihr Passwort bleibt unverändert.',
  reauthIntro: `Geben Sie diesen Code im Shop ein, um die E-Mail-Adresse Ihres Kontos zu ändern. Er gilt ${emailCodeMinutes} Minuten. Geben Sie ihn an niemanden weiter.`,
  reauthNotYou:
    'Das waren nicht Sie? Dann benutzt jemand anders Ihr Konto. Legen Sie ein neues Passwort fest: Damit werden alle Geräte abgemeldet.',
  newEmailSubject: 'Ihr Konto hat eine neue E-Mail-Adresse',
  newEmailIntro: 'Die E-Mail-Adresse Ihres Kontos wurde geändert. Wenn Sie das waren, müssen Sie nichts tun.',
  newEmail: 'Neue E-Mail-Adresse',
  newEmailSms: (url) =>
    `Ihr Rigi-Konto hat eine neue E-Mail-Adresse. Das waren nicht Sie? Änderung rückgängig machen: ${url}`,
  newMobileSubject: 'Ihr Konto hat eine neue Mobilnummer',
  newMobileIntro: 'Die Mobilnummer Ihres Kontos wurde geändert. Wenn Sie das waren, müssen Sie nichts tun.',
  newMobile: 'Neue Mobilnummer',
  newMobileSms: (url) =>
    `Ihr Rigi-Konto hat eine neue Mobilnummer. Das waren nicht Sie? Änderung rückgängig machen: ${url}`,
  undoIntro: (until) =>
    `Das waren nicht Sie? Bis ${until} können Sie die Änderung rückgängig machen. Dann gilt wieder, was vorher war, alle Geräte werden abgemeldet, und Sie legen ein neues Passwort fest.`,
  undo: 'Änderung rückgängig machen',
  passwordSubject: 'Ihr Passwort wurde geändert',
  passwordIntro: 'Das Passwort Ihres Kontos wurde geändert. Wenn Sie das waren, müssen Sie nichts tun.',
  passwordNotYou:
    'Das waren nicht Sie? Dann legen Sie jetzt ein neues Passwort fest: Damit werden alle Geräte abgemeldet.',
  recoverySubject: 'Ihre Passkeys werden entfernt',
  recoveryIntro: (at) =>
    `Jemand möchte Ihr Konto ohne Ihre Passkeys benutzen. Ab ${at} lassen sie sich mit einem Code an diese Adresse entfernen. Wenn Sie das waren, kommen Sie dann wieder.`,
  recoveryNotYou:
    'Das waren nicht Sie? Öffnen Sie Ihr Profil, wählen Sie «Meine Passkeys behalten» und legen Sie ein neues Passwort fest.',
  seePasskeys: 'Meine Passkeys ansehen',
  passkeysRemovedSubject: 'Ihre Passkeys sind entfernt',
  passkeysRemovedIntro: 'Ihr Konto braucht keinen Passkey mehr, wie Sie es nach dem Verlust gewünscht haben.',
  newDeviceSubject: 'Neue Anmeldung bei Ihrem Konto',
  newDeviceIntro:
    'Jemand hat sich mit einem Browser bei Ihrem Konto angemeldet, der dafür noch nie benutzt wurde. Wenn Sie das waren, müssen Sie nichts tun.',
  newDeviceNotYou:
    'Das waren nicht Sie? Dann melden Sie dieses Gerät in Ihrem Profil ab und legen Sie ein neues Passwort fest: Damit werden alle Geräte abgemeldet.',
  device: 'Gerät',
  deviceName: (browser, system) => `${browser} auf ${system}`,
  unknownBrowser: 'Unbekannter Browser',
  country: 'Land',
  seeDevices: 'Meine Geräte ansehen',
  ownerIntro: `Geben Sie diesen Code im Shop ein, um Ihre Daten herunterzuladen, Ihre Passkeys zu ändern oder zu entfernen oder Ihr Konto zu schliessen. Er gilt ${emailCodeMinutes} Minuten. Geben Sie ihn an niemanden weiter.`,
  closedSubject: 'Ihr Konto ist geschlossen',
  closedIntro:
    'Wir haben Ihr Konto wie gewünscht geschlossen. Sie sind überall abgemeldet, und niemand kann sich mehr damit anmelden.',
  closedKept: `Das Gesetz verlangt, dass wir Bestellungen und Quittungen ${archiveYears} Jahre aufbewahren, ebenso, was Sie beim Kauf von Prepaid-Gutscheinen erklärt haben. Die Bestellungen bewahren wir ohne Ihren Namen, Ihre E-Mail-Adresse und Ihre Telefonnummer auf. Dies ist unsere letzte E-Mail zu Ihrem Konto.`,
  contactSubject: (ref) => `Ihre Nachricht ${ref}`,
  contactReceived:
    'Wir haben Ihre Nachricht erhalten und antworten Ihnen bald. Falls Sie uns nicht geschrieben haben, müssen Sie nichts tun.',
  contactIntro: 'Wir haben Ihre Nachricht erhalten und antworten Ihnen bald. Dies ist eine Kopie davon.',
  reference: 'Referenz',
  name: 'Name',
  email: 'E-Mail',
  phone: 'Telefon',
  subject: 'Betreff',
};

export const review: Texts['review'] = {
  doctypes: {
    passport: 'Pass',
    id_card: 'Identitätskarte',
    residence_permit: 'Aufenthaltsausweis',
    proof_of_address: 'Wohnsitznachweis',
  },
  reasons: {
    unreadable: 'Das Bild ist nicht lesbar: Es ist unscharf, zu dunkel oder zu klein.',
    cutOff: 'Auf dem Bild fehlt ein Teil des Dokuments.',
    expired: 'Das Dokument ist abgelaufen.',
    wrongKind: 'Das ist nicht das Dokument, das Sie ausgewählt haben.',
    nameDiffers: 'Name oder Geburtsdatum stimmen nicht mit Ihrem Profil überein.',
    addressDiffers: 'Die Adresse stimmt nicht mit Ihrem Profil überein.',
    copy: 'Bitte fotografieren Sie das Dokument selbst, keine Kopie und keinen Bildschirm.',
  },
  receivedSubject: 'Wir haben Ihr Dokument erhalten',
  receivedIntro: `Vielen Dank. Wir sehen es uns persönlich an, meist innert ${reviewDays} Tagen, und schreiben Ihnen danach. Bis dahin müssen Sie nichts tun.`,
  approvedSubject: 'Ihre Identität ist bestätigt',
  approvedIntro:
    'Wir haben Ihr Dokument geprüft, alles ist in Ordnung. Sie können jetzt Prepaid-Gutscheine kaufen.',
  rejectedSubject: 'Bitte senden Sie Ihr Dokument noch einmal',
  rejectedIntro: 'Wir haben Ihr Dokument geprüft, konnten es aber nicht annehmen.',
  rejectedAgain: 'Bitte laden Sie es im Shop noch einmal hoch.',
  toShop: 'Zum Shop',
  toCheckout: (product, amount) => `Weiter mit ${product}, ${amount}`,
  sameDevice: 'Öffnen Sie den Link auf dem Gerät, auf dem Sie den Gutschein gewählt haben.',
};

export const limits: Texts['limits'] = {
  grantedSubject: 'Ihre Limite für Gutscheine ist erhöht',
  granted: (yearly) =>
    `Wir haben Ihren Antrag bewilligt. Ab sofort können Sie pro Kalenderjahr Prepaid-Gutscheine bis CHF\u00a0${yearly} kaufen.`,
  refusedSubject: 'Ihr Antrag auf eine höhere Gutschein-Limite',
  refused: 'Wir haben Ihren Antrag geprüft und können Ihre Limite zurzeit nicht erhöhen.',
  open: 'Meine Limiten ansehen',
};

export const newsletter: Texts['newsletter'] = {
  confirmSubject: 'Bitte bestätigen Sie Ihr Abonnement',
  confirmIntro:
    'Jemand, vermutlich Sie, möchte unseren Newsletter erhalten. Er kommt, sobald Sie das bestätigt haben.',
  confirm: 'Abonnement bestätigen',
  notYou: `Das waren nicht Sie? Dann müssen Sie nichts tun, und wir löschen diese Adresse nach ${unconfirmedAddressDays} Tagen.`,
  welcomeSubject: 'Sie haben den Newsletter abonniert',
  welcomeIntro:
    'Vielen Dank. Sie hören ein paarmal im Jahr von uns. Mit diesem Link können Sie sich jederzeit abmelden.',
  leave: 'Abbestellen',
};
