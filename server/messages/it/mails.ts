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
  hello: 'Buongiorno',
  helloName: (name) => `Buongiorno ${name}`,
  receiptSubject: (product, amount, order) => `Il Suo acquisto: ${product}, ${amount} (ordine ${order})`,
  topupSubject: (amount, number, order) => `${amount} inviati al ${number} (ordine ${order})`,
  codesInAccount:
    'Il Suo account mostra i codici solo con la Sua passkey. Apra l’ordine, acceda e usi la Sua passkey.',
  codesUnopened: 'Il Suo codice è pronto. Non si trova in questa e-mail: apra l’ordine per vederlo.',
  returnUntil: (until) => `Può restituirlo fino al ${until}, finché nessuno lo ha aperto.`,
  receiptIntro: 'Grazie per il Suo ordine. Ecco che cosa ha acquistato.',
  topupDone: (number) => `Il credito è stato aggiunto al ${number}.`,
  delayedSubject: (order) => `L’ordine ${order} è in ritardo`,
  delayedIntro:
    'Il Suo ordine è pagato e richiede molto più tempo del solito: il nostro fornitore non l’ha ancora consegnato. Non deve fare nulla. Una persona se ne occupa; riceverà il Suo ordine oppure tutto il denaro.',
  refundDueSubject: (order) => `Non è stato possibile consegnare l’ordine ${order}`,
  refundDueIntro:
    'Ha pagato, ma non abbiamo potuto consegnare il Suo ordine. Ci dispiace. Può riavere tutto il denaro: apra l’ordine e scelga «Chiedi il rimborso». Se non fa nulla, glielo rimborsiamo automaticamente.',
  refundReason: 'Motivo',
  deliveryReasons: {
    number: 'L’operatore non accetta questo numero. La preghiamo di controllarlo.',
    barred: 'Al momento questo numero non può essere ricaricato: è bloccato o non è più in uso.',
    operator: 'Il sistema dell’operatore non l’ha accettato. Più tardi potrebbe funzionare.',
    tooSoon: 'Il numero era appena stato ricaricato e l’operatore non ha accettato un’altra ricarica.',
    limit: 'Avrebbe superato il Suo limite.',
    identity: 'Il Suo documento non è stato accettato.',
    supplier: 'Il nostro fornitore non ha potuto consegnarlo.',
  },
  refundedSubject: (order) => `Rimborso dell’ordine ${order}`,
  refundedIntro:
    'Abbiamo rimborsato il denaro sulla carta o sul conto con cui ha pagato. Di solito arriva entro pochi giorni.',
  giftSubject: (sender, product) => `${sender} ha un regalo per Lei: ${product}`,
  giftIntro: (sender, product) => `${sender} ha un regalo per Lei: ${product}. Lo apra per vedere il codice.`,
  giftWhy: (sender) =>
    `Inviamo questa e-mail perché ce l’ha chiesto ${sender}. Non sa chi sia? Allora la ignori; il Suo indirizzo non serve ad altro.`,
  shareText: (amount, sender) =>
    sender
      ? `${sender} Le invia ${amount} di credito. Qui vede quando arriva:`
      : `Riceve ${amount} di credito. Qui vede quando arriva:`,
  giftOpen: 'Apri il regalo',
  giftKeep: `Conservi questa e-mail. Il regalo si può aprire per ${giftMonths} mesi, anche più volte.`,
  giftThanksSubject: (product) => `Un grazie per il Suo regalo: ${product}`,
  giftThanksIntro: (product) => `Il Suo regalo è stato aperto: ${product}. Grazie.`,
  giftThanksBy: (email) => `L’ha inviato a ${email}.`,
  reminderSubject: (who, day) => `Il credito di ${who} scade il ${day}`,
  reminderIntro: (who, day) =>
    `Il credito che ha inviato a ${who} scade il ${day}. Lo ricarichi con un clic: numero e importo sono già inseriti, al prezzo di oggi.`,
  topUpAgain: 'Ricarica di nuovo',
  buyAgain: 'Acquista di nuovo',
  reminderWhy: 'Riceve questa e-mail perché l’ha chiesta dopo una ricarica.',
  reminderEnd: 'Niente più promemoria per questo numero',
  requestText: (amount, sender) =>
    sender
      ? `Serve credito? Qui si chiedono ${amount} a ${sender}:`
      : `Serve credito? Qui può chiedermi ${amount}:`,
  requestSubject: (who, amount) => `${who} chiede ${amount}`,
  requestIntro: (who) => `${who} chiede credito con il Suo link.`,
  requestPay: 'Ricarica ora',
  requestEnd: 'Non succede nulla finché non paga. Se non desidera altre richieste, rimuova il link.',
  requestRemove: 'Rimuovi il link',
  openOrder: 'Apri l’ordine',
  help: (address) => `Ha domande? Scriva a ${address}.`,
  automatic: 'Questa e-mail è stata inviata automaticamente dal negozio. La conservi come prova d’acquisto.',
};

