import type { StaffTexts } from '../../en/index.ts';

export const gateways: StaffTexts['gateways'] = {
  names: {
    mailer: 'Il server di posta elettronica',
    sms: 'Il servizio SMS',
    backup: 'La copia di sicurezza notturna',
    staffLog: 'Il registro delle pagine interne',
    jobs: 'Le attività',
  },
  roles: {
    cards: 'carte',
    supplier: 'fornitore',
    location: 'posizione',
    captcha: 'CAPTCHA',
    identity: 'accesso',
    address: 'indirizzi',
  },
  reasons: {
    credentials: 'non accetta le nostre credenziali (401). Sono scadute o sono state sostituite?',
    forbidden: 'non ci permette questa chiamata (403). I permessi del nostro account sono completi?',
    rateLimited: 'segnala che chiamiamo troppo spesso (429).',
    float: 'segnala che il nostro saldo è esaurito. Lo ricarichi.',
    gateway: 'non è raggiungibile: al posto risponde qualcos’altro. L’indirizzo è giusto?',
    silent: 'non risponde da un po’.',
  },
  it: (reason) => `Il servizio ${reason}`,
  nothingSold: 'Non si vende nulla finché il servizio non è ripristinato.',
  notOffered: 'Fino ad allora non è offerto come metodo di pagamento.',
  heading: 'Servizi',
  text: 'I servizi di cui il negozio ha bisogno. Una pausa finisce automaticamente non appena il servizio risponde di nuovo; ciò che è pagato attende e poi prosegue.',
  gateway: 'Servizio',
  status: 'Stato',
  why: 'Perché',
  since: 'Dal',
  waiting: 'In attesa',
  call: 'Chiamata:',
  states: {
    trading: 'In servizio',
    doubtful: 'Incerto',
    paused: 'In pausa',
    probing: 'In prova',
    notServing: 'Fuori servizio',
    unused: 'Non usato',
  },
  serves: 'Funziona.',
  unused: 'Non è offerto come metodo di pagamento (PAYMENT_METHODS).',
  doubtfulOnce:
    'L’ultima chiamata è rimasta senza risposta. La vendita continua; se dura, il servizio viene messo in pausa.',
  doubtful: (calls) =>
    `Le ultime ${calls} chiamate sono rimaste senza risposta. La vendita continua; se dura, il servizio viene messo in pausa.`,
  probing: 'Stiamo verificando se è ripristinato.',
  notServing: 'Ciò che ne ha bisogno attende o ne fa a meno.',
  nothing: 'Niente',
  jobs: (jobs) => `${jobs} attività`,
  orders: (orders) => (orders === 1 ? '1 ordine' : `${orders} ordini`),
};

export const notices: StaffTexts['notices'] = {
  unavailable: (name) => `${name}: servizio non disponibile`,
  waitsForIt: 'Ciò che è pagato attende e prosegue automaticamente.',
  amountMismatch: (order) => `${order}: l’importo non corrisponde`,
  amountMismatchText: (name, received, expected) => `${name} indica ${received}, l’ordine è di ${expected}.`,
  captured:
    'In cambio non viene consegnato nulla. Risolva il caso presso il servizio di pagamento, poi chiuda questo avviso; un ordine in attesa si conclude allora.',
  notTaken: 'Non è stato incassato nulla.',
  paymentReversed: (order) => `${order}: il pagamento è stato stornato`,
  paymentReversedText: (name, amount) =>
    `${name} ha stornato ${amount}. Controlli l’ordine e decida che cosa dire alla persona.`,
  deliveryOverdue: (order) => `${order}: pagato, e forse non consegnato`,
  deliveryOverdueText: (name, amount) =>
    `${name} non ci dice da troppo tempo se ha consegnato ${amount}. Chieda il risultato: appena lo comunica, l’ordine viene consegnato o si può rimborsare. Informi la persona.`,
  jobGivenUp: (job, order) => `${job}: abbandono dopo più di un giorno${order && `, ordine ${order}`}`,
  jobGivenUpText: (error) =>
    `I tentativi sono durati più di un giorno. L’ultimo errore: ${error}. Guardi l’ordine o il servizio che gli serve, poi chiuda questo avviso; i passi sono nel runbook.`,
  jobs: {
    deliver: 'Consegna',
    codeMail: 'E-mail con un codice',
    mail: 'E-mail',
    gift: 'Regalo',
    reminder: 'Promemoria',
    refund: 'Rimborso',
    settle: 'Chiusura di un pagamento',
    forgetCard: 'Cancellazione di una carta salvata',
    other: 'Controllo regolare',
  },
  offSale: (products) =>
    products === 1 ? '1 prodotto tolto dalla vendita' : `${products} prodotti tolti dalla vendita`,
  offSaleText: (name) =>
    `L’elenco di ${name} non permette ciò che offriamo. Confronti con npm run catalogue; ciò che torna giusto si vende di nuovo automaticamente.`,
  logChanged: (name) => `${name} è stato modificato`,
  entriesMissing: 'Alla fine mancano voci.',
  entryBroken: (entry) => `La voce ${entry} non segue quella precedente.`,
  logChangedText:
    'Qualcuno con accesso alla banca dati lo ha modificato. Confronti con l’ultima copia di sicurezza, poi chiuda questo avviso.',
  backupFailed: (name) => `${name} non è riuscita`,
  backupFailedText:
    'Viene ritentata ogni ora. Esegua npm run backup per verificare, poi chiuda questo avviso.',
  refundRefused: (order) => `${order}: il rimborso è stato rifiutato`,
  refundRefusedText: (name, amount, reason) =>
    `${name} ha rifiutato di rimborsare ${amount} (${reason}). Verifichi là prima di riprovare.`,
};

export const mails: StaffTexts['mails'] = {
  openPages: 'Apri le pagine interne',
  openSignIn: 'Apri il Suo accesso',
  newDevice: (name) => `Un nuovo accesso di ${name} alle pagine interne`,
  newDeviceText: (name, login) => `${name} (${login}) ha effettuato l’accesso con un browser non conosciuto.`,
  when: 'Quando',
  browser: 'Browser',
  where: 'Dove',
  newDeviceNotYou:
    'Non l’ha fatto Lei? Termini quella sessione sulla pagina del Suo accesso, cambi la password e informi la direzione.',
  reset: (name) => `L’accesso di ${name} alle pagine interne è stato reimpostato`,
  resetText:
    'Lo ha reimpostato la direzione: la password, il secondo fattore e tutte le sessioni non valgono più. La direzione Le dà un collegamento per impostare una nuova password. Se nessuno gliene ha parlato, chieda subito alle altre persone della direzione.',
  passwordChanged: (name) => `La password di ${name} per le pagine interne è stata cambiata`,
  passwordChangedText:
    'È stata cambiata sulla pagina dell’accesso, e le sessioni in altri browser sono terminate. Non l’ha fatto Lei? Chieda subito alla direzione di reimpostare il Suo accesso.',
};
