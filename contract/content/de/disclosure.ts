import type { ContentPage } from '../contentPage.ts';

export const disclosure: ContentPage = {
  lead: 'Wer diesen Shop betreibt und wie Sie uns erreichen.',
  sections: [
    {
      id: 'company',
      title: 'Unternehmen',
      blocks: ['{company}', '{street}, {postcode} {city}, Schweiz', 'MWST-Nummer: {vat}'],
    },
    {
      id: 'contact',
      title: 'Kontakt',
      blocks: [
        'E-Mail: {email}',
        'Telefon: {phone}',
        'Oder [schreiben Sie uns eine Nachricht](/contact-us).',
      ],
    },
    {
      id: 'content',
      title: 'Inhalt und Links',
      blocks: [
        'Wir schreiben den Inhalt dieser Website mit Sorgfalt, können aber nicht versprechen, dass er jederzeit vollständig ist. Links führen auf Seiten Dritter, die dafür selbst verantwortlich sind.',
      ],
    },
    {
      id: 'marks',
      title: 'Namen und Marken',
      blocks: [
        'Namen, Logos und Zeichen sind eingetragene oder nicht eingetragene Marken ihrer Inhaber: Anbieter, Herausgeber, Marken und Zahlungsdienste. Wir zeigen sie nur, um zu benennen, was verkauft wird und wie es bezahlt werden kann. Kein Inhaber fördert oder empfiehlt diesen Shop, und es folgt keine Partnerschaft daraus.',
      ],
    },
    {
      id: 'complaints',
      title: 'Beschwerden',
      blocks: [
        'Bitte schreiben Sie zuerst uns; das meiste lässt sich in einem Tag klären. Finden wir keine Lösung, stehen Ihnen die Gerichte an unserem Sitz oder, als Konsumentin oder Konsument, an Ihrem Wohnort offen.',
      ],
    },
  ],
};
