import {
  answerDays,
  archiveYears,
  cartDays,
  deviceMonths,
  giftMonths,
  messageMonths,
  reminderDays,
  requestMonths,
  sessionDays,
  sessionIdleMinutes,
  shareDays,
  unconfirmedAddressDays,
  unpaidOrderDays,
  unsubscribedAddressDays,
} from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const privacy: ContentPage = {
  lead: 'Che cosa sappiamo di Lei, perché lo sappiamo, a chi lo comunichiamo e quando lo cancelliamo.',
  sections: [
    {
      id: 'controller',
      title: '1. Chi è responsabile',
      blocks: [
        '{company}, {street}, {postcode} {city}, Svizzera, {email}. Si applica la legge svizzera sulla protezione dei dati e, per le persone nell’Unione europea, il RGPD per quanto le riguarda.',
      ],
    },
    {
      id: 'order',
      title: '2. Quando acquista',
      blocks: [
        'Ci servono il Suo indirizzo e-mail, ciò che acquista, per una ricarica il numero di telefono, e ciò che il servizio di pagamento ci comunica. Lo usiamo per consegnare, inviare la ricevuta, aiutarla e tenere i nostri conti. Non vediamo il numero della carta. I codici sono conservati cifrati.',
        `Ordini e ricevute sono conservati ${archiveYears} anni, come esige il diritto commerciale. Un ordine mai pagato viene eliminato dopo ${unpaidOrderDays} giorni, un carrello ${cartDays} giorni dopo la scadenza.`,
        `Se regala una carta, la pagina del regalo e la nostra e-mail all’indirizzo che ci indica mostrano il Suo nome e il Suo messaggio. Se chi riceve il regalo ringrazia, Le inviamo il messaggio per e-mail. Indirizzo, messaggi e pagina vengono cancellati dopo ${giftMonths} mesi.`,
        `Un nome che dà a un numero ricaricato resta nel Suo account o, senza account, solo sul Suo dispositivo. Se lo chiede, Le scriviamo ${reminderDays} giorni prima della scadenza del credito, finché non lo disdice con un clic. Senza account, il numero viene cancellato un anno dopo l’ultima di queste e-mail. Può rimuovere un numero dal Suo elenco in qualsiasi momento: il nome viene cancellato e queste e-mail terminano.`,
        `Se crea un link per la persona a cui ricarica il credito, chiunque abbia il link vede il Suo nome, l’operatore, l’importo ricevuto e le ultime cifre del numero, ma non il prezzo. Può rimuovere un link in qualsiasi momento. Un link che mostra la consegna scade dopo ${shareDays} giorni, un link per le richieste dopo ${requestMonths} mesi.`,
      ],
    },
    {
      id: 'account',
      title: '3. Quando ha un account',
      blocks: [
        `Conserviamo nome, e-mail e cellulare, la lingua e un’impronta irreversibile (hash) della password. Con Google riceviamo anche l’indirizzo della Sua immagine. Chi L’ha invitata con un link è conservato come numero, per contare gli inviti. Una sessione termina ${sessionIdleMinutes} minuti dopo l’ultimo utilizzo, e al più tardi dopo ${sessionDays} giorni.`,
        `Ricordiamo con quali browser ha effettuato l’accesso: il nome, il Paese e il giorno, non l’indirizzo internet. Li vede nel Suo profilo, e La avvisiamo per e-mail di uno nuovo. Vengono dimenticati ${deviceMonths} mesi dopo l’ultimo accesso.`,
        'Se aggiunge una passkey, ne conserviamo il nome, la chiave pubblica e le date di creazione e di ultimo utilizzo. Ciò che prova che è Lei, come l’impronta digitale, non lascia mai il Suo dispositivo. Viene cancellata quando la rimuove.',
        'L’account resta finché non lo chiude.',
        'Confermato l’indirizzo, l’account mostra anche ciò che prima è stato acquistato con esso senza account.',
      ],
    },
    {
      id: 'identity',
      title: '4. Quando acquista buoni',
      blocks: [
        'Prima del primo buono dobbiamo verificare chi è. Trattiamo perciò data di nascita, indirizzo, immagine di un documento e la dichiarazione che acquista per sé. Le immagini sono conservate cifrate, viste solo da chi le verifica e cancellate dopo la decisione, trascorso il termine richiesto dalla legge o dall’emittente. I limiti sono calcolati in base ai Suoi acquisti.',
      ],
    },
    {
      id: 'contact',
      title: '5. Quando ci scrive',
      blocks: [
        `Conserviamo il messaggio con nome e indirizzo per rispondere e lo cancelliamo dopo ${messageMonths} mesi.`,
        `La newsletter va solo a indirizzi confermati con un link. Ogni invio ha un link per disdire. Un indirizzo non confermato è cancellato dopo ${unconfirmedAddressDays} giorni, uno disdetto dopo ${unsubscribedAddressDays} giorni.`,
      ],
    },
    {
      id: 'visit',
      title: '6. Quando guarda soltanto',
      blocks: [
        'Il nostro server vede il Suo indirizzo internet, come ogni server. Chiede a un servizio di localizzazione il Paese corrispondente, per mostrare i prodotti giusti. Contro gli abusi i tentativi sono contati sotto un’impronta formata con una chiave: per un’ora al massimo per indirizzo e per una settimana al massimo per numero o account. Il registro delle richieste non contiene indirizzi. Ciò che resta nel browser è elencato nell’[informativa sui cookie](/cookies-policy). Non usiamo analisi né pubblicità.',
      ],
    },
    {
      id: 'recipients',
      title: '7. A chi lo comunichiamo',
      blocks: [
        'Solo a chi è necessario per il Suo ordine, e solo ciò di cui ha bisogno:',
        {
          list: [
            'servizi di pagamento (carta, TWINT, PostFinance, PayPal): importo, valuta e numero d’ordine',
            'fornitori di credito, carte e buoni: il prodotto e, per una ricarica, il numero di telefono',
            'servizi di invio di e-mail e SMS: il Suo indirizzo o numero, e il messaggio',
            'Google, se accede con esso; Cloudflare, alla registrazione, per verificare che è una persona',
            'un servizio di indirizzi, per verificare un indirizzo postale; uno di localizzazione, per trovare il Paese',
            'autorità, dove la legge ci obbliga',
          ],
        },
        'Alcuni sono fuori dalla Svizzera, anche negli Stati Uniti. Ci basiamo sui Paesi con protezione riconosciuta e sulle clausole contrattuali tipo. Non vendiamo dati a nessuno.',
      ],
    },
    {
      id: 'grounds',
      title: '8. Base giuridica',
      blocks: [
        'Il contratto con Lei, obblighi di legge come la contabilità e la lotta al riciclaggio di denaro, il nostro interesse a un negozio sicuro e il Suo consenso dove lo chiediamo. Può revocare un consenso in ogni momento.',
      ],
    },
    {
      id: 'rights',
      title: '9. I Suoi diritti',
      blocks: [
        `Può chiedere che cosa sappiamo di Lei, farlo rettificare, cancellare o farselo consegnare, e opporsi all’utilizzo. Nel Suo [profilo](/profile) può scaricare una copia dei Suoi dati e chiudere l’account. Oppure scriva a {email} o con il [modulo di contatto](/contact-us); rispondiamo entro ${answerDays} giorni. Può rivolgersi anche all’Incaricato federale della protezione dei dati e della trasparenza (IFPDT) o all’autorità del Suo Paese.`,
        'Nessuna decisione con effetti giuridici per Lei è presa esclusivamente da una macchina.',
      ],
    },
    {
      id: 'security',
      title: '10. Come è protetto',
      blocks: [
        'Le connessioni sono cifrate. Codici e documenti sono conservati cifrati, password e codici d’accesso in modo che non si possano rileggere. Poche persone vi hanno accesso, e solo a ciò che serve loro.',
      ],
    },
  ],
};
