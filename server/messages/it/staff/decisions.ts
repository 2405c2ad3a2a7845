import { leastAge } from '../../../../contract/domain/limits.ts';
import type { StaffTexts } from '../../en/index.ts';

export const documents: StaffTexts['documents'] = {
  heading: 'Documenti da esaminare',
  nothing: 'Niente da esaminare.',
  nothingText: 'I nuovi documenti appaiono qui, i più vecchi per primi.',
  lastDecided: 'Decisione presa. Era l’ultimo.',
  nextDecided: 'Decisione presa. Ecco il prossimo.',
  noName: '(senza nome)',
  pages: (pages) => `${pages} pagine`,
  byForm: 'indirizzo: verificata solo la forma',
  pageOf: (page, pages) => `pagina ${page} di ${pages}`,
  erased: 'Le immagini sono state cancellate.',
  erasedText: (days) => `Vengono conservate per ${days} giorni dopo la decisione.`,
  profile: 'Che cosa dice il profilo',
  firstName: 'Nome',
  lastName: 'Cognome',
  born: 'Data di nascita',
  gender: 'Sesso',
  female: 'Femminile',
  male: 'Maschile',
  address: 'Indirizzo',
  email: 'E-mail',
  mobile: 'Cellulare',
  customer: 'Cliente',
  customerSince: (id, day) => `${id}, dal ${day}`,
  flags: {
    formatOnly:
      'L’indirizzo è fuori dalla Svizzera e dal Liechtenstein, o la Posta aveva dubbi: nessuno ha verificato che esista.',
    unverified: 'L’indirizzo non è stato verificato.',
    noBirthDate: 'Nel profilo manca la data di nascita.',
    young: `Meno di ${leastAge} anni.`,
    changed: 'Il nome o la data di nascita sono stati modificati dopo l’invio del documento.',
  },
  decision: 'Decisione',
  approve: 'Accetta',
  turnDown: 'Rifiuta',
  why: 'Motivo',
  otherReason: 'Altro (da scrivere qui sotto)',
  ownWords: (language) => `Con parole Sue, in ${language}`,
  noteByMail: 'La persona riceve il motivo per e-mail in quella lingua, e queste parole così come sono.',
  noteInShop: 'La persona non ha un indirizzo e-mail: il motivo viene mostrato nel negozio.',
  writeWhy: 'Scriva perché.',
  chooseWhy: 'Scelga perché.',
  identityChanged:
    'La persona ha appena modificato il nome o la data di nascita. Confronti i nuovi dati con il documento.',
  verdicts: { approved: 'accettato', rejected: 'rifiutato', under_review: 'in attesa' },
  decidedOn: 'il',
  sent: (time, file) => `Inviato il ${time} come ${file}`,
  before: 'In precedenza:',
  all: 'Tutti i documenti',
  previous: 'Indietro',
  next: 'Avanti',
};

export const limits: StaffTexts['limits'] = {
  heading: 'Richieste di un limite più alto',
  nothing: 'Nessuna richiesta.',
  nothingText: 'Arrivano dalla pagina dei limiti del negozio.',
  asked: 'Richiesto il',
  bought: 'Acquistato quest’anno',
  customerSince: 'Cliente dal',
  email: 'E-mail',
  refuse: 'Rifiuta',
  why: 'Perché, per l’e-mail (può restare vuoto)',
  done: {
    granted: (customer, amount) => `${customer}: ${amount} all’anno concessi. La persona riceve un’e-mail.`,
    refused: (customer) => `${customer}: richiesta rifiutata. La persona riceve un’e-mail.`,
    asked: (customer, amount, hours) =>
      `${customer}: ${amount} all’anno proposti. Un’altra persona deve confermarlo, entro ${hours} ore.`,
    no: 'Non è cambiato nulla: è già deciso o attende la conferma di un’altra persona.',
  },
};

export const refunds: StaffTexts['refunds'] = {
  heading: 'Rimborsi dovuti',
  nothing: 'Nessun rimborso dovuto.',
  nothingText:
    'Qui appaiono gli ordini pagati che non si sono potuti consegnare e i secondi pagamenti il cui rimborso è stato rifiutato.',
  refundAll: (amount) => `Rimborsa ${amount}`,
  refundAgain: (amount) => `Rimborsa di nuovo ${amount}`,
  confirm: (amount) => `Conferma ${amount}`,
  takeBack: 'Ritira la richiesta',
  decline: 'Rifiuta',
  refused: 'Il servizio di pagamento ha rifiutato il rimborso. Verifichi là prima di riprovare.',
  refusedBecause: (failure) =>
    `Il servizio di pagamento ha rifiutato il rimborso: ${failure}. Verifichi là prima di riprovare.`,
  duplicateRefused: (failure) =>
    `Il servizio di pagamento ha rifiutato il rimborso di un secondo pagamento: ${failure}. Verifichi là prima di riprovare.`,
  customer: 'Cliente',
  paid: 'Pagato',
  notDelivered: 'Non consegnato',
  done: {
    started: (order, amount) => `${order}: il rimborso di ${amount} è in corso.`,
    asked: (order, amount, hours) =>
      `${order}: rimborso di ${amount} proposto. Un’altra persona deve confermarlo, entro ${hours} ore.`,
    declined: (order, amount) => `${order}: rimborso di ${amount} rifiutato. Non è stato rimborsato nulla.`,
    withdrawn: (order, amount) =>
      `${order}: richiesta di rimborso di ${amount} ritirata. Non è stato rimborsato nulla.`,
    no: 'Non è cambiato nulla: su questo rimborso si è già deciso.',
  },
};
