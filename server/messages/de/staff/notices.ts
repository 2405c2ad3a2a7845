import type { StaffTexts } from '../../en/index.ts';

export const gateways: StaffTexts['gateways'] = {
  names: {
    mailer: 'Der E-Mail-Server',
    sms: 'Der SMS-Dienst',
    backup: 'Die nächtliche Sicherung',
    staffLog: 'Das Protokoll der internen Seiten',
    jobs: 'Die Aufgaben',
  },
  roles: {
    cards: 'Karten',
    supplier: 'Lieferant',
    location: 'Standort',
    captcha: 'CAPTCHA',
    identity: 'Anmeldung',
    address: 'Adressen',
  },
  reasons: {
    credentials: 'akzeptiert unsere Zugangsdaten nicht (401). Sind sie abgelaufen oder ersetzt worden?',
    forbidden: 'erlaubt uns diesen Aufruf nicht (403). Sind die Rechte unseres Kontos vollständig?',
    rateLimited: 'meldet, dass wir zu oft fragen (429).',
    float: 'hat kein Guthaben mehr von uns. Bitte laden Sie es auf.',
    gateway: 'wird nicht erreicht: An seiner Stelle antwortet etwas anderes. Stimmt die Adresse?',
    silent: 'hat eine Weile nicht geantwortet.',
  },
  it: (reason) => `Der Dienst ${reason}`,
  nothingSold: 'Es wird nichts verkauft, bis er wieder verfügbar ist.',
  notOffered: 'Bis dahin wird er nicht als Zahlungsart angeboten.',
  heading: 'Dienste',
  text: 'Die Dienste, die der Shop braucht. Eine Pause endet automatisch, sobald der Dienst wieder antwortet; was bezahlt ist, wartet und geht dann weiter.',
  gateway: 'Dienst',
  status: 'Status',
  why: 'Warum',
  since: 'Seit',
  waiting: 'Wartet',
  call: 'Aufruf:',
  states: {
    trading: 'In Betrieb',
    doubtful: 'Fraglich',
    paused: 'Pausiert',
    probing: 'Wird geprüft',
    notServing: 'Ausser Betrieb',
    unused: 'Nicht benutzt',
  },
  serves: 'Er ist verfügbar.',
  unused: 'Er wird nicht als Zahlungsart angeboten (PAYMENT_METHODS).',
  doubtfulOnce:
    'Der letzte Aufruf blieb ohne Antwort. Der Verkauf geht weiter; dauert es an, wird der Dienst pausiert.',
  doubtful: (calls) =>
    `Die letzten ${calls} Aufrufe blieben ohne Antwort. Der Verkauf geht weiter; dauert es an, wird der Dienst pausiert.`,
  probing: 'Wir prüfen, ob er wieder verfügbar ist.',
  notServing: 'Was ihn braucht, wartet oder geht ohne ihn.',
  nothing: 'Nichts',
  jobs: (jobs) => (jobs === 1 ? '1 Aufgabe' : `${jobs} Aufgaben`),
  orders: (orders) => (orders === 1 ? '1 Bestellung' : `${orders} Bestellungen`),
};

