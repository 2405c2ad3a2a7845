import { topUpCountries } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const about: ContentPage = {
  lead: 'Vendiamo credito per cellulari, carte regalo e buoni prepagati: a chi vuole regalare subito qualcosa e a chi preferisce non lasciare ovunque il numero della carta.',
  sections: [
    {
      id: 'what',
      title: 'Che cosa facciamo',
      blocks: [
        `Ricarichi un cellulare in ${topUpCountries} Paesi o scelga una carta o un buono. Prima di pagare vede il prezzo in franchi svizzeri e ciò che arriva dall’altra parte.`,
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
};
