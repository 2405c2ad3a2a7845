import { topUpCountries } from '../../../contract/domain/limits.ts';
import type { Texts } from '../en/index.ts';

export const heads: Texts['heads'] = {
  home: {
    title: 'Ricariche e carte regalo',
    description: `Ricariche in ${topUpCountries} Paesi, carte regalo e buoni prepagati. Dalla Svizzera, senza commissione di servizio.`,
  },
  topUp: {
    title: 'Ricarica internazionale',
    description: `Ricarichi un cellulare in ${topUpCountries} Paesi. Vede il prezzo in franchi svizzeri e quanto arriva prima di pagare.`,
  },
  giftCards: {
    title: 'Carte regalo',
    description: 'Carte regalo per acquisti, giochi, musica e film. Il codice appare sullo schermo.',
  },
  voucher: {
    title: 'PaysafeCard',
    description: 'Acquisti un buono PaysafeCard in franchi svizzeri e paghi online senza carta.',
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
  sharedTopUp: {
    title: 'La Sua ricarica',
    description: 'Che cosa sta arrivando sul Suo telefono e se è già arrivato.',
  },
  gift: {
    title: 'Il Suo regalo',
    description: 'Una carta regalo per Lei: la apra, usi il codice e ringrazi.',
  },
  topUpRequest: {
    title: 'Chiedere credito',
    description: 'Chiedere credito con un clic.',
  },
  requestLinks: {
    title: 'I Suoi link per le richieste',
    description: 'Link con cui familiari e amici possono chiederle credito.',
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
  recipients: { title: 'I Suoi destinatari', description: 'Nomi e promemoria dei numeri che ha ricaricato.' },
  reminderEnd: {
    title: 'Promemoria',
    description: 'Non ricevere più e-mail prima della scadenza di un credito, con un clic.',
  },
  listing: {
    title: 'Carte regalo e buoni',
    description: 'Carte regalo e buoni prepagati, con i prezzi in franchi svizzeri.',
  },
  missing: { title: 'Pagina non trovata', description: 'A questo indirizzo non c’è nessuna pagina.' },
};

export const productHeads: Texts['productHeads'] = {
  card: (name, price) => ({
    title: name,
    description: `Acquisti ${name} da ${price}. Il codice appare sullo schermo.`,
  }),
  topUp: (name, price) => ({
    title: `Ricarica ${name}`,
    description: `Ricarichi ${name} da ${price}. Vede quanto arriva prima di pagare.`,
  }),
};

export const browserNotices: Texts['browserNotices'] = {
  scriptNeeded: 'Senza JavaScript può guardare il negozio. Per comprare e pagare, lo attivi.',
  browserTooOld:
    'Questo browser è troppo vecchio per acquistare qui in sicurezza. Può guardare il negozio; per comprare, lo aggiorni o ne usi un altro.',
};
