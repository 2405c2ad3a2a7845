import { leastAge } from '../../../contract/domain/limits.ts';
import type { Texts } from '../en/index.ts';

export const products: Texts['products'] = {
  categories: {
    shopping: 'Acquisti',
    fashion: 'Moda e bellezza',
    food: 'Cibo e bevande',
    travel: 'Viaggi e corse',
    streaming: 'Streaming',
    apps: 'App',
    gaming: 'Videogiochi',
    vouchers: 'Buoni prepagati',
  },
  validity: {
    code: {
      unlimited: 'Il codice non ha scadenza.',
      limited: 'Il codice è valido per {validity} dalla data di acquisto.',
    },
    pin: {
      unlimited: 'Il PIN non ha scadenza.',
      limited: 'Il PIN è valido per {validity} dalla data di acquisto.',
    },
  },
  returns: {
    final: 'I codici consegnati non possono essere restituiti né cambiati.',
    unopened: 'Può restituire un codice per {period} dopo la consegna, finché nessuno lo ha aperto.',
  },
  arrival: {
    mailed: 'Riceva il codice sullo schermo e per e-mail.',
    shown: 'Riceva il codice sullo schermo e la ricevuta per e-mail.',
  },
  warning: {
    title: 'Un codice è come denaro contante',
    html: '<p><strong>Non comunichi mai un codice a nessuno per telefono, in chat o per e-mail.</strong> Nessuna autorità, nessuna banca, nessun servizio di assistenza e nessun datore di lavoro si fa pagare con buoni o carte regalo.</p><p>Qualcuno La spinge ad acquistare questo codice? Si fermi qui e chiami la polizia al 117.</p>',
  },
  families: {
    topup: {
      intro_html:
        '<p>Ricarichi dalla Svizzera un numero {brand}. Inserisca il numero, scelga un importo e paghi in CHF. Il credito viene inviato appena il pagamento è confermato.</p>',
      howto: [
        'Inserisca il numero di cellulare con il prefisso internazionale.',
        'Verifichi l’operatore e scelga un importo.',
        'Paghi in CHF con il metodo di pagamento che preferisce.',
        'Il credito viene aggiunto al numero; la conferma arriva per e-mail.',
      ],
      faqs: [
        {
          question: 'Quanto tempo richiede una ricarica?',
          answer_html:
            '<p>Il credito parte non appena il pagamento è confermato. Sotto gli importi vede in quanto tempo sono arrivate le ultime ricariche di {brand}, se ne abbiamo consegnate abbastanza. La pagina dell’ordine mostra sempre lo stato attuale.</p>',
        },
        {
          question: 'Che cosa succede se ho inserito un numero sbagliato?',
          answer_html:
            '<p>Una ricarica eseguita non può essere annullata, perché l’operatore ha già accreditato il numero. Verifichi il numero nel riepilogo prima di pagare.</p>',
        },
        {
          question: 'Quale importo viene accreditato?',
          answer_html:
            '<p>L’importo indicato come ricevuto, in {currency}. Se è indicato «prima delle imposte locali», l’operatore ne detrae le imposte del Paese di destinazione ({country}).</p>',
        },
        {
          question: 'Che cosa significa la validità indicata accanto a un importo?',
          answer_html:
            '<p>È il periodo durante il quale si può utilizzare il credito o il pacchetto. Per gli importi senza indicazione valgono le regole generali dell’operatore.</p>',
        },
        {
          question: 'Che cosa succede se la ricarica non riesce?',
          answer_html:
            '<p>Se una ricarica non riesce, riceve indietro l’intero importo sul metodo di pagamento utilizzato.</p>',
        },
        {
          question: 'Per alcuni importi viene inviato un codice. Che cosa ne faccio?',
          answer_html:
            '<p>Per questi importi {brand} emette un codice. Lo vede sullo schermo e lo riceve per e-mail; lo digiti sul telefono come descritto sulla ricevuta.</p>',
        },
      ],
      terms_html:
        '<ul><li>Il credito è fornito da {issuer} ed è soggetto alle condizioni di tale operatore.</li><li>Il prezzo in CHF è fissato al momento del pagamento; non si aggiungono spese.</li><li>Una ricarica eseguita non può essere annullata, cambiata né rimborsata.</li><li>Si possono ricaricare solo numeri {brand} (Paese: {country}).</li></ul>',
      redeem: {
        concise: 'Il credito viene aggiunto al numero. Non deve fare nulla.',
        verbose:
          'Il credito viene aggiunto automaticamente al numero e l’operatore lo conferma per SMS. Se sulla ricevuta è riportato un codice, lo digiti sul telefono nel menu di ricarica dell’operatore. Conservi la ricevuta finché il credito non è arrivato.',
      },
    },
    giftcard: {
      intro_html:
        '<p>Una carta regalo digitale di {brand} (Paese: {country}). Viene consegnata online appena il pagamento è confermato.</p>',
      howto: [
        'Scelga un importo in {currency}.',
        'Paghi in CHF.',
        '{arrival}',
        'Inserisca il codice presso {brand}.',
      ],
      faqs: [
        {
          question: 'Quando ricevo il codice?',
          answer_html:
            '<p>Non appena il pagamento è confermato. Il codice si trova nella pagina dell’ordine e La avvisiamo per e-mail.</p>',
        },
        {
          question: 'Per quanto tempo è valido il codice?',
          answer_html: '<p>{validity} Valgono le condizioni di {issuer}.</p>',
        },
        {
          question: 'Dove posso utilizzare la carta regalo?',
          answer_html:
            '<p>Solo presso {brand} e nel Paese indicato ({country}). Di solito una carta di un altro Paese viene rifiutata al momento dell’utilizzo: verifichi quindi il Paese prima dell’acquisto.</p>',
        },
        {
          question: 'Perché posso acquistare solo carte del mio Paese?',
          answer_html:
            '<p>Gli emittenti vendono le loro carte regalo a chi risiede nel Paese a cui la carta è destinata. Lo verifichiamo in base al Paese indicato nel Suo profilo.</p>',
        },
        {
          question: 'Posso restituire una carta regalo?',
          answer_html: '<p>{returns} Se la consegna non riesce, riceve indietro l’intero importo.</p>',
        },
        {
          question: 'Il codice non viene accettato. Che cosa posso fare?',
          answer_html:
            '<p>Copi e incolli il codice invece di digitarlo e si assicuri che il Suo account sia impostato sul Paese corretto ({country}). Se non basta, ci scriva indicando il numero d’ordine, ma mai il codice stesso.</p>',
        },
      ],
      terms_html:
        '<ul><li>La carta regalo è emessa da {issuer}, le cui condizioni valgono al momento dell’utilizzo.</li><li>Si può utilizzare solo nel Paese indicato ({country}).</li><li>{validity}</li><li>Il valore non viene pagato in contanti. {returns}</li><li>Dopo la consegna, la custodia del codice è sotto la Sua responsabilità.</li></ul>',
      redeem: {
        concise: 'Inserisca il codice al momento di pagare presso {brand}.',
        verbose:
          'Al momento di pagare presso {brand}, inserisca il codice riportato sulla ricevuta nel campo per le carte regalo. Ciò che non utilizza resta sulla carta per la volta successiva.',
      },
    },
    voucher: {
      intro_html:
        '<p>{brand} è un buono prepagato per pagare online senza conto bancario né carta. Riceve un PIN di {digits} cifre, sullo schermo e per e-mail.</p>',
      howto: [
        'Scelga un importo in {currency}.',
        'Acceda; per il primo buono verifichiamo la Sua identità.',
        'Paghi.',
        'Riceva il PIN di {digits} cifre sullo schermo e per e-mail.',
        'Inserisca il PIN nel negozio online in cui desidera pagare.',
      ],
      faqs: [
        {
          question: 'Qualcuno mi ha chiesto di acquistare un PIN e di inviarglielo. È sicuro?',
          answer_html:
            '<p><strong>No, è quasi sempre una truffa.</strong> Un PIN è come denaro contante: chi lo possiede può spenderlo e nessuno può recuperarlo. Lo inserisca solo nel negozio online in cui desidera pagare.</p>',
        },
        {
          question: 'Per quanto tempo è valido il PIN?',
          answer_html:
            '<p>{validity} Dopo un lungo periodo di inutilizzo, l’emittente può addebitare una commissione mensile di gestione; il termine e l’importo attuali figurano nelle condizioni di {issuer}.</p>',
        },
        {
          question: 'Dove posso usarlo per pagare?',
          answer_html:
            '<p>Nei negozi online che accettano {brand}. Un PIN acquistato qui è destinato al Paese indicato ({country}).</p>',
        },
        {
          question: 'Perché verificate la mia identità?',
          answer_html:
            '<p>La legge svizzera sul riciclaggio di denaro lo richiede per i mezzi di pagamento prepagati. Lei conferma il numero di cellulare, l’e-mail e l’indirizzo, carica un documento d’identità e dichiara che il denaro è Suo. Una volta approvata, la verifica non va ripetuta.</p>',
        },
        {
          question: 'Quanto posso acquistare?',
          answer_html:
            '<p>Esiste un limite per ordine, per giorno e per anno civile. Nel Suo account vede quanto resta e può richiedere un limite più alto.</p>',
        },
        {
          question: 'Posso combinare più PIN?',
          answer_html:
            '<p>Sì, molti negozi online accettano fino a dieci PIN per un solo pagamento. Ciò che non viene utilizzato resta sul PIN.</p>',
        },
        {
          question: 'Posso restituire un PIN?',
          answer_html:
            '<p>No, un PIN consegnato non può essere restituito. Se la consegna non riesce, riceve indietro l’intero importo.</p>',
        },
      ],
      terms_html: `<ul><li>Il buono è emesso da {issuer}, le cui condizioni valgono per l’utilizzo.</li><li>È venduto a clienti verificati di almeno ${leastAge} anni, per uso proprio.</li><li>Valgono limiti per ordine, per giorno e per anno civile.</li><li>{validity} L’emittente può addebitare una commissione di gestione.</li><li>Un PIN consegnato non può essere restituito, cambiato né convertito in contanti.</li></ul>`,
      redeem: {
        concise: 'Inserisca il PIN di {digits} cifre alla cassa del negozio online.',
        verbose:
          'Nel negozio online scelga {brand} come metodo di pagamento, inserisca il PIN di {digits} cifre e confermi. Si possono combinare più PIN; ciò che avanza resta sul PIN. Non comunichi mai il PIN per telefono, in chat o per e-mail.',
      },
    },
  },
  kinds: {
    retail: {
      howto: [
        'Scelga un importo in {currency} e paghi in CHF.',
        '{arrival}',
        'Mostri il codice in negozio o lo inserisca online al momento di pagare presso {brand}.',
      ],
      faqs: [
        {
          question: 'Posso utilizzare la carta in negozio e online?',
          answer_html:
            '<p>Di solito in entrambi. Alcuni marchi accettano la carta solo in negozio o solo online; lo precisano le condizioni di {issuer}.</p>',
        },
      ],
      redeem: {
        concise: 'Mostri il codice alla cassa o lo inserisca online al momento di pagare presso {brand}.',
        verbose:
          'In negozio: mostri il codice alla cassa, sul telefono o su carta. Online: metta gli articoli nel carrello e inserisca il codice nel campo per le carte regalo al momento di pagare presso {brand}. Ciò che non utilizza resta sulla carta.',
      },
    },
    fashion: {
      howto: [
        'Scelga un importo in {currency} e paghi in CHF.',
        '{arrival}',
        'Inserisca il codice presso {brand} prima di effettuare l’ordine.',
      ],
      faqs: [
        {
          question: 'Che cosa succede al valore se rendo degli articoli?',
          answer_html:
            '<p>Di norma l’importo viene riaccreditato su una carta regalo. {brand} decide in che modo.</p>',
        },
      ],
      redeem: {
        concise: 'Inserisca il codice nel carrello di {brand} prima di ordinare.',
        verbose:
          'Acceda al Suo account presso {brand}, apra il carrello e inserisca il codice nel campo per le carte regalo. Il valore viene detratto dall’ordine; ciò che avanza resta sul Suo account o sulla carta.',
      },
    },
    food: {
      howto: [
        'Scelga un importo in {currency} e paghi in CHF.',
        '{arrival}',
        'Aggiunga il codice al Suo account nell’app di {brand}.',
      ],
      faqs: [],
      redeem: {
        concise: 'Aggiunga il codice al Suo account nell’app di {brand}.',
        verbose:
          'Apra l’app di {brand}, vada al Suo account, scelga i pagamenti o le carte regalo e inserisca il codice. Il credito viene utilizzato per i prossimi ordini (Paese: {country}).',
      },
    },
    travel: {
      howto: [
        'Scelga un importo in {currency} e paghi in CHF.',
        '{arrival}',
        'Inserisca il codice al momento di prenotare con {brand}.',
      ],
      faqs: [
        {
          question: 'Che cosa succede se annullo una prenotazione?',
          answer_html:
            '<p>Valgono le condizioni della prenotazione. Di norma il rimborso torna sulla carta regalo o sul Suo account presso {brand}.</p>',
        },
      ],
      redeem: {
        concise: 'Inserisca il codice al momento di prenotare con {brand}.',
        verbose:
          'Acceda al Suo account presso {brand} sul web o nell’app, aggiunga il codice alla voce pagamenti o carte regalo e selezioni il credito al momento di prenotare. L’account deve essere impostato sul Paese corretto ({country}).',
      },
    },
    streaming: {
      howto: [
        'Scelga un importo in {currency} e paghi in CHF.',
        '{arrival}',
        'Riscatti il codice nel Suo account presso {brand}.',
      ],
      faqs: [
        {
          question: 'L’abbonamento si rinnova automaticamente?',
          answer_html:
            '<p>Non con la carta: quando il credito è esaurito, {brand} chiede un’altra carta o un altro metodo di pagamento.</p>',
        },
      ],
      redeem: {
        concise: 'Riscatti il codice nel Suo account presso {brand}.',
        verbose:
          'Acceda a {brand} da un browser, apra il Suo account, scelga di riscattare una carta regalo e inserisca il codice. Il credito viene utilizzato per i mesi successivi. L’account deve appartenere al Paese della carta ({country}).',
      },
    },
    apps: {
      howto: [
        'Scelga un importo in {currency} e paghi in CHF.',
        '{arrival}',
        'Riscatti il codice nello store sul telefono, sul tablet o sul computer.',
      ],
      faqs: [
        {
          question: 'Su quale Paese deve essere impostato il mio account?',
          answer_html:
            '<p>L’account deve essere impostato sul Paese della carta ({country}). Lo store rifiuta i codici di un altro Paese.</p>',
        },
        {
          question: 'Qualcuno vuole essere pagato con un codice di questo tipo. È normale?',
          answer_html:
            '<p><strong>No.</strong> Questi codici servono solo per acquisti nello store. Chi ne chiede uno come pagamento per qualsiasi altra cosa vuole truffarla.</p>',
        },
      ],
      redeem: {
        concise: 'Apra lo store di {brand}, scelga di riscattare un codice e lo inserisca.',
        verbose:
          'Apra lo store di {brand} sul Suo dispositivo, tocchi la Sua immagine del profilo, scelga di riscattare una carta regalo o un codice e inserisca il codice riportato sulla ricevuta. Il credito appare subito nel Suo account.',
      },
    },
    wallet: {
      howto: [
        'Scelga un importo in {currency} e paghi in CHF.',
        '{arrival}',
        'Riscatti il codice nel Suo account; il credito viene aggiunto al Suo portafoglio.',
      ],
      faqs: [
        {
          question: 'Su quale Paese deve essere impostato il mio account?',
          answer_html:
            '<p>L’account deve essere impostato sul Paese della carta ({country}), altrimenti il codice viene rifiutato.</p>',
        },
      ],
      redeem: {
        concise: 'Riscatti il codice nel Suo account presso {brand}.',
        verbose:
          'Acceda a {brand} sulla console, nell’app o sul web, scelga di riscattare un codice e lo inserisca. Il credito viene aggiunto al portafoglio e vale per qualsiasi acquisto nello store.',
      },
    },
    game: {
      howto: [
        'Scelga un importo in {currency} e paghi in CHF.',
        '{arrival}',
        'Riscatti il codice sul sito web del gioco.',
      ],
      faqs: [
        {
          question: 'Posso trasferire il credito a un altro giocatore?',
          answer_html:
            '<p>No. Il credito appartiene all’account in cui viene riscattato il codice: verifichi quindi prima il nome del giocatore.</p>',
        },
      ],
      redeem: {
        concise: 'Riscatti il codice sul sito web di {brand}.',
        verbose:
          'Acceda al sito web di {brand} con l’account del giocatore, apra la pagina per riscattare i codici e inserisca il codice. Il credito è subito disponibile nel gioco.',
      },
    },
  },
  brands: {
    'about-you': 'About You è un negozio online di moda con centinaia di marchi.',
    adidas: 'adidas vende scarpe e abbigliamento sportivo con le tre strisce.',
    airbnb: 'Con Airbnb prenota alloggi, camere ed esperienze presso gli host.',
    aldi: 'Aldi vende a basso prezzo alimentari e articoli di uso quotidiano, per lo più a marchio proprio.',
    allegro: 'Allegro è un marketplace polacco dove vendono molti negozi.',
    amazon:
      'Amazon vende libri, elettronica, articoli per la casa e molto altro; il codice accredita un account Amazon.',
    apple: 'Con il credito del Suo account Apple paga app, giochi, musica, film e spazio iCloud.',
    argos: 'Argos vende nel Regno Unito giocattoli, tecnologia, mobili e gioielli.',
    auchan: 'Gli ipermercati Auchan in Francia vendono alimentari, abbigliamento e articoli per la casa.',
    audible: 'Audible offre audiolibri, audioserie e podcast da ascoltare nell’app.',
    'battle-net':
      'Con il saldo Battle.net paga i giochi di Blizzard, come World of Warcraft, Diablo e Overwatch.',
    'best-buy': 'Best Buy vende in Nord America computer, televisori, fotocamere ed elettrodomestici.',
    bigbasket: 'BigBasket consegna in India frutta, verdura e altri alimentari.',
    billa: 'BILLA vende alimentari nei supermercati in Austria.',
    bol: 'bol è un negozio online nei Paesi Bassi e in Belgio per libri, giocattoli, elettronica e altro.',
    bolt: 'Con il credito Bolt paga le corse in auto che ordina nell’app Bolt.',
    bookmyshow: 'BookMyShow vende biglietti per cinema, concerti e teatri in India.',
    boots: 'Boots è una catena di farmacie con prodotti per la salute e la bellezza.',
    'c-a': 'C&A vende abbigliamento di tutti i giorni per tutta la famiglia.',
    careem: 'Con il credito Careem paga le corse in Medio Oriente prenotate nell’app Careem.',
    carrefour: 'I supermercati Carrefour vendono alimentari, articoli per la casa ed elettronica.',
    'checkers-sixty60': 'Checkers Sixty60 consegna in Sudafrica la spesa dei supermercati Checkers.',
    coles: 'Coles gestisce supermercati in tutta l’Australia.',
    coolblue: 'Coolblue vende portatili, televisori e lavatrici online e in negozio.',
    coop: 'Coop gestisce supermercati in tutta la Svizzera.',
    crunchyroll: 'Crunchyroll offre serie e film d’animazione giapponese.',
    cultura: 'Cultura vende in Francia libri, musica, giochi e materiale per il fai da te creativo.',
    currys: 'Currys vende nel Regno Unito e in Irlanda tecnologia ed elettrodomestici da cucina.',
    dazn: 'DAZN trasmette sport in diretta e on demand, per esempio calcio e boxe.',
    decathlon: 'Decathlon vende abbigliamento e attrezzatura per lo sport, dall’escursionismo al ciclismo.',
    deezer: 'Deezer riproduce brani, album e podcast; con il codice paga Deezer Premium.',
    deliveroo: 'I rider di Deliveroo portano i piatti dei ristoranti e la spesa dei negozi.',
    'deutsche-bahn': 'Deutsche Bahn vende biglietti per i treni in Germania e verso i Paesi vicini.',
    'digitec-galaxus': 'Digitec vende online tecnologia in Svizzera, Galaxus quasi tutto il resto.',
    'disney-plus': 'Disney+ offre film e serie di Disney, Pixar, Marvel, Star Wars e National Geographic.',
    dm: 'dm è una drogheria con cosmetici, igiene personale e prodotti per neonati e per la casa.',
    dominos: 'Domino’s prepara pizze da asporto o a domicilio.',
    doordash: 'DoorDash consegna i pasti dei ristoranti e la spesa ordinati nell’app.',
    douglas: 'Douglas è una profumeria con fragranze, cosmetici e prodotti per i capelli.',
    'ea-play': 'EA Play è un abbonamento di Electronic Arts con una raccolta di giochi EA.',
    ebay: 'eBay è un mercato online di articoli nuovi e usati, all’asta o a prezzo fisso.',
    'el-corte-ingles':
      'I grandi magazzini El Corte Inglés vendono moda, elettronica, articoli per la casa e alimentari.',
    elkjop: 'Elkjøp vende elettronica ed elettrodomestici nei Paesi nordici.',
    emag: 'eMAG è un negozio online rumeno di elettronica, elettrodomestici e articoli di uso quotidiano.',
    empik: 'Empik vende in Polonia libri, musica, giochi e cartoleria.',
    esselunga: 'Esselunga vende alimentari nei supermercati in Italia e online.',
    falabella: 'I grandi magazzini Falabella vendono in Sud America moda, elettronica e mobili.',
    feltrinelli: 'laFeltrinelli vende in Italia libri, musica e film.',
    flipkart: 'Flipkart è un negozio online indiano di telefoni, moda e articoli per la casa.',
    flixbus: 'FlixBus collega le città con autobus a lunga percorrenza.',
    'fnac-darty': 'Fnac vende libri, musica ed elettronica, Darty elettrodomestici.',
    foodpanda: 'foodpanda consegna nelle città asiatiche pasti dei ristoranti e spesa.',
    'foot-locker': 'Foot Locker vende sneaker e streetwear di diversi marchi sportivi.',
    'fortnite-v-bucks': 'Con i V-Buck paga costumi, emote e il Pass battaglia in Fortnite.',
    'free-fire': 'Con il codice compra diamanti per Free Fire, per personaggi, costumi e skin.',
    gamestop: 'GameStop vende videogiochi, console e articoli da collezione.',
    globus: 'Globus è un grande magazzino svizzero per moda firmata, bellezza e specialità gastronomiche.',
    gojek: 'Gojek è un’app per corse in moto o in auto e per la consegna di pasti.',
    'google-play': 'Con il credito Google Play paga app, giochi e libri per Android.',
    grab: 'Grab è un’app del Sud-est asiatico per corse, pasti e consegne.',
    'h-m': 'H&M vende moda a prezzi accessibili per donna, uomo e bambino.',
    hepsiburada: 'Hepsiburada è un negozio online turco di elettronica, articoli per la casa e alimentari.',
    hktvmall: 'HKTVmall è un negozio online di Hong Kong per alimentari, bellezza e articoli per la casa.',
    'home-depot': 'The Home Depot vende utensili, legname, vernici e piante per casa e giardino.',
    'hotels-com': 'Con Hotels.com prenota camere d’albergo e appartamenti di vacanza.',
    ifood: 'iFood è un’app brasiliana per ordinare da ristoranti e supermercati.',
    ikea: 'IKEA vende mobili, lampade e tessili per la casa.',
    interdiscount:
      'Interdiscount vende in Svizzera elettronica di consumo come telefoni, computer e televisori.',
    jarir: 'Jarir Bookstore vende libri, articoli per scuola e ufficio ed elettronica.',
    'jb-hi-fi': 'JB Hi-Fi vende in Australia e Nuova Zelanda musica, giochi, telefoni e computer.',
    'john-lewis': 'I grandi magazzini John Lewis vendono moda, tecnologia e mobili.',
    jollibee: 'Jollibee è una catena di fast food delle Filippine, nota per il pollo fritto.',
    jumia: 'Jumia è un marketplace africano di telefoni, moda e articoli per la casa.',
    'just-eat': 'Con Just Eat ordina dai ristoranti della zona, che consegnano il pasto a domicilio.',
    'lastminute-com': 'lastminute.com vende voli, hotel e weekend in città, anche all’ultimo momento.',
    lazada: 'Lazada vende online nel Sud-est asiatico elettronica, cosmetici e articoli per la casa.',
    'leroy-merlin':
      'Leroy Merlin vende utensili e materiali per costruire, ristrutturare e fare giardinaggio.',
    lidl: 'Lidl vende alimentari a prezzi discount, con offerte che cambiano ogni settimana.',
    liverpool: 'I grandi magazzini Liverpool vendono in Messico moda, profumi, mobili e tecnologia.',
    lyft: 'Con il credito Lyft paga le corse in auto in Nord America.',
    macys: 'I grandi magazzini Macy’s vendono negli Stati Uniti moda, profumi e articoli per la casa.',
    magalu: 'Magalu vende in Brasile mobili, elettrodomestici e telefoni.',
    makemytrip: 'MakeMyTrip vende voli, hotel e vacanze a chi viaggia dall’India.',
    mango: 'Mango vende moda di Barcellona per donna, uomo e bambino.',
    manor: 'Manor gestisce in Svizzera grandi magazzini per moda, bellezza e casa.',
    'marks-spencer':
      'Marks & Spencer vende abbigliamento, articoli per la casa e propri prodotti alimentari.',
    mediamarkt: 'MediaMarkt vende telefoni, computer, televisori ed elettrodomestici.',
    'mercado-libre': 'Mercado Libre è un marketplace latinoamericano di articoli nuovi e usati.',
    'meta-quest': 'Con il credito Meta Quest paga app e giochi per i visori VR di Meta.',
    migros: 'Migros vende alimentari e articoli per la casa nei supermercati in Svizzera.',
    minecraft: 'Minecraft è il gioco in cui si costruiscono ed esplorano mondi fatti di blocchi.',
    'mobile-legends': 'Con il codice compra diamanti per Mobile Legends, per nuovi eroi e le loro skin.',
    mobility: 'Mobility noleggia auto in condivisione in tutta la Svizzera, anche a ore.',
    myntra: 'Myntra è un negozio online indiano di moda e cosmetici.',
    netflix: 'Netflix offre serie e film in abbonamento; il codice aggiunge il credito per pagarlo.',
    netflorist: 'Netflorist consegna fiori e regali in Sudafrica.',
    nike: 'Nike vende scarpe, abbigliamento e attrezzatura per l’allenamento e il tempo libero.',
    'nintendo-eshop': 'Il Nintendo eShop vende giochi e contenuti da scaricare per Nintendo Switch.',
    noon: 'noon è un negozio online del Medio Oriente per elettronica, moda e bellezza.',
    'ochsner-sport':
      'Ochsner Sport è una catena svizzera di negozi sportivi per scarpe, abbigliamento e attrezzatura.',
    'orell-fussli': 'Orell Füssli è una libreria svizzera con libri, e-book e giochi.',
    otto: 'OTTO è un negozio online tedesco di moda, mobili e tecnologia.',
    'playstation-store': 'Il PlayStation Store vende giochi, espansioni e PlayStation Plus per PS4 e PS5.',
    primark: 'Primark vende in negozio abbigliamento, cosmetici e articoli per la casa a basso prezzo.',
    'pubg-mobile-uc': 'L’UC è la valuta di PUBG MOBILE, per costumi, skin delle armi e Royale Pass.',
    rappi: 'I corrieri di Rappi portano pasti, spesa e medicinali nelle città dell’America Latina.',
    'razer-gold': 'Razer Gold è un credito per gli acquisti in molti giochi online.',
    renner: 'Renner è una catena di moda brasiliana con abbigliamento, scarpe e cosmetici.',
    rewe: 'REWE gestisce supermercati in Germania e in molte città consegna la spesa a domicilio.',
    'riot-games': 'Con il codice compra la valuta dei giochi di Riot, come League of Legends e VALORANT.',
    roblox: 'Con il credito Roblox compra Robux, che nei giochi di Roblox servono per oggetti e pass.',
    ryanair: 'Ryanair è una compagnia low cost con voli in Europa e nel Mediterraneo.',
    sbb: 'Le FFS gestiscono le ferrovie svizzere e vendono biglietti dei trasporti pubblici per tutta la Svizzera.',
    sephora: 'Sephora vende trucco, cura della pelle e profumi.',
    shopee: 'Shopee è un marketplace del Sud-est asiatico per articoli di uso quotidiano, moda e tecnologia.',
    shoprite: 'Shoprite vende alimentari a basso prezzo nei supermercati in Sudafrica.',
    showmax: 'Showmax offre serie africane, film e produzioni internazionali.',
    spotify:
      'Spotify riproduce musica e podcast; con il codice paga mesi di Spotify Premium Individual al prezzo intero.',
    starbucks: 'Starbucks serve caffè, tè e spuntini nelle proprie caffetterie.',
    steam: 'Steam è il negozio di giochi per PC di Valve; il codice ricarica il portafoglio di Steam.',
    swiggy: 'Swiggy consegna pasti e spesa nelle città indiane.',
    takealot: 'Takealot è un negozio online sudafricano di elettronica, libri e articoli per la casa.',
    talabat: 'talabat consegna nei Paesi del Golfo pasti dei ristoranti e spesa.',
    target: 'Target vende negli Stati Uniti abbigliamento, articoli per la casa, giocattoli e alimentari.',
    tesco: 'Tesco gestisce supermercati con alimentari, abbigliamento e articoli per la casa.',
    thalia: 'Thalia vende libri, e-book, giocattoli e articoli di cartoleria.',
    'the-warehouse': 'The Warehouse vende in Nuova Zelanda abbigliamento, giocattoli e articoli per la casa.',
    tokopedia: 'Tokopedia è un marketplace indonesiano con articoli di milioni di venditori.',
    trendyol: 'Trendyol è un marketplace turco per moda e casa.',
    twitch: 'Twitch trasmette dirette streaming; con il credito paga abbonamenti ai canali e Bit.',
    uber: 'Con il credito Uber paga le corse che prenota nell’app Uber.',
    'uber-eats': 'Uber Eats consegna i piatti dei ristoranti vicini a Lei.',
    unieuro: 'Unieuro vende in Italia elettronica e grandi elettrodomestici.',
    walmart: 'I negozi Walmart vendono alimentari, abbigliamento, giocattoli e articoli per la casa.',
    woolworths: 'Woolworths vende alimentari e, in Sudafrica, anche abbigliamento e articoli per la casa.',
    xbox: 'Con il credito Xbox paga giochi, espansioni e abbonamenti nel Microsoft Store, su console e su Windows.',
    xxxlutz: 'XXXLutz vende divani, letti, cucine e complementi d’arredo.',
    zalando: 'Zalando vende online abbigliamento, scarpe e accessori di molti marchi.',
    zomato: 'Zomato è un’app per trovare ristoranti e, in India, per farsi consegnare i pasti.',
  },
};
