import { idleMinutes, linkMinutes, reviewDays } from '../../domain/limits.ts';
import type { HelpTopic } from '../help.ts';

export const topics: readonly HelpTopic[] = [
  {
    id: 'codes',
    name: 'Codici e consegna',
    questions: [
      {
        id: 'whereIsMyCode',
        question: 'Dov’è il mio codice?',
        answer:
          'Viene mostrato sulla pagina dopo il pagamento e inviato all’indirizzo e-mail del Suo ordine. Un codice che può ancora restituire non è nell’e-mail: apra il Suo ordine per vederlo. Guardi anche nella cartella della posta indesiderata. Sulla pagina del Suo ordine può farsi inviare di nuovo l’e-mail.',
      },
      {
        id: 'howFast',
        question: 'In quanto tempo arriva una ricarica?',
        answer:
          'Il credito parte non appena il pagamento è confermato. Sotto gli importi vede in quanto tempo sono arrivate le ultime ricariche dell’operatore, se ne abbiamo consegnate abbastanza. Alcuni operatori inviano invece un codice: viene mostrato sulla pagina e inviato per e-mail, con le istruzioni per riscattarlo.',
      },
      {
        id: 'notArrived',
        question: 'Ho pagato e non è arrivato nulla. E adesso?',
        answer:
          'Lasci aperta la pagina del Suo ordine: segue la consegna automaticamente. Se il fornitore non può consegnare, la pagina lo dice e offre il rimborso. Non paghi una seconda volta.',
      },
      {
        id: 'codeRejected',
        question: 'Il mio codice non viene accettato',
        answer:
          'Lo copi con il pulsante invece di digitarlo e si assicuri di riscattarlo nel negozio e nel Paese della carta. Se ancora non funziona, ci scriva indicando il numero d’ordine, mai il codice.',
      },
    ],
  },
  {
    id: 'payment',
    name: 'Pagamento',
    questions: [
      {
        id: 'pending',
        question: 'Il mio pagamento risulta non confermato',
        answer:
          'Alcune banche impiegano più tempo a rispondere. Non paghi di nuovo: continuiamo a chiedere conferma al servizio di pagamento e, quando il pagamento è confermato, l’ordine viene consegnato e Lei riceve un’e-mail.',
      },
      {
        id: 'pay',
        question: 'Come posso pagare?',
        answer:
          'Con carta, TWINT, PostFinance, PayPal, Apple Pay o Google Pay. Paga sulla pagina del servizio di pagamento; il numero della Sua carta non ci perviene mai.',
      },
      {
        id: 'declined',
        question: 'Il mio pagamento è stato rifiutato',
        answer:
          'Non è stato addebitato nulla. Può riprovare con un altro metodo di pagamento per lo stesso ordine. Un importo riservato mostrato dalla Sua banca viene liberato automaticamente.',
      },
      {
        id: 'refund',
        question: 'Quando ho diritto a un rimborso?',
        answer:
          'Quando un ordine pagato non può essere consegnato. Il rimborso parte automaticamente, senza bisogno di chiederlo. Avviene con il metodo con cui ha pagato; di solito entro pochi giorni, a seconda della Sua banca.',
      },
      {
        id: 'cost',
        question: 'Quanto costa?',
        answer:
          'Paga il prezzo in franchi svizzeri indicato accanto a ogni importo. La commissione di servizio è di CHF 0.00. Prima di pagare vede anche quanto arriva, nella valuta di chi lo riceve.',
      },
    ],
  },
  {
    id: 'cards',
    name: 'Carte regalo e buoni',
    questions: [
      {
        id: 'otherCountry',
        question: 'Posso acquistare una carta regalo di un altro Paese?',
        answer:
          'Può guardare le carte di tutti i Paesi. Può acquistare quelle del Paese in cui abita, perché valgono solo lì.',
      },
      {
        id: 'returnCard',
        question: 'Posso restituire una carta regalo?',
        answer:
          'No: un codice consegnato non può essere restituito, perché nessuno può dire se è stato usato. Se la pagina della carta e il Suo ordine indicano che può restituire un codice non aperto, lo faccia sulla pagina dell’ordine, entro il termine che vi figura.',
      },
      {
        id: 'scam',
        question: 'Qualcuno mi chiede un codice. Devo inviarlo?',
        answer:
          'No. Nessuna autorità, nessuna azienda e nessuno del nostro team Le chiederà mai un codice per telefono, e-mail o chat. Chi ha il codice ha il denaro.',
      },
    ],
  },
  {
    id: 'vouchers',
    name: 'Buoni prepagati e limiti',
    questions: [
      {
        id: 'limits',
        question: 'Quanto posso acquistare?',
        answer:
          'C’è un limite giornaliero e uno per anno civile. Quanto ne resta è indicato accanto ai buoni e nel Suo account, dove può anche richiedere un limite più alto. Il limite annuale termina il 31 dicembre.',
      },
      {
        id: 'verification',
        question: 'Perché devo dimostrare chi sono?',
        answer:
          'La legge e gli emittenti lo chiedono prima del primo buono: numero di cellulare, e-mail, indirizzo, un documento d’identità e la dichiarazione che acquista per sé. Si fa una volta sola. Per ricariche e carte regalo non serve nulla di tutto ciò.',
      },
      {
        id: 'review',
        question: 'Quanto dura la verifica del mio documento?',
        answer: `Di solito al massimo ${reviewDays} giorni. Riceve un’e-mail quando è conclusa e non deve lasciare aperta la pagina. Se un’immagine non è leggibile, l’e-mail ne spiega il motivo e può caricarne un’altra.`,
      },
    ],
  },
  {
    id: 'topup',
    name: 'Ricariche telefoniche',
    questions: [
      {
        id: 'wrongNumber',
        question: 'Ho ricaricato il numero sbagliato',
        answer:
          'Una ricarica arrivata su un telefono non può essere annullata. Controlli il numero nel riepilogo prima di pagare; è riportato per intero, con il prefisso del Paese.',
      },
      {
        id: 'operator',
        question: 'L’operatore mostrato non è il mio',
        answer:
          'I numeri passati a un altro operatore non vengono sempre riconosciuti. Scelga «Cambia operatore» e prenda il Suo dall’elenco.',
      },
      {
        id: 'lessArrived',
        question: 'Perché è arrivato meno credito del previsto?',
        answer:
          'L’importo che arriva viene mostrato prima del pagamento, nella valuta di chi lo riceve. Se è indicato «prima delle imposte locali», l’operatore ne detrae le imposte.',
      },
    ],
  },
  {
    id: 'account',
    name: 'Account e accesso',
    questions: [
      {
        id: 'account',
        question: 'Mi serve un account?',
        answer: 'No. Per una ricarica o una carta regalo basta un indirizzo e-mail per la ricevuta.',
      },
      {
        id: 'noCode',
        question: 'Il codice di accesso non arriva',
        answer:
          'Un SMS può impiegare un minuto. Controlli il numero con il prefisso e chieda un nuovo codice quando il conto alla rovescia lo permette. È valido solo il più recente.',
      },
      {
        id: 'forgotPassword',
        question: 'Ho dimenticato la password',
        answer: `Scelga «Password dimenticata?» nella finestra di accesso. Riceve un link valido ${linkMinutes} minuti e utilizzabile una volta.`,
      },
      {
        id: 'signedOut',
        question: 'Perché la mia sessione è terminata?',
        answer: `Dopo ${idleMinutes} minuti senza attività chiudiamo la sessione e dimentichiamo ciò che questo browser sapeva di Lei, in modo che nessun altro usi il Suo account. Il carrello resta.`,
      },
    ],
  },
];
