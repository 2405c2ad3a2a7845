import { leastAge } from '../../../../contract/domain/limits.ts';
import type { StaffTexts } from '../../en/index.ts';

export const documents: StaffTexts['documents'] = {
  heading: 'Documents à examiner',
  nothing: 'Rien à examiner.',
  nothingText: 'Les nouveaux documents apparaissent ici, les plus anciens en premier.',
  lastDecided: 'Décision prise. C’était le dernier.',
  nextDecided: 'Décision prise. Voici le suivant.',
  noName: '(sans nom)',
  pages: (pages) => `${pages} pages au total`,
  byForm: 'adresse : forme seule vérifiée',
  pageOf: (page, pages) => `page ${page} sur ${pages}`,
  erased: 'Les images ont été effacées.',
  erasedText: (days) => `Elles sont conservées ${days} jours après la décision.`,
  profile: 'Ce que dit le profil',
  firstName: 'Prénom',
  lastName: 'Nom',
  born: 'Date de naissance',
  gender: 'Sexe',
  female: 'Féminin',
  male: 'Masculin',
  address: 'Adresse',
  email: 'E-mail',
  mobile: 'Numéro de mobile',
  customer: 'Client·e',
  customerSince: (id, day) => `${id}, depuis le ${day}`,
  flags: {
    formatOnly:
      'L’adresse se trouve hors de Suisse et du Liechtenstein, ou la Poste avait un doute : personne n’a vérifié qu’elle existe.',
    unverified: 'L’adresse n’a pas été vérifiée.',
    noBirthDate: 'Il n’y a pas de date de naissance dans le profil.',
    young: `Moins de ${leastAge} ans.`,
    changed: 'Le nom ou la date de naissance ont été modifiés après l’envoi du document.',
  },
  decision: 'Décision',
  approve: 'Accepter',
  turnDown: 'Refuser',
  why: 'Raison',
  otherReason: 'Autre chose (à écrire ci-dessous)',
  ownWords: (language) => `Vos propres mots, en ${language}`,
  noteByMail: 'La personne reçoit le motif par e-mail dans cette langue, et ces mots tels quels.',
  noteInShop: 'La personne n’a pas d’adresse e-mail : le motif est affiché dans la boutique.',
  writeWhy: 'Veuillez écrire pourquoi.',
  chooseWhy: 'Veuillez choisir pourquoi.',
  identityChanged:
    'La personne vient de modifier son nom ou sa date de naissance. Comparez les nouvelles données avec la pièce d’identité.',
  verdicts: { approved: 'accepté', rejected: 'refusé', under_review: 'en attente' },
  decidedOn: 'le',
  sent: (time, file) => `Envoyé le ${time} sous le nom ${file}`,
  before: 'Auparavant :',
  all: 'Tous les documents',
  previous: 'Précédent',
  next: 'Suivant',
};

export const limits: StaffTexts['limits'] = {
  heading: 'Demandes de limite plus élevée',
  nothing: 'Aucune demande.',
  nothingText: 'Elles viennent de la page des limites de la boutique.',
  asked: 'Demandé le',
  bought: 'Acheté cette année',
  customerSince: 'Client·e depuis le',
  email: 'E-mail',
  refuse: 'Refuser',
  why: 'Pourquoi, pour l’e-mail (peut rester vide)',
  done: {
    granted: (customer, amount) =>
      `${customer} : ${amount} par année accordés. Un e-mail part à la personne.`,
    refused: (customer) => `${customer} : demande refusée. Un e-mail part à la personne.`,
    asked: (customer, amount, hours) =>
      `${customer} : ${amount} par année proposés. Une autre personne doit le confirmer, dans les ${hours} heures.`,
    no: 'Rien n’a changé : la décision est déjà prise, ou attend la confirmation d’une autre personne.',
  },
};

export const refunds: StaffTexts['refunds'] = {
  heading: 'Remboursements dus',
  nothing: 'Aucun remboursement dû.',
  nothingText:
    'Les commandes payées qui n’ont pas pu être livrées et les seconds paiements dont le remboursement a été refusé apparaissent ici.',
  refundAll: (amount) => `Rembourser ${amount}`,
  refundAgain: (amount) => `Rembourser ${amount} à nouveau`,
  confirm: (amount) => `Confirmer ${amount}`,
  takeBack: 'Retirer la demande',
  decline: 'Refuser',
  refused: 'Le prestataire de paiement a refusé le remboursement. Vérifiez auprès de lui avant de réessayer.',
  refusedBecause: (failure) =>
    `Le prestataire de paiement a refusé le remboursement : ${failure}. Vérifiez auprès de lui avant de réessayer.`,
  duplicateRefused: (failure) =>
    `Le prestataire de paiement a refusé de rembourser un second paiement : ${failure}. Vérifiez auprès de lui avant de réessayer.`,
  customer: 'Client·e',
  paid: 'Payé',
  notDelivered: 'Non livré',
  done: {
    started: (order, amount) => `${order} : le remboursement de ${amount} est lancé.`,
    asked: (order, amount, hours) =>
      `${order} : remboursement de ${amount} proposé. Une autre personne doit le confirmer, dans les ${hours} heures.`,
    declined: (order, amount) => `${order} : remboursement de ${amount} refusé. Rien n’a été remboursé.`,
    withdrawn: (order, amount) =>
      `${order} : demande de remboursement de ${amount} retirée. Rien n’a été remboursé.`,
    no: 'Rien n’a changé : la décision sur ce remboursement est déjà prise.',
  },
};