export const account: Texts['account'] = {
  sms: (code, minutes) => `${code} è il Suo codice Rigi, valido ${minutes} minuti. Non lo dia a nessuno.`,
  welcomeSubject: 'Le diamo il benvenuto da Rigi',
  welcomeIntro: 'Qualcuno ha aperto un account con questo indirizzo. Confermi solo se l’ha fatto Lei.',
  codeSubject: 'Il Suo codice di conferma',
  codeIntro: `Inserisca questo codice nel negozio. È valido ${emailCodeMinutes} minuti.`,
  yourCode: 'Il Suo codice',
  orderCodeIntro: `Inserisca questo codice per vedere che cosa ha acquistato. È valido ${emailCodeMinutes} minuti. Non lo dia a nessuno.`,
  linkSubject: 'Confermi il Suo indirizzo e-mail',
  linkIntro: `Questo link conferma il Suo indirizzo. È valido ${linkMinutes} minuti.`,
  verify: 'Conferma l’indirizzo e-mail',
  resetSubject: 'Reimposti la Sua password',
  resetIntro: `Con questo link può impostare una nuova password. È valido ${linkMinutes} minuti e una volta sola.`,
  reset: 'Imposta una nuova password',
  addressNotYou: 'Non l’ha chiesto Lei? Non confermi nulla e non dia il codice a nessuno.',
  codeNotYou:
    'Non l’ha chiesto Lei? Non deve fare nulla: senza il codice nessuno può accedere al Suo acquisto.',
  resetNotYou: 'Non l’ha chiesto Lei? Non deve fare nulla: la Sua password resta invariata.',
  reauthIntro: `Inserisca questo codice nel negozio per modificare l’indirizzo e-mail del Suo account. È valido ${emailCodeMinutes} minuti. Non lo dia a nessuno.`,
  reauthNotYou:
    'Non l’ha fatto Lei? Allora qualcun altro usa il Suo account. Imposti una nuova password: tutti i dispositivi saranno disconnessi.',
  newEmailSubject: 'Il Suo account ha un nuovo indirizzo e-mail',
  newEmailIntro:
    'L’indirizzo e-mail del Suo account è stato modificato. Se l’ha fatto Lei, non deve fare nulla.',
  newEmail: 'Nuovo indirizzo e-mail',
  newEmailSms: (url) =>
    `Il Suo account Rigi ha un nuovo indirizzo e-mail. Non l’ha fatto Lei? Annulli la modifica: ${url}`,
  newMobileSubject: 'Il Suo account ha un nuovo numero di cellulare',
  newMobileIntro:
    'Il numero di cellulare del Suo account è stato modificato. Se l’ha fatto Lei, non deve fare nulla.',
  newMobile: 'Nuovo numero di cellulare',
  newMobileSms: (url) =>
    `Il Suo account Rigi ha un nuovo numero di cellulare. Non l’ha fatto Lei? Annulli la modifica: ${url}`,
  undoIntro: (until) =>
    `Non l’ha fatto Lei? Può annullare la modifica fino al ${until}. Torna valido ciò che c’era prima, tutti i dispositivi saranno disconnessi e Lei imposterà una nuova password.`,
  undo: 'Annulla la modifica',
  passwordSubject: 'La Sua password è stata cambiata',
  passwordIntro: 'La password del Suo account è stata cambiata. Se l’ha fatto Lei, non deve fare nulla.',
  passwordNotYou:
    'Non l’ha fatto Lei? Imposti ora una nuova password: tutti i dispositivi saranno disconnessi.',
  recoverySubject: 'Le Sue passkey saranno rimosse',
  recoveryIntro: (at) =>
    `Qualcuno ha chiesto di usare il Suo account senza le Sue passkey. Dal ${at} si potranno rimuovere con un codice inviato a questo indirizzo. Se l’ha chiesto Lei, torni allora.`,
  recoveryNotYou:
    'Non l’ha fatto Lei? Apra il Suo profilo, scelga «Mantieni le mie passkey» e imposti una nuova password.',
  seePasskeys: 'Vedi le mie passkey',
  passkeysRemovedSubject: 'Le Sue passkey sono state rimosse',
  passkeysRemovedIntro: 'Il Suo account funziona di nuovo senza passkey, come ha chiesto dopo averla persa.',
  newDeviceSubject: 'Nuovo accesso al Suo account',
  newDeviceIntro:
    'Qualcuno ha effettuato l’accesso al Suo account con un browser mai usato prima per questo account. Se l’ha fatto Lei, non deve fare nulla.',
  newDeviceNotYou:
    'Non l’ha fatto Lei? Disconnetta quel dispositivo nel Suo profilo e imposti una nuova password: tutti i dispositivi saranno disconnessi.',
  device: 'Dispositivo',
  deviceName: (browser, system) => `${browser} su ${system}`,
  unknownBrowser: 'Browser sconosciuto',
  country: 'Paese',
  seeDevices: 'Vedi i miei dispositivi',
  ownerIntro: `Inserisca questo codice nel negozio per scaricare i Suoi dati, per modificare o rimuovere le Sue passkey o per chiudere il Suo account. È valido per ${emailCodeMinutes} minuti. Non lo dia a nessuno.`,
  closedSubject: 'Il Suo account è chiuso',
  closedIntro:
    'Abbiamo chiuso il Suo account come ha richiesto. Tutte le Sue sessioni sono chiuse e nessuno può più accedervi.',
  closedKept: `La legge ci impone di conservare per ${archiveYears} anni gli ordini e le ricevute, e quanto ha dichiarato acquistando buoni prepagati. Conserviamo gli ordini senza il Suo nome, il Suo indirizzo e-mail e il Suo numero di telefono. Questa è la nostra ultima e-mail sul Suo account.`,
  contactSubject: (ref) => `Il Suo messaggio ${ref}`,
  contactReceived:
    'Abbiamo ricevuto il Suo messaggio e Le risponderemo presto. Se non ci ha scritto, non deve fare nulla.',
  contactIntro: 'Abbiamo ricevuto il Suo messaggio e Le risponderemo presto. Questa è una copia.',
  reference: 'Riferimento',
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefono',
  subject: 'Oggetto',
};

