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
  lead: 'Was wir über Sie wissen, weshalb wir es wissen, wem wir es weitergeben und wann wir es löschen.',
  sections: [
    {
      id: 'controller',
      title: '1. Wer verantwortlich ist',
      blocks: [
        '{company}, {street}, {postcode} {city}, Schweiz, {email}. Es gilt das Schweizer Datenschutzgesetz und für Personen in der Europäischen Union die DSGVO, soweit sie anwendbar ist.',
      ],
    },
    {
      id: 'order',
      title: '2. Wenn Sie kaufen',
      blocks: [
        'Wir brauchen Ihre E-Mail-Adresse, was Sie kaufen, bei einer Aufladung die Telefonnummer und was uns der Zahlungsdienst über die Zahlung mitteilt. Damit liefern wir, senden die Quittung, helfen Ihnen und führen unsere Bücher. Ihre Kartennummer sehen wir nicht. Codes bewahren wir verschlüsselt auf.',
        `Bestellungen und Quittungen bewahren wir ${archiveYears} Jahre auf, weil das Handelsrecht es verlangt. Eine Bestellung, die nie bezahlt wurde, löschen wir nach ${unpaidOrderDays} Tagen, einen Warenkorb ${cartDays} Tage nach seinem Ende.`,
        `Verschenken Sie eine Karte, so zeigen ihre Seite und unsere E-Mail an die Adresse, die Sie angeben, Ihren Namen und Ihre Nachricht. Bedankt sich die beschenkte Person, so senden wir Ihnen ihre Worte per E-Mail. Adresse, Nachrichten und Seite löschen wir nach ${giftMonths} Monaten.`,
        `Ein Name, den Sie einer aufgeladenen Nummer geben, steht in Ihrem Konto, ohne Konto nur auf Ihrem Gerät. Auf Wunsch schreiben wir Ihnen ${reminderDays} Tage vor Ablauf des Guthabens eine E-Mail, bis Sie das mit einem Klick abbestellen. Ohne Konto löschen wir die Nummer ein Jahr nach der letzten dieser E-Mails. Sie können eine Nummer jederzeit aus Ihrer Liste entfernen. Damit wird der Name gelöscht, und diese E-Mails enden.`,
        `Erstellen Sie einen Link für die Person, deren Guthaben Sie aufladen, so sieht jeder mit dem Link Ihren Vornamen, den Anbieter, den erhaltenen Betrag und die letzten Ziffern der Nummer, aber nicht den Preis. Sie können einen Link jederzeit entfernen. Ein Link, der die Lieferung zeigt, endet nach ${shareDays} Tagen, ein Link für Anfragen nach ${requestMonths} Monaten.`,
      ],
    },
    {
      id: 'account',
      title: '3. Wenn Sie ein Konto haben',
      blocks: [
        `Wir bewahren Namen, E-Mail-Adresse und Mobilnummer auf, Ihre Sprache und einen nicht umkehrbaren Fingerabdruck (Hash) Ihres Passworts. Mit Google erhalten wir auch die Adresse Ihres Bildes. Wer Sie mit einem Link eingeladen hat, halten wir als Nummer fest, um Einladungen zu zählen. Eine Sitzung endet ${sessionIdleMinutes} Minuten nach ihrer letzten Verwendung und spätestens nach ${sessionDays} Tagen.`,
        `Wir merken uns, mit welchen Browsern Sie sich angemeldet haben: ihren Namen, das Land und den Tag, nicht die Internetadresse. Sie sehen sie in Ihrem Profil, und einen neuen melden wir Ihnen per E-Mail. ${deviceMonths} Monate nach der letzten Anmeldung vergessen wir sie.`,
        'Fügen Sie einen Passkey hinzu, so bewahren wir seinen Namen, seinen öffentlichen Schlüssel und die Tage auf, an denen er erstellt und zuletzt benutzt wurde. Was beweist, dass Sie es sind, etwa Ihr Fingerabdruck, verlässt Ihr Gerät nie. Gelöscht wird er, wenn Sie ihn entfernen.',
        'Das Konto bleibt, bis Sie es schliessen.',
        'Haben Sie Ihre Adresse bestätigt, so zeigt Ihr Konto auch, was zuvor ohne Konto damit gekauft wurde.',
      ],
    },
    {
      id: 'identity',
      title: '4. Wenn Sie Gutscheine kaufen',
      blocks: [
        'Vor dem ersten Gutschein müssen wir prüfen, wer Sie sind. Dazu bearbeiten wir Geburtsdatum, Adresse, das Bild eines Ausweises und Ihre Erklärung, dass Sie für sich selbst kaufen. Bilder werden verschlüsselt aufbewahrt, nur von den Personen gesehen, die sie prüfen, und nach dem Entscheid gelöscht, sobald die Frist abgelaufen ist, die Gesetz oder Herausgeber verlangen. Die Limiten berechnen wir aus Ihren Käufen.',
      ],
    },
    {
      id: 'contact',
      title: '5. Wenn Sie uns schreiben',
      blocks: [
        `Ihre Nachricht mit Namen und Adresse bewahren wir auf, um sie zu beantworten, und löschen sie nach ${messageMonths} Monaten.`,
        `Der Newsletter geht nur an Adressen, die mit einem Link bestätigt wurden. Jede Sendung hat einen Link zum Abmelden. Eine nicht bestätigte Adresse wird nach ${unconfirmedAddressDays} Tagen gelöscht, eine abgemeldete nach ${unsubscribedAddressDays} Tagen.`,
      ],
    },
    {
      id: 'visit',
      title: '6. Wenn Sie nur schauen',
      blocks: [
        'Unser Server sieht Ihre Internetadresse wie jeder Server. Er fragt einen Ortungsdienst nach dem Land dazu, um die richtigen Produkte zu zeigen. Gegen Missbrauch werden Versuche unter einem mit einem Schlüssel gebildeten Fingerabdruck gezählt: je Adresse höchstens eine Stunde, je Nummer oder Konto höchstens eine Woche lang. Das Protokoll der Anfragen enthält keine Adressen. Was in Ihrem Browser bleibt, steht in der [Cookie-Richtlinie](/cookies-policy). Wir nutzen weder Analyse noch Werbung.',
      ],
    },
    {
      id: 'recipients',
      title: '7. Wem wir es weitergeben',
      blocks: [
        'Nur jenen, die es für Ihre Bestellung braucht, und nur, was sie brauchen:',
        {
          list: [
            'Zahlungsdiensten (Karte, TWINT, PostFinance, PayPal): Betrag, Währung und Nummer der Bestellung',
            'Lieferanten von Guthaben, Karten und Gutscheinen: das Produkt und bei einer Aufladung die Telefonnummer',
            'Versanddiensten für E-Mails und SMS: Ihre Adresse oder Nummer und die Nachricht',
            'Google, wenn Sie sich damit anmelden; Cloudflare bei der Registrierung, um zu prüfen, dass Sie ein Mensch sind',
            'einem Adressdienst, um eine Postadresse zu prüfen; einem Ortungsdienst, um das Land zu finden',
            'Behörden, wo uns das Gesetz dazu verpflichtet',
          ],
        },
        'Einige davon befinden sich ausserhalb der Schweiz, auch in den USA. Wir stützen uns auf Länder mit anerkanntem Schutz und auf die Standardvertragsklauseln. Daten verkaufen wir niemandem.',
      ],
    },
    {
      id: 'grounds',
      title: '8. Auf welcher Grundlage',
      blocks: [
        'Der Vertrag mit Ihnen, gesetzliche Pflichten wie die Buchführung und der Kampf gegen Geldwäscherei, unser Interesse an einem sicheren Shop und Ihre Einwilligung, wo wir darum bitten. Eine Einwilligung können Sie jederzeit zurücknehmen.',
      ],
    },
    {
      id: 'rights',
      title: '9. Ihre Rechte',
      blocks: [
        `Sie können fragen, was wir über Sie wissen, es berichtigen, löschen oder herausgeben lassen und der Verwendung widersprechen. In Ihrem [Profil](/profile) laden Sie eine Kopie Ihrer Daten herunter und schliessen Ihr Konto selbst. Oder schreiben Sie an {email} oder mit dem [Kontaktformular](/contact-us); wir antworten innert ${answerDays} Tagen. Sie können sich auch an den Eidgenössischen Datenschutz- und Öffentlichkeitsbeauftragten (EDÖB) oder an die Behörde Ihres Landes wenden.`,
        'Kein Entscheid mit rechtlichen Folgen für Sie wird allein von einer Maschine gefällt.',
      ],
    },
    {
      id: 'security',
      title: '10. Wie es geschützt ist',
      blocks: [
        'Verbindungen sind verschlüsselt. Codes und Ausweise sind verschlüsselt abgelegt, Passwörter und Anmeldecodes so, dass sie sich nicht zurücklesen lassen. Nur wenige Personen haben Zugang, und nur zu dem, was sie brauchen.',
      ],
    },
  ],
};