export const notices: StaffTexts['notices'] = {
  unavailable: (name) => `${name} ist nicht verfügbar`,
  waitsForIt: 'Was bezahlt ist, wartet und geht automatisch weiter.',
  amountMismatch: (order) => `${order}: Das Geld stimmt nicht`,
  amountMismatchText: (name, received, expected) =>
    `${name} meldet ${received}, die Bestellung verlangte ${expected}.`,
  captured:
    'Dafür wird nichts geliefert. Regeln Sie es beim Zahlungsdienst und schliessen Sie dann diesen Hinweis; eine Bestellung, die darauf wartet, endet dann.',
  notTaken: 'Es wurde nichts eingezogen.',
  paymentReversed: (order) => `${order}: Die Zahlung wurde rückgängig gemacht`,
  paymentReversedText: (name, amount) =>
    `${name} hat ${amount} rückgängig gemacht. Sehen Sie sich die Bestellung an und entscheiden Sie, was Sie der Kundin oder dem Kunden sagen.`,
  deliveryOverdue: (order) => `${order}: bezahlt und vielleicht nicht geliefert`,
  deliveryOverdueText: (name, amount) =>
    `${name} hat uns zu lange nicht gesagt, ob ${amount} geliefert ist. Fragen Sie nach dem Ergebnis: Sobald es gemeldet ist, wird geliefert, oder die Bestellung lässt sich erstatten. Geben Sie der Kundin oder dem Kunden Bescheid.`,
  jobGivenUp: (job, order) => `${job} wurde abgebrochen${order && `, Bestellung ${order}`}`,
  jobGivenUpText: (error) =>
    `Mehr als einen Tag lang wurde es versucht. Der letzte Fehler: ${error}. Sehen Sie sich die Bestellung oder den benötigten Dienst an und schliessen Sie dann diesen Hinweis; die Schritte stehen im Runbook.`,
  jobs: {
    deliver: 'Eine Lieferung',
    codeMail: 'Eine E-Mail mit einem Code',
    mail: 'Eine E-Mail',
    gift: 'Ein Geschenk',
    reminder: 'Eine Erinnerung',
    refund: 'Eine Rückerstattung',
    settle: 'Der Abschluss einer Zahlung',
    forgetCard: 'Das Löschen einer gespeicherten Karte',
    other: 'Eine regelmässige Prüfung',
  },
  offSale: (products) =>
    products === 1 ? '1 Produkt aus dem Verkauf genommen' : `${products} Produkte aus dem Verkauf genommen`,
  offSaleText: (name) =>
    `Die Liste von ${name} lässt nicht zu, was wir anbieten. Vergleichen Sie mit npm run catalogue; was wieder stimmt, wird automatisch wieder verkauft.`,
  logChanged: (name) => `${name} wurde verändert`,
  entriesMissing: 'Am Ende fehlen Einträge.',
  entryBroken: (entry) => `Der Eintrag ${entry} folgt nicht auf den davor.`,
  logChangedText:
    'Jemand mit Zugang zur Datenbank hat es verändert. Vergleichen Sie mit der letzten Sicherung und schliessen Sie dann diesen Hinweis.',
  backupFailed: (name) => `${name} ist fehlgeschlagen`,
  backupFailedText:
    'Sie wird jede Stunde nochmals versucht. Sehen Sie selbst nach, mit npm run backup, und schliessen Sie dann diesen Hinweis.',
  refundRefused: (order) => `${order}: Die Rückerstattung wurde abgelehnt`,
  refundRefusedText: (name, amount, reason) =>
    `${name} hat es abgelehnt, ${amount} zu erstatten (${reason}). Sehen Sie dort nach, bevor Sie es nochmals versuchen.`,
};

export const mails: StaffTexts['mails'] = {
  openPages: 'Interne Seiten öffnen',
  openSignIn: 'Ihre Anmeldung öffnen',
  newDevice: (name) => `Eine neue Anmeldung von ${name} auf den internen Seiten`,
  newDeviceText: (name, login) =>
    `${name} (${login}) hat sich mit einem Browser angemeldet, der nicht bekannt war.`,
  when: 'Wann',
  browser: 'Browser',
  where: 'Wo',
  newDeviceNotYou:
    'Das waren nicht Sie? Beenden Sie diese Sitzung auf der Seite Ihrer Anmeldung, ändern Sie Ihr Passwort und informieren Sie die Leitung.',
  reset: (name) => `Die Anmeldung von ${name} auf den internen Seiten wurde zurückgesetzt`,
  resetText:
    'Die Leitung hat sie zurückgesetzt: Passwort, zweiter Faktor und alle Sitzungen gelten nicht mehr. Sie erhalten von ihr einen Link, mit dem Sie ein neues Passwort festlegen. Wenn Ihnen niemand etwas davon gesagt hat, fragen Sie jetzt bei einer anderen Person der Leitung nach.',
  passwordChanged: (name) => `Das Passwort von ${name} für die internen Seiten wurde geändert`,
  passwordChangedText:
    'Es wurde auf der Seite der Anmeldung geändert, und die Sitzungen in anderen Browsern sind beendet. Das waren nicht Sie? Bitten Sie die Leitung jetzt, Ihre Anmeldung zurückzusetzen.',
};
