import { complaintDays, leastAge } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const terms: ContentPage = {
  lead: 'Diese Bedingungen gelten für alles, was Sie in diesem Shop kaufen. Sie sind in einfacher Sprache geschrieben.',
  sections: [
    {
      id: 'seller',
      title: '1. Wer verkauft',
      blocks: [
        'Verkäuferin ist die {company}, {street}, {postcode} {city}, Schweiz. Wie Sie uns erreichen, steht im [Impressum](/legal-disclosure).',
      ],
    },
    {
      id: 'goods',
      title: '2. Was wir verkaufen',
      blocks: [
        'Wir verkaufen Guthaben für Mobiltelefone, Geschenkkarten und Prepaid-Gutscheine. Guthaben und Karten stammen von Anbietern und Herausgebern; für ihre Verwendung gelten deren eigene Bedingungen. Welcher Betrag ankommt, sehen Sie vor dem Bezahlen. Auf Steuern, die ein Anbieter im Land der Empfängerin oder des Empfängers abzieht, haben wir keinen Einfluss.',
      ],
    },
    {
      id: 'order',
      title: '3. Bestellung und Vertrag',
      blocks: [
        'Was der Shop zeigt, ist eine Einladung und noch kein Angebot. Mit der Bestellung machen Sie ein Angebot; der Vertrag entsteht, wenn Ihre Zahlung bestätigt ist. Sie können jeweils eine offene Bestellung haben und sie stornieren, solange sie nicht bezahlt ist. Eine Bestellung, die nicht rechtzeitig bezahlt wird, verfällt automatisch und kostet nichts.',
        `Sie müssen mindestens ${leastAge} Jahre alt sein. Mit der Bestellung bestätigen Sie, dass Sie für sich selbst handeln und Ihre Angaben stimmen.`,
      ],
    },
    {
      id: 'price',
      title: '4. Preis und Zahlung',
      blocks: [
        'Die Preise verstehen sich in Schweizer Franken und sind das, was Sie bezahlen; die Servicegebühr beträgt CHF 0.00. Ändert sich ein Preis, bevor Sie bezahlt haben, zeigen wir Ihnen den neuen und fragen noch einmal. Sie bezahlen auf der Seite eines Zahlungsdienstes, dessen Bedingungen für die Zahlung gelten. Ihre Bank kann eigene Gebühren verlangen.',
        'Gutscheine und Guthaben sind beim Verkauf nicht mehrwertsteuerpflichtig; die Steuer fällt beim Einlösen an.',
      ],
    },
    {
      id: 'delivery',
      title: '5. Lieferung',
      blocks: [
        'Die Lieferung beginnt, sobald die Zahlung bestätigt ist. Guthaben geht an die angegebene Nummer; Codes stehen auf der Seite Ihrer Bestellung und kommen an Ihre E-Mail-Adresse, ausser Sie können sie zurückgeben. Wie lange sie dauert, hängt vom Anbieter und von Ihrer Bank ab. Bitte prüfen Sie Nummer, Land, Betrag und E-Mail-Adresse vor dem Bezahlen: Wir liefern an das, was Sie eingegeben haben.',
      ],
    },
    {
      id: 'refund',
      title: '6. Rückgabe, und Geld zurück, wenn wir nicht liefern können',
      blocks: [
        'Guthaben, das auf einem Telefon angekommen ist, lässt sich nicht zurücknehmen, ebenso wenig ein gelieferter Code: Niemand könnte sagen, ob er schon eingelöst wurde. Für solche digitalen Güter gibt es nach Beginn der Lieferung kein Widerrufsrecht.',
        'Einen Code, den niemand geöffnet hat, können Sie nur zurückgeben, wenn es auf der Seite des Produkts und in Ihrer Bestellung steht, und nur innert der dort genannten Zeit. Sie erhalten dann den ganzen Betrag auf Ihr Zahlungsmittel zurück.',
        `Kann eine bezahlte Bestellung nicht geliefert werden, erhalten Sie den ganzen Betrag auf Ihr Zahlungsmittel zurück. Funktioniert ein Code nicht, obwohl Sie ihn wie beschrieben verwendet haben, schreiben Sie uns innert ${complaintDays} Tagen; wir klären es mit dem Herausgeber und ersetzen ihn oder erstatten den Preis.`,
      ],
    },
    {
      id: 'cards',
      title: '7. Geschenkkarten und Ihr Land',
      blocks: [
        'Geschenkkarten können nur im Land gekauft werden, in dem Sie wohnen. Sie gelten in den Läden und im Land, die auf dem Produkt stehen, und so lange, wie es dort steht.',
      ],
    },
    {
      id: 'vouchers',
      title: '8. Prepaid-Gutscheine',
      blocks: [
        'Für Gutscheine brauchen Sie ein Konto. Vor dem ersten müssen wir wissen, wer kauft: Mobilnummer, E-Mail, Adresse, ein Ausweis und Ihre Erklärung, dass Sie für sich selbst kaufen. Es gelten Limiten pro Tag und pro Kalenderjahr. Verlangt es das Gesetz oder der Herausgeber, können wir eine Bestellung ablehnen oder anhalten; was Sie dafür bezahlt haben, wird erstattet.',
      ],
    },
    {
      id: 'codes',
      title: '9. Codes sind Geld',
      blocks: [
        'Wer einen Code hat, kann ihn benutzen. Behalten Sie ihn für sich. Keine Behörde, kein Unternehmen und niemand von uns wird Sie je danach fragen. Für einen Code, den Sie nach der Lieferung weitergegeben oder verloren haben, haften wir nicht.',
      ],
    },
    {
      id: 'account',
      title: '10. Ihr Konto',
      blocks: [
        'Halten Sie Ihr Passwort und die Codes Ihres Telefons geheim, und sagen Sie uns, wenn jemand anders sie kennen könnte. Ein Konto, das für Betrug oder gegen diese Bedingungen benutzt wird, können wir schliessen. Ihr Konto können Sie jederzeit löschen lassen; was wir von Gesetzes wegen aufbewahren müssen, bleibt so lange, wie das Gesetz es verlangt.',
      ],
    },
    {
      id: 'liability',
      title: '11. Haftung',
      blocks: [
        'Unbeschränkt haften wir für Schäden, die wir absichtlich oder grobfahrlässig verursachen, und soweit das Gesetz keine Beschränkung zulässt. Sonst endet unsere Haftung beim Wert der Bestellung. Für das, was Anbieter, Herausgeber und Zahlungsdienste in ihrem Bereich tun, haften wir nicht.',
      ],
    },
    {
      id: 'data',
      title: '12. Ihre Daten',
      blocks: [
        'Was wir über Sie wissen, wozu und wie lange, steht in der [Datenschutzerklärung](/privacy-policy); was diese Website in Ihrem Browser ablegt, in der [Cookie-Richtlinie](/cookies-policy).',
      ],
    },
    {
      id: 'law',
      title: '13. Änderungen, Recht und Gerichtsstand',
      blocks: [
        'Für Ihre Bestellung gelten die Bedingungen, die am Tag der Bestellung in Kraft sind. Es gilt Schweizer Recht unter Ausschluss des UN-Kaufrechts. Zuständig sind die Gerichte an unserem Sitz, sofern das Gesetz Ihnen als Konsumentin oder Konsument keinen anderen Gerichtsstand gibt. Rechte, die Ihnen das Recht Ihres Landes als Konsumentin oder Konsument zwingend gibt, bleiben Ihnen.',
      ],
    },
  ],
};
