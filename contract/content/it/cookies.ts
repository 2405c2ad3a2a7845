import { cookieMonths, idleMinutes, locationHours } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const cookies: ContentPage = {
  lead: 'Questo sito conserva poco nel Suo browser e, prima della Sua scelta, solo ciò di cui non può fare a meno. Questa pagina elenca tutto.',
  sections: [
    {
      id: 'choice',
      title: 'La Sua scelta',
      blocks: [
        'Ci sono tre categorie. «Necessari» è sempre attiva. «Analisi» e «Marketing» sono spente finché non le permette. Oggi non usiamo né l’una né l’altra: su questo sito non vi sono strumenti di analisi né pubblicità. Se ciò dovesse cambiare, varrà solo per chi lo ha permesso.',
        `Può cambiare la scelta in ogni momento con «Impostazioni cookie» in fondo a ogni pagina. Dopo ${idleMinutes} minuti senza attività viene dimenticata insieme all’accesso e gliela chiediamo di nuovo: forse davanti al dispositivo c’è qualcun altro.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookie',
      blocks: [
        {
          head: ['Nome', 'A che cosa serve', 'Durata'],
          rows: [
            ['language', 'Ricorda la lingua del negozio', `${cookieMonths} mesi`],
            ['XSRF-TOKEN', 'Protegge i moduli da richieste di siti terzi', 'fino alla chiusura del browser'],
            [
              'buyer',
              'Riconosce il browser che ha acquistato, affinché solo questo mostri i codici; viene creato con il primo carrello',
              `${cookieMonths} mesi`,
            ],
            [
              'device',
              'Riconosce se il Suo account è già stato usato con questo browser, per avvisarla di altri accessi e lasciarla entrare mentre qualcun altro prova password; non identifica nessuno, viene creato quando accede o chiede un codice',
              `${cookieMonths} mesi`,
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
              `finché non la cambia, o ${idleMinutes} minuti senza attività`,
            ],
            ['language, currentLocation', 'Lingua e Paese in uso', 'finché non li cambia'],
            [
              'Location',
              'Paese, lingua e valuta determinati tramite il Suo indirizzo internet',
              `rinnovato dopo ${locationHours} ore`,
            ],
            ['lastActivity', 'L’ultima attività qui, per disconnetterla in tempo', 'finché non lo cancella'],
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
              'closedOrders',
              'Numero e stato di un ordine aperto il cui avviso ha chiuso',
              'finché l’ordine non cambia o Lei non esce',
            ],
            [
              'checkoutEmail',
              'L’indirizzo e-mail che ha inserito alla cassa; solo in questa scheda',
              'fino all’acquisto, oppure finché non svuota il carrello, accede o esce, o chiude la scheda',
            ],
            [
              'guest',
              'Il Suo indirizzo e-mail, se ha chiesto di essere riconosciuto senza account',
              'finché non toglie il segno di spunta, preme «Cancella la lista» o esce',
            ],
            [
              'recipients',
              'I nomi che ha dato ai numeri ricaricati, se ha chiesto di essere riconosciuto senza account',
              'finché non li rimuove, preme «Cancella la lista» o esce',
            ],
            [
              'user, accessToken, refreshToken, tokenExpiry, signedInAt',
              'Mantiene l’accesso',
              `fino alla disconnessione, o ${idleMinutes} minuti senza attività`,
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
            ['toRegister, emailVerified', 'Il passo di una registrazione', 'finché il passo non è compiuto'],
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
};
