import type { ContentPage } from '../contentPage.ts';

export const disclosure: ContentPage = {
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
};
