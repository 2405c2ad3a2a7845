import { receiptsPerHour } from '../../../../contract/domain/limits.ts';
import type { StaffTexts } from '../../en/index.ts';

export const story: StaffTexts['story'] = {
  events: {
    'order.created': 'Die Bestellung ist eingegangen.',
    'order.cancelRequested': 'Die Bestellung wurde auf Wunsch storniert.',
    'order.discarded': 'Die Bestellung wurde durch eine neue ersetzt.',
    'order.expired': 'Die Bestellung ist unbezahlt abgelaufen.',
    'order.delivered': 'Geliefert.',
    'order.deliveryFailed': 'Die Lieferung ist fehlgeschlagen.',
    'order.refundRequested': 'Eine Rückerstattung wurde verlangt.',
    'order.refundCompleted': 'Das Geld wurde zurückerstattet.',
    'order.refundRefused': 'Der Zahlungsdienst hat die Rückerstattung abgelehnt.',
    duplicate_refunded: 'Eine zweite Zahlung wurde zurückerstattet.',
    duplicate_refund_refused: 'Der Zahlungsdienst hat die Rückerstattung einer zweiten Zahlung abgelehnt.',
    amount_mismatch: 'Der Betrag stimmt nicht.',
    payment_reversed: 'Der Zahlungsdienst hat die Zahlung rückgängig gemacht.',
  },
  paid: (amount, method) => `${amount} bezahlt mit ${method}.`,
  paymentStarted: (method) => `Zahlung mit ${method} begonnen.`,
  attempts: {
    capturing: 'Der Zahlungsdienst bucht die Zahlung.',
    pending: 'Der Zahlungsdienst hat die Zahlung noch nicht bestätigt.',
    declined: 'Die Zahlung wurde abgelehnt.',
    cancelled: 'Die Zahlung wurde abgebrochen.',
    expired: 'Die Zahlung wurde nicht rechtzeitig abgeschlossen.',
  },
  deliveryOrdered: 'Die Lieferung wurde beim Lieferanten bestellt.',
  deliveryWaits: (state) => `Die Lieferung wartet: ${state}.`,
  refundRequested: (amount) => `Der Zahlungsdienst wurde um die Rückerstattung von ${amount} gebeten.`,
  refundPending: 'Der Zahlungsdienst bearbeitet die Rückerstattung.',
  mailSent: (kind) => `Gesendet: ${kind}.`,
  mailSentAgain: (kind) => `Erneut gesendet: ${kind}.`,
  mailUnsent: (kind, state) => `Nicht gesendet: ${kind} (${state}).`,
  codeGiven: (way) => `Der Code wurde ausgegeben: ${way}.`,
  noteBy: (name) => `Notiz von ${name}:`,
  staff: (name, action) => `${name}: ${action}.`,
  zone: 'Zeiten von Zürich.',
  engineers: 'Für die Technik: Diagramme und Einträge',
};

export const orderActions: StaffTexts['orderActions'] = {
  heading: 'Was Sie tun können',
  refund: 'Rückerstattung',
  noRefund: {
    notPaid: 'Es ist nichts bezahlt, also gibt es nichts zurückzuerstatten.',
    processing: 'Bezahlt, die Lieferung läuft. Das Geld kann nur zurück, wenn sie scheitert.',
    completed: 'Geliefert. Der Shop erstattet nur Bestellungen zurück, die nicht geliefert wurden.',
    refunding: 'Das Geld ist auf dem Rückweg.',
    refunded: 'Das Geld wurde zurückerstattet.',
  },
  needsTwo: (amount, hours) =>
    `Für mehr als ${amount} braucht es zwei Personen: Sie beantragen es, und eine zweite Person bestätigt es innert ${hours} Stunden.`,
  propose: (amount) => `Rückerstattung von ${amount} beantragen`,
  mail: 'E-Mail',
  resend: (kind) => `Erneut senden: ${kind}`,
  receiptText: (email) => `Mit dem Code, an ${email}. Höchstens ${receiptsPerHour} Mal pro Stunde.`,
  resendText: (email) => `An ${email}. Höchstens ${receiptsPerHour} Mal pro Stunde.`,
  noMail: 'Zum aktuellen Zustand dieser Bestellung hat der Shop keine E-Mail gesendet.',
  resent: 'Die E-Mail wird erneut gesendet.',
  resendTooMany: `Innert einer Stunde wurden zu dieser Bestellung ${receiptsPerHour} E-Mails erneut gesendet. Bitte warten Sie.`,
  note: 'Notiz',
  noteHint:
    'Fürs Team. Auf Wunsch gibt es eine Kopie für die Kundschaft: Schreiben Sie keinen Code und kein Passwort hinein.',
  addNote: 'Notiz hinzufügen',
  noted: 'Die Notiz ist hinzugefügt.',
  noteEmpty: 'Bitte zuerst die Notiz schreiben.',
};
