import type { ContentPages } from '../contentPage.ts';

export const pages: ContentPages = {
  about: {
    lead: 'Vendiamo credito per cellulari, carte regalo e buoni prepagati: a chi vuole regalare subito qualcosa e a chi preferisce non lasciare ovunque il numero della carta.',
    sections: [
      {
        id: 'what',
        title: 'Che cosa facciamo',
        blocks: [
          'Ricarichi un cellulare in 140 Paesi o scelga una carta o un buono. Prima di pagare vede il prezzo in franchi e ciò che arriva dall’altra parte. La maggior parte degli ordini viene consegnata entro un minuto.',
        ],
      },
      {
        id: 'how',
        title: 'Come lo facciamo',
        blocks: [
          {
            list: [
              'Il prezzo che vede è il prezzo che paga. La commissione di servizio è di CHF 0.00.',
              'Paga sulla pagina di un servizio di pagamento. Il numero della Sua carta non ci perviene mai.',
              'Se non possiamo consegnare ciò che ha pagato, Le restituiamo il denaro.',
              'Non vendiamo mai i Suoi dati e non La seguiamo in internet.',
            ],
          },
        ],
      },
      {
        id: 'who',
        title: 'Chi siamo',
        blocks: [
          '{company} è un’azienda svizzera di {city}, ai piedi del Rigi. Da qui il nome.',
          'Può contattarci con [un messaggio](/contact-us) o a {email}. Molte risposte sono nel [centro assistenza](/help).',
        ],
      },
    ],
  },
  terms: {
    lead: 'Queste condizioni valgono per tutto ciò che acquista in questo negozio. Sono scritte in un linguaggio semplice.',
    sections: [
      {
        id: 'seller',
        title: '1. Chi vende',
        blocks: [
          'Vende {company}, {street}, {postcode} {city}, Svizzera. Come contattarci è indicato nelle [note legali](/legal-disclosure).',
        ],
      },
      {
        id: 'goods',
        title: '2. Che cosa vendiamo',
        blocks: [
          'Vendiamo credito per cellulari, carte regalo e buoni prepagati. Credito e carte provengono da operatori ed emittenti; per l’uso valgono le loro condizioni. L’importo in arrivo è mostrato prima del pagamento. Le imposte che un operatore deduce nel Paese del destinatario non dipendono da noi.',
        ],
      },
      {
        id: 'order',
        title: '3. Ordine e contratto',
        blocks: [
          'Ciò che il negozio mostra è un invito, non un’offerta. Con l’ordine Lei fa un’offerta; il contratto è concluso quando il pagamento è confermato. Può avere un ordine aperto alla volta e annullarlo finché non è pagato. Un ordine non pagato in tempo decade automaticamente e non costa nulla.',
          'Deve avere almeno 16 anni. Ordinando conferma di agire per sé e di fornire dati veritieri.',
        ],
      },
      {
        id: 'price',
        title: '4. Prezzo e pagamento',
        blocks: [
          'I prezzi sono indicati in franchi svizzeri e sono ciò che paga; la commissione di servizio è di CHF 0.00. Se un prezzo cambia prima che abbia pagato, Le mostriamo quello nuovo e Le chiediamo di confermarlo. Paga sulla pagina di un servizio di pagamento, le cui condizioni valgono per il pagamento. La Sua banca può addebitare spese proprie.',
          'Buoni e credito non sono soggetti all’IVA alla vendita; l’imposta è dovuta al momento dell’utilizzo.',
        ],
      },
      {
        id: 'delivery',
        title: '5. Consegna',
        blocks: [
          'La consegna inizia quando il pagamento è confermato. Il credito va al numero indicato; i codici sono mostrati sulla pagina dell’ordine e inviati al Suo indirizzo e-mail. La maggior parte degli ordini viene consegnata entro un minuto, alcuni richiedono più tempo per via di un operatore o di una banca. Controlli numero, Paese, importo ed e-mail prima di pagare: consegniamo in base ai dati che ha inserito.',
        ],
      },
      {
        id: 'refund',
        title: '6. Nessuna restituzione, ma rimborso se non possiamo consegnare',
        blocks: [
          'Il credito arrivato su un telefono non può essere ripreso, e nemmeno un codice mostrato o inviato: nessuno potrebbe dire se è stato usato. Per tali beni digitali non vi è diritto di recesso una volta iniziata la consegna.',
          'Se un ordine pagato non può essere consegnato, riceve l’intero importo con il metodo con cui ha pagato. Se un codice non funziona benché usato come descritto, ci scriva entro 30 giorni; chiariamo la questione con l’emittente e lo sostituiamo o La rimborsiamo.',
        ],
      },
      {
        id: 'cards',
        title: '7. Carte regalo e il Suo Paese',
        blocks: [
          'Le carte regalo si possono acquistare solo nel Paese in cui abita. Valgono nei negozi e nel Paese indicati sul prodotto, per la durata che vi figura.',
        ],
      },
      {
        id: 'vouchers',
        title: '8. Buoni prepagati',
        blocks: [
          'Per i buoni serve un account. Prima del primo dobbiamo sapere chi acquista: cellulare, e-mail, indirizzo, un documento d’identità e la dichiarazione che acquista per sé. Valgono limiti per giorno e per anno civile. Se la legge o l’emittente lo esigono, possiamo rifiutare o fermare un ordine; quanto pagato viene rimborsato.',
        ],
      },
      {
        id: 'codes',
        title: '9. I codici sono denaro',
        blocks: [
          'Chi ha un codice può usarlo. Lo tenga per sé. Nessuna autorità, nessuna azienda e nessuno del nostro team glielo chiederà mai. Non rispondiamo di un codice che ha comunicato ad altri o perso dopo la consegna.',
        ],
      },
      {
        id: 'account',
        title: '10. Il Suo account',
        blocks: [
          'Tenga segreti la password e i codici del telefono, e ci avvisi se qualcun altro può conoscerli. Possiamo chiudere un account usato a scopo di frode o in violazione di queste condizioni. Può far cancellare il Suo in ogni momento; ciò che la legge ci obbliga a conservare resta per il tempo che essa esige.',
        ],
      },
      {
        id: 'liability',
        title: '11. Responsabilità',
        blocks: [
          'Rispondiamo senza limiti dei danni causati intenzionalmente o per negligenza grave, e nella misura in cui la legge non ammette limiti. Per il resto la nostra responsabilità termina al valore dell’ordine. Non rispondiamo di ciò che operatori, emittenti o servizi di pagamento fanno nel proprio ambito.',
        ],
      },
      {
        id: 'data',
        title: '12. I Suoi dati',
        blocks: [
          'Che cosa sappiamo di Lei, perché e per quanto tempo è indicato nella [dichiarazione sulla protezione dei dati](/privacy-policy); che cosa questo sito conserva nel browser, nell’[informativa sui cookie](/cookies-policy).',
        ],
      },
      {
        id: 'law',
        title: '13. Modifiche, diritto e foro',
        blocks: [
          'Per il Suo ordine valgono le condizioni in vigore quel giorno. Si applica il diritto svizzero, esclusa la Convenzione di Vienna. Sono competenti i tribunali della nostra sede, salvo che la legge Le dia un altro foro quale consumatrice o consumatore. Restano Suoi i diritti irrinunciabili che il diritto del Suo Paese Le dà a tale titolo.',
        ],
      },
    ],
  },
  cookies: {
    lead: 'Questo sito conserva poco nel Suo browser e, prima della Sua scelta, solo ciò di cui non può fare a meno. Questa pagina elenca tutto.',
    sections: [
      {
        id: 'choice',
        title: 'La Sua scelta',
        blocks: [
          'Ci sono tre categorie. «Necessari» è sempre attiva. «Analisi» e «Marketing» sono spente finché non le permette. Oggi non usiamo né l’una né l’altra: su questo sito non vi sono strumenti di analisi né pubblicità. Se ciò dovesse cambiare, varrà solo per chi lo ha permesso.',
          'Può cambiare la scelta in ogni momento con «Impostazioni cookie» in fondo a ogni pagina. Dopo 30 minuti senza attività viene dimenticata insieme all’accesso e gliela chiediamo di nuovo: forse davanti al dispositivo c’è qualcun altro.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookie',
        blocks: [
          {
            head: ['Nome', 'A che cosa serve', 'Durata'],
            rows: [
              ['language', 'Ricorda la lingua del negozio', '1 anno'],
              [
                'XSRF-TOKEN',
                'Protegge i moduli da richieste di siti terzi',
                'fino alla chiusura del browser',
              ],
              [
                'buyer',
                'Riconosce il browser che ha acquistato, affinché solo questo mostri i codici; viene creato con il primo carrello',
                '1 anno',
              ],
              [
                'device',
                'Riconosce se il Suo account è già stato usato con questo browser, per avvisarla di altri accessi e lasciarla entrare mentre qualcun altro prova password; non identifica nessuno, viene creato quando accede o chiede un codice',
                '1 anno',
              ],
            ],
          },
        ],
      },
      {
        id: 'storage',
        title: 'Memoria del browser',
        blocks: [
          'Queste voci restano nel browser finché il negozio o Lei non le rimuove. Nessun altro le legge.',
          {
            head: ['Nome', 'A che cosa serve', 'Durata'],
            rows: [
              [
                'cookieConsent',
                'La scelta descritta qui sopra',
                'finché non la cambia, o 30 minuti senza attività',
              ],
              ['language, currentLocation', 'Lingua e Paese in uso', 'finché non li cambia'],
              [
                'Location',
                'Paese, lingua e valuta determinati tramite il Suo indirizzo internet',
                'rinnovato dopo 24 ore',
              ],
              [
                'lastActivity',
                'L’ultima attività qui, per disconnetterla in tempo',
                'finché non lo cancella',
              ],
              [
                'cartToken, checkoutProduct, selctdProduct',
                'Il Suo carrello',
                'fino all’acquisto o alla rimozione',
              ],
              [
                'rechargeData, pageData',
                'Una ricarica che ha iniziato a compilare, o il valore di una carta che ha scelto',
                'fino all’acquisto o alla rimozione',
              ],
              [
                'orderToken',
                'L’ordine aperto, affinché nulla vada perso se una finestra si chiude',
                'fino alla fine dell’ordine',
              ],
              [
                'lastOrders',
                'Numero, data, prodotto e stato dei Suoi ultimi ordini, per leggerli senza connessione; nessun codice, nessun importo',
                'fino alla disconnessione',
              ],
              [
                'guest',
                'Il Suo indirizzo e-mail, se ha chiesto di essere riconosciuto senza account',
                'finché non toglie il segno di spunta, preme «Dimenticami su questo dispositivo» o esce',
              ],
              [
                'user, accessToken, refreshToken, tokenExpiry, signedInAt',
                'Mantiene l’accesso',
                'fino alla disconnessione, o 30 minuti senza attività',
              ],
              [
                'signOutToken',
                'La Sua disconnessione, finché il nostro server non ne è informato; non dà accesso a nulla',
                'un istante, o finché non è di nuovo online',
              ],
              [
                'otp_timestamp, otpTicket, mobileTicket',
                'Un codice in arrivo sul telefono',
                'finché non è inserito o scaduto',
              ],
              [
                'toRegister, emailVerified',
                'Il passo di una registrazione',
                'finché il passo non è compiuto',
              ],
              [
                'referral',
                'Il codice della persona il cui link L’ha portata qui; solo se c’era',
                'fino alla registrazione',
              ],
            ],
          },
        ],
      },
      {
        id: 'others',
        title: 'Pagine di terzi',
        blocks: [
          'Per pagare passa alla pagina di un servizio di pagamento. Se accede con Google o si registra, in quel momento viene caricato uno script di Google o di Cloudflare, per l’accesso o per verificare che è una persona. Che cosa conservano è indicato nelle loro informative. Su tutte le altre pagine tutto viene da questo sito.',
        ],
      },
      {
        id: 'browser',
        title: 'Cancellare da sé',
        blocks: [
          'Nelle impostazioni del browser può vedere e cancellare tutto questo. Il negozio continua a funzionare; la sessione termina e un carrello aperto va perso.',
        ],
      },
    ],
  },
  privacy: {
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
          'Ordini e ricevute sono conservati dieci anni, come esige il diritto commerciale. Un ordine mai pagato viene eliminato dopo 90 giorni, un carrello 30 giorni dopo la scadenza.',
          'Se invia una carta come regalo, la inviamo con il Suo nome e il Suo messaggio all’indirizzo che ci indica; indirizzo e messaggio vengono cancellati dopo un anno.',
        ],
      },
      {
        id: 'account',
        title: '3. Quando ha un account',
        blocks: [
          'Conserviamo nome, e-mail e cellulare, la lingua e un’impronta irreversibile (hash) della password. Con Google riceviamo anche l’indirizzo della Sua immagine. Chi L’ha invitata con un link è conservato come numero, per contare gli inviti. Una sessione termina 90 minuti dopo l’ultimo utilizzo, e al più tardi dopo 30 giorni.',
          'Ricordiamo con quali browser ha effettuato l’accesso: il nome, il Paese e il giorno, non l’indirizzo internet. Li vede nel Suo profilo, e La avvisiamo per e-mail di uno nuovo. Vengono dimenticati un anno dopo l’ultimo accesso.',
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
          'Conserviamo il messaggio con nome e indirizzo per rispondere e lo cancelliamo dopo un anno.',
          'La newsletter va solo a indirizzi confermati con un link. Ogni invio ha un link per disdire. Un indirizzo non confermato è cancellato dopo sette giorni, uno disdetto dopo 30 giorni.',
        ],
      },
      {
        id: 'visit',
        title: '6. Quando guarda soltanto',
        blocks: [
          'Il nostro server vede il Suo indirizzo internet, come ogni server. Chiede a un servizio di localizzazione il Paese corrispondente, per mostrare i prodotti giusti. Contro gli abusi i tentativi sono contati sotto un’impronta formata con una chiave, per un’ora al massimo. Il registro delle richieste non contiene indirizzi. Ciò che resta nel browser è elencato nell’[informativa sui cookie](/cookies-policy). Non usiamo analisi né pubblicità.',
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
          'Può chiedere che cosa sappiamo di Lei, farlo rettificare, cancellare o farselo consegnare, e opporsi all’utilizzo. Nel Suo [profilo](/profile) può scaricare una copia dei Suoi dati e chiudere l’account. Oppure scriva a {email} o con il [modulo di contatto](/contact-us); rispondiamo entro 30 giorni. Può rivolgersi anche all’Incaricato federale della protezione dei dati e della trasparenza (IFPDT) o all’autorità del Suo Paese.',
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
  },
  disclosure: {
    lead: 'Chi gestisce questo negozio e come contattarci.',
    sections: [
      {
        id: 'company',
        title: 'Azienda',
        blocks: ['{company}', '{street}, {postcode} {city}, Svizzera', 'Numero IVA: {vat}'],
      },
      {
        id: 'contact',
        title: 'Contatti',
        blocks: ['E-mail: {email}', 'Telefono: {phone}', 'Oppure [ci scriva un messaggio](/contact-us).'],
      },
      {
        id: 'content',
        title: 'Contenuto e link',
        blocks: [
          'Scriviamo il contenuto di questo sito con cura, ma non possiamo garantire che sia completo in ogni momento. I link portano a pagine di terzi, che ne rispondono.',
        ],
      },
      {
        id: 'marks',
        title: 'Nomi e marchi',
        blocks: [
          'Nomi, loghi e segni sono marchi registrati o non registrati dei rispettivi titolari: operatori, emittenti, marche e servizi di pagamento. Li mostriamo solo per indicare che cosa è venduto e come si può pagare. Nessun titolare sponsorizza o raccomanda questo negozio, e non ne deriva alcuna collaborazione.',
        ],
      },
      {
        id: 'complaints',
        title: 'Reclami',
        blocks: [
          'Ci scriva prima di tutto; quasi tutto si chiarisce in un giorno. Se non troviamo una soluzione, può rivolgersi ai tribunali della nostra sede o, quale consumatrice o consumatore, a quelli del Suo domicilio.',
        ],
      },
    ],
  },
};
