import type { ContentPages } from '../contentPage.ts';

export const pages: ContentPages = {
  about: {
    lead: 'Wir verkaufen Guthaben für Mobiltelefone, Geschenkkarten und Prepaid-Gutscheine: für alle, die sofort etwas schenken möchten, und für alle, die ihre Kartennummer nicht überall hinterlassen wollen.',
    sections: [
      {
        id: 'what',
        title: 'Was wir tun',
        blocks: [
          'Laden Sie ein Handy in 140 Ländern auf, oder wählen Sie eine Karte oder einen Gutschein. Vor dem Bezahlen sehen Sie den Preis in Franken und was am anderen Ende ankommt. Die meisten Bestellungen werden innert einer Minute geliefert.',
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
  },
  terms: {
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
          'Sie müssen mindestens 16 Jahre alt sein. Mit der Bestellung bestätigen Sie, dass Sie für sich selbst handeln und Ihre Angaben stimmen.',
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
          'Die Lieferung beginnt, sobald die Zahlung bestätigt ist. Guthaben geht an die angegebene Nummer; Codes stehen auf der Seite Ihrer Bestellung und kommen an Ihre E-Mail-Adresse. Die meisten Bestellungen werden innert einer Minute geliefert, einige dauern länger, weil ein Anbieter oder eine Bank länger braucht. Bitte prüfen Sie Nummer, Land, Betrag und E-Mail-Adresse vor dem Bezahlen: Wir liefern an das, was Sie eingegeben haben.',
        ],
      },
      {
        id: 'refund',
        title: '6. Keine Rückgabe, aber Geld zurück, wenn wir nicht liefern können',
        blocks: [
          'Guthaben, das auf einem Telefon angekommen ist, lässt sich nicht zurücknehmen, ebenso wenig ein Code, der angezeigt oder verschickt wurde: Niemand könnte sagen, ob er schon eingelöst wurde. Für solche digitalen Güter gibt es nach Beginn der Lieferung kein Widerrufsrecht.',
          'Kann eine bezahlte Bestellung nicht geliefert werden, erhalten Sie den ganzen Betrag auf Ihr Zahlungsmittel zurück. Funktioniert ein Code nicht, obwohl Sie ihn wie beschrieben verwendet haben, schreiben Sie uns innert 30 Tagen; wir klären es mit dem Herausgeber und ersetzen ihn oder erstatten den Preis.',
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
  },
  cookies: {
    lead: 'Diese Website legt wenig in Ihrem Browser ab, und vor Ihrer Wahl nur, was sie zum Funktionieren braucht. Hier steht alles im Einzelnen.',
    sections: [
      {
        id: 'choice',
        title: 'Ihre Wahl',
        blocks: [
          'Es gibt drei Kategorien. «Notwendig» ist immer aktiv. «Analyse» und «Marketing» sind aus, bis Sie sie erlauben. Heute nutzen wir beides nicht: Auf dieser Website läuft weder ein Analysewerkzeug noch Werbung. Sollte sich das ändern, läuft es nur bei denen, die es erlaubt haben.',
          'Ihre Wahl können Sie jederzeit mit «Cookie-Einstellungen» am Ende jeder Seite ändern. Nach 30 Minuten ohne Aktivität wird sie zusammen mit Ihrer Anmeldung vergessen, und wir fragen erneut: Vielleicht sitzt dann jemand anders am Gerät.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies',
        blocks: [
          {
            head: ['Name', 'Wozu', 'Wie lange'],
            rows: [
              ['language', 'Merkt sich die Sprache des Shops', '1 Jahr'],
              [
                'XSRF-TOKEN',
                'Schützt Formulare vor Anfragen fremder Websites',
                'bis Sie den Browser schliessen',
              ],
              [
                'buyer',
                'Erkennt den Browser, der gekauft hat, damit nur er die Codes zeigt; wird mit dem ersten Warenkorb gesetzt',
                '1 Jahr',
              ],
              [
                'device',
                'Erkennt, ob Ihr Konto mit diesem Browser schon benutzt wurde, um Sie vor anderen Anmeldungen zu warnen und Sie einzulassen, während jemand anders Passwörter ausprobiert; nennt niemanden, wird gesetzt, wenn Sie sich anmelden oder einen Code verlangen',
                '1 Jahr',
              ],
            ],
          },
        ],
      },
      {
        id: 'storage',
        title: 'Speicher des Browsers',
        blocks: [
          'Diese Einträge bleiben in Ihrem Browser, bis der Shop oder Sie selbst sie entfernen. Niemand sonst liest sie.',
          {
            head: ['Name', 'Wozu', 'Wie lange'],
            rows: [
              [
                'cookieConsent',
                'Ihre oben beschriebene Wahl',
                'bis Sie sie ändern, oder 30 Minuten ohne Aktivität',
              ],
              ['language, currentLocation', 'Sprache und Land, die gerade gelten', 'bis Sie sie ändern'],
              [
                'Location',
                'Land, Sprache und Währung, ermittelt über Ihre Internetadresse',
                'nach 24 Stunden erneuert',
              ],
              [
                'lastActivity',
                'Wann Sie hier zuletzt etwas getan haben, um Sie rechtzeitig abzumelden',
                'bis Sie es löschen',
              ],
              [
                'cartToken, checkoutProduct, selctdProduct',
                'Ihr Warenkorb',
                'bis er gekauft oder entfernt ist',
              ],
              [
                'rechargeData, pageData',
                'Eine Aufladung, die Sie begonnen haben, oder der Wert einer Karte, den Sie gewählt haben',
                'bis sie gekauft oder entfernt ist',
              ],
              [
                'orderToken',
                'Ihre offene Bestellung, damit nichts verloren geht, wenn ein Fenster sich schliesst',
                'bis die Bestellung erledigt ist',
              ],
              [
                'lastOrders',
                'Nummer, Datum, Produkt und Stand Ihrer letzten Bestellungen, um sie ohne Verbindung zu lesen; kein Code, kein Betrag',
                'bis Sie sich abmelden',
              ],
              [
                'guest',
                'Ihre E-Mail-Adresse, wenn Sie als Gast wiedererkannt werden wollen',
                'bis Sie es abwählen, «Mich auf diesem Gerät vergessen» drücken oder sich abmelden',
              ],
              [
                'user, accessToken, refreshToken, tokenExpiry, signedInAt',
                'Hält Sie angemeldet',
                'bis Sie sich abmelden, oder 30 Minuten ohne Aktivität',
              ],
              [
                'signOutToken',
                'Ihre Abmeldung, bis unser Server davon weiss; sie öffnet nichts',
                'einen Augenblick, oder bis Sie wieder online sind',
              ],
              [
                'otp_timestamp, otpTicket, mobileTicket',
                'Ein Code auf dem Weg zu Ihrem Telefon',
                'bis er eingegeben oder abgelaufen ist',
              ],
              ['toRegister, emailVerified', 'Der Schritt einer Registrierung', 'bis der Schritt getan ist'],
              [
                'referral',
                'Der Code der Person, deren Link Sie hierher geführt hat; nur wenn es einen gab',
                'bis Sie sich registrieren',
              ],
            ],
          },
        ],
      },
      {
        id: 'others',
        title: 'Seiten Dritter',
        blocks: [
          'Zum Bezahlen gelangen Sie auf die Seite eines Zahlungsdienstes. Wenn Sie sich mit Google anmelden oder registrieren, wird in diesem Moment ein Skript von Google oder Cloudflare geladen, um Sie anzumelden oder zu prüfen, dass Sie ein Mensch sind. Was diese Dienste ablegen, steht in ihren eigenen Richtlinien. Auf allen anderen Seiten kommt alles von dieser Website.',
        ],
      },
      {
        id: 'browser',
        title: 'Selbst löschen',
        blocks: [
          'In den Einstellungen Ihres Browsers können Sie all das ansehen und löschen. Der Shop funktioniert weiter; Sie werden abgemeldet, und ein offener Warenkorb geht verloren.',
        ],
      },
    ],
  },
  privacy: {
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
          'Bestellungen und Quittungen bewahren wir zehn Jahre auf, weil das Handelsrecht es verlangt. Eine Bestellung, die nie bezahlt wurde, löschen wir nach 90 Tagen, einen Warenkorb 30 Tage nach seinem Ende.',
          'Senden Sie eine Karte als Geschenk, so senden wir sie mit Ihrem Namen und Ihrer Nachricht an die Adresse, die Sie angeben; Adresse und Nachricht löschen wir nach einem Jahr.',
        ],
      },
      {
        id: 'account',
        title: '3. Wenn Sie ein Konto haben',
        blocks: [
          'Wir bewahren Namen, E-Mail-Adresse und Mobilnummer auf, Ihre Sprache und einen nicht umkehrbaren Fingerabdruck (Hash) Ihres Passworts. Mit Google erhalten wir auch die Adresse Ihres Bildes. Wer Sie mit einem Link eingeladen hat, halten wir als Nummer fest, um Einladungen zu zählen. Eine Sitzung endet 90 Minuten nach ihrer letzten Verwendung und spätestens nach 30 Tagen.',
          'Wir merken uns, mit welchen Browsern Sie sich angemeldet haben: ihren Namen, das Land und den Tag, nicht die Internetadresse. Sie sehen sie in Ihrem Profil, und einen neuen melden wir Ihnen per E-Mail. Ein Jahr nach der letzten Anmeldung vergessen wir sie.',
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
          'Ihre Nachricht mit Namen und Adresse bewahren wir auf, um sie zu beantworten, und löschen sie nach einem Jahr.',
          'Der Newsletter geht nur an Adressen, die mit einem Link bestätigt wurden. Jede Sendung hat einen Link zum Abmelden. Eine nicht bestätigte Adresse wird nach sieben Tagen gelöscht, eine abgemeldete nach 30 Tagen.',
        ],
      },
      {
        id: 'visit',
        title: '6. Wenn Sie nur schauen',
        blocks: [
          'Unser Server sieht Ihre Internetadresse wie jeder Server. Er fragt einen Ortungsdienst nach dem Land dazu, um die richtigen Produkte zu zeigen. Gegen Missbrauch werden Versuche unter einem mit einem Schlüssel gebildeten Fingerabdruck höchstens eine Stunde lang gezählt. Das Protokoll der Anfragen enthält keine Adressen. Was in Ihrem Browser bleibt, steht in der [Cookie-Richtlinie](/cookies-policy). Wir nutzen weder Analyse noch Werbung.',
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
          'Sie können fragen, was wir über Sie wissen, es berichtigen, löschen oder herausgeben lassen und der Verwendung widersprechen. In Ihrem [Profil](/profile) laden Sie eine Kopie Ihrer Daten herunter und schliessen Ihr Konto selbst. Oder schreiben Sie an {email} oder mit dem [Kontaktformular](/contact-us); wir antworten innert 30 Tagen. Sie können sich auch an den Eidgenössischen Datenschutz- und Öffentlichkeitsbeauftragten (EDÖB) oder an die Behörde Ihres Landes wenden.',
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
  },
  disclosure: {
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
  },
};
