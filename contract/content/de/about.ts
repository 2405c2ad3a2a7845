import { topUpCountries } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const about: ContentPage = {
  lead: 'Wir verkaufen Guthaben für Mobiltelefone, Geschenkkarten und Prepaid-Gutscheine: für alle, die sofort etwas schenken möchten, und für alle, die ihre Kartennummer nicht überall hinterlassen wollen.',
  sections: [
    {
      id: 'what',
      title: 'Was wir tun',
      blocks: [
        `Laden Sie ein Handy in ${topUpCountries} Ländern auf, oder wählen Sie eine Karte oder einen Gutschein. Vor dem Bezahlen sehen Sie den Preis in Franken und was am anderen Ende ankommt.`,
      ],
    },
    {
      id: 'how',
      title: 'Wie wir es tun',
      blocks: [
        {
          list: [
            'Der Preis, den Sie sehen, ist der Preis, den Sie bezahlen. Die Servicegebühr beträgt CHF 0.00.',
            'Sie bezahlen auf der Seite eines Zahlungsdienstes. Ihre Kartennummer gelangt nie zu uns.',
            'Können wir nicht liefern, was Sie bezahlt haben, erhalten Sie Ihr Geld zurück.',
            'Wir verkaufen Ihre Daten nie und verfolgen Sie nicht durchs Internet.',
          ],
        },
      ],
    },
    {
      id: 'who',
      title: 'Wer wir sind',
      blocks: [
        '{company} ist ein Schweizer Unternehmen in {city}, am Fuss der Rigi. Daher kommt der Name.',
        'Sie erreichen uns mit [einer Nachricht](/contact-us) oder unter {email}. Viele Antworten stehen im [Hilfe-Center](/help).',
      ],
    },
  ],
};
