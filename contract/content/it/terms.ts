import { complaintDays, leastAge } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const terms: ContentPage = {
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
        `Deve avere almeno ${leastAge} anni. Ordinando conferma di agire per sé e di fornire dati veritieri.`,
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
        'La consegna inizia quando il pagamento è confermato. Il credito va al numero indicato; i codici sono mostrati sulla pagina dell’ordine e, a meno che possa restituirli, inviati al Suo indirizzo e-mail. Quanto dura dipende dall’operatore e dalla Sua banca. Controlli numero, Paese, importo ed e-mail prima di pagare: consegniamo in base ai dati che ha inserito.',
      ],
    },
    {
      id: 'refund',
      title: '6. Restituzione, e rimborso se non possiamo consegnare',
      blocks: [
        'Il credito arrivato su un telefono non può essere ripreso, e nemmeno un codice consegnato: nessuno potrebbe dire se è stato usato. Per tali beni digitali non vi è diritto di recesso una volta iniziata la consegna.',
        'Può restituire un codice che nessuno ha aperto solo se lo indicano la pagina del prodotto e il Suo ordine, entro il termine che vi figura. Riceve allora l’intero importo con il metodo con cui ha pagato.',
        `Se un ordine pagato non può essere consegnato, riceve l’intero importo con il metodo con cui ha pagato. Se un codice non funziona benché usato come descritto, ci scriva entro ${complaintDays} giorni; chiariamo la questione con l’emittente e lo sostituiamo o La rimborsiamo.`,
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
};