export const review: Texts['review'] = {
  doctypes: {
    passport: 'Passaporto',
    id_card: 'Carta d’identità',
    residence_permit: 'Permesso di soggiorno',
    proof_of_address: 'Attestato di domicilio',
  },
  reasons: {
    unreadable: 'L’immagine non è leggibile: è sfocata, troppo scura o troppo piccola.',
    cutOff: 'Nell’immagine manca una parte del documento.',
    expired: 'Il documento è scaduto.',
    wrongKind: 'Questo non è il documento che ha scelto.',
    nameDiffers: 'Il nome o la data di nascita non corrisponde al Suo profilo.',
    addressDiffers: 'L’indirizzo non corrisponde al Suo profilo.',
    copy: 'Fotografi il documento stesso, non una copia né uno schermo.',
  },
  receivedSubject: 'Abbiamo ricevuto il Suo documento',
  receivedIntro: `Grazie. Lo esaminiamo di persona, di solito entro ${reviewDays} giorni, e poi Le scriviamo. Fino ad allora non deve fare nulla.`,
  approvedSubject: 'La Sua identità è verificata',
  approvedIntro:
    'Abbiamo esaminato il Suo documento e tutto è in ordine. Ora può acquistare buoni prepagati.',
  rejectedSubject: 'Invii di nuovo il Suo documento',
  rejectedIntro: 'Abbiamo esaminato il Suo documento, ma non abbiamo potuto accettarlo.',
  rejectedAgain: 'Lo carichi di nuovo nel negozio.',
  toShop: 'Apri il negozio',
  toCheckout: (product, amount) => `Continui con ${product}, ${amount}`,
  sameDevice: 'Apra il link sul dispositivo su cui ha scelto il buono.',
};

export const limits: Texts['limits'] = {
  grantedSubject: 'Il Suo limite per i buoni è stato aumentato',
  granted: (yearly) =>
    `Abbiamo accettato la Sua richiesta. Da ora può acquistare buoni prepagati fino a CHF\u00a0${yearly} per anno civile.`,
  refusedSubject: 'La Sua richiesta di un limite più alto per i buoni',
  refused: 'Abbiamo esaminato la Sua richiesta e al momento non possiamo aumentare il Suo limite.',
  open: 'Vedi i miei limiti',
};

export const newsletter: Texts['newsletter'] = {
  confirmSubject: 'Confermi la Sua iscrizione',
  confirmIntro:
    'Qualcuno, probabilmente Lei, ha chiesto la nostra newsletter. Arriverà dopo la Sua conferma.',
  confirm: 'Conferma iscrizione',
  notYou: `Non l’ha chiesto Lei? Non deve fare nulla, e cancelleremo questo indirizzo fra ${unconfirmedAddressDays} giorni.`,
  welcomeSubject: 'La Sua iscrizione è confermata',
  welcomeIntro:
    'Grazie. Riceverà nostre notizie poche volte all’anno. Con questo link può disdire in ogni momento.',
  leave: 'Disdici',
};
