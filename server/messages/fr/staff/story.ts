import { receiptsPerHour } from '../../../../contract/domain/limits.ts';
import type { StaffTexts } from '../../en/index.ts';

export const story: StaffTexts['story'] = {
  events: {
    'order.created': 'La commande a été passée.',
    'order.cancelRequested': 'La commande a été annulée sur demande.',
    'order.discarded': 'La commande a été remplacée par une nouvelle.',
    'order.expired': 'La commande a expiré sans paiement.',
    'order.delivered': 'Livrée.',
    'order.deliveryFailed': 'La livraison a échoué.',
    'order.refundRequested': 'Un remboursement a été demandé.',
    'order.refundCompleted': 'L’argent a été remboursé.',
    'order.refundRefused': 'Le prestataire de paiement a refusé le remboursement.',
    duplicate_refunded: 'Un second paiement a été remboursé.',
    duplicate_refund_refused: 'Le prestataire a refusé de rembourser un second paiement.',
    amount_mismatch: 'Le montant ne correspond pas.',
    payment_reversed: 'Le prestataire a extourné le paiement.',
  },
  paid: (amount, method) => `${amount} payé par ${method}.`,
  paymentStarted: (method) => `Paiement par ${method} commencé.`,
  attempts: {
    capturing: 'Le prestataire encaisse le paiement.',
    pending: 'Le prestataire n’a pas encore confirmé le paiement.',
    declined: 'Le paiement a été refusé.',
    cancelled: 'Le paiement a été annulé.',
    expired: 'Le paiement n’a pas été terminé à temps.',
  },
  deliveryOrdered: 'La livraison a été demandée au fournisseur.',
  deliveryWaits: (state) => `La livraison attend : ${state}.`,
  refundRequested: (amount) => `Le remboursement de ${amount} a été demandé au prestataire.`,
  refundPending: 'Le prestataire traite le remboursement.',
  mailSent: (kind) => `Envoyé : ${kind}.`,
  mailSentAgain: (kind) => `Renvoyé : ${kind}.`,
  mailUnsent: (kind, state) => `Non envoyé : ${kind} (${state}).`,
  codeGiven: (way) => `Le code a été remis : ${way}.`,
  noteBy: (name) => `Note de ${name} :`,
  staff: (name, action) => `${name} : ${action}.`,
  zone: 'Heures de Zurich.',
  engineers: 'Pour la technique : diagrammes et enregistrements',
};

export const orderActions: StaffTexts['orderActions'] = {
  heading: 'Ce que vous pouvez faire',
  refund: 'Remboursement',
  noRefund: {
    notPaid: 'Rien n’est payé, il n’y a donc rien à rembourser.',
    processing: 'Payée, la livraison est en cours. L’argent ne peut être rendu que si elle échoue.',
    completed: 'Livrée. La boutique ne rembourse que les commandes qui n’ont pas été livrées.',
    refunding: 'L’argent est en cours de remboursement.',
    refunded: 'L’argent a été remboursé.',
  },
  needsTwo: (amount, hours) =>
    `Au-delà de ${amount}, il faut deux personnes : vous proposez, et une autre personne confirme dans les ${hours} heures.`,
  propose: (amount) => `Proposer de rembourser ${amount}`,
  mail: 'E-mail',
  resend: (kind) => `Renvoyer : ${kind}`,
  receiptText: (email) => `Avec le code, à ${email}. ${receiptsPerHour} fois par heure au plus.`,
  resendText: (email) => `À ${email}. ${receiptsPerHour} fois par heure au plus.`,
  noMail: 'La boutique n’a envoyé aucun e-mail sur l’état actuel de cette commande.',
  resent: 'L’e-mail part à nouveau.',
  resendTooMany: `${receiptsPerHour} e-mails sur cette commande ont été renvoyés en une heure. Veuillez attendre.`,
  note: 'Remarque',
  noteHint:
    'Pour les collègues. Le client en reçoit une copie sur demande : n’écrivez ni code ni mot de passe.',
  addNote: 'Ajouter la remarque',
  noted: 'La remarque est ajoutée.',
  noteEmpty: 'Veuillez d’abord écrire la remarque.',
};
