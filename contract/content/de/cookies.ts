import { cookieMonths, idleMinutes, locationHours } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const cookies: ContentPage = {
  lead: 'Diese Website legt wenig in Ihrem Browser ab, und vor Ihrer Wahl nur, was sie zum Funktionieren braucht. Hier steht alles im Einzelnen.',
  sections: [
    {
      id: 'choice',
      title: 'Ihre Wahl',
      blocks: [
        'Es gibt drei Kategorien. «Notwendig» ist immer aktiv. «Analyse» und «Marketing» sind aus, bis Sie sie erlauben. Heute nutzen wir beides nicht: Auf dieser Website läuft weder ein Analysewerkzeug noch Werbung. Sollte sich das ändern, läuft es nur bei denen, die es erlaubt haben.',
        `Ihre Wahl können Sie jederzeit mit «Cookie-Einstellungen» am Ende jeder Seite ändern. Nach ${idleMinutes} Minuten ohne Aktivität wird sie zusammen mit Ihrer Anmeldung vergessen, und wir fragen erneut: Vielleicht sitzt dann jemand anders am Gerät.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        {
          head: ['Name', 'Wozu', 'Wie lange'],
          rows: [
            ['language', 'Merkt sich die Sprache des Shops', `${cookieMonths} Monate`],
            [
              'XSRF-TOKEN',
              'Schützt Formulare vor Anfragen fremder Websites',
              'bis Sie den Browser schliessen',
            ],
            [
              'buyer',
              'Erkennt den Browser, der gekauft hat, damit nur er die Codes zeigt; wird mit dem ersten Warenkorb gesetzt',
              `${cookieMonths} Monate`,
            ],
            [
              'device',
              'Erkennt, ob Ihr Konto mit diesem Browser schon benutzt wurde, um Sie vor anderen Anmeldungen zu warnen und Sie einzulassen, während jemand anders Passwörter ausprobiert; nennt niemanden, wird gesetzt, wenn Sie sich anmelden oder einen Code verlangen',
              `${cookieMonths} Monate`,
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
              `bis Sie sie ändern, oder ${idleMinutes} Minuten ohne Aktivität`,
            ],
            ['language, currentLocation', 'Sprache und Land, die gerade gelten', 'bis Sie sie ändern'],
            [
              'Location',
              'Land, Sprache und Währung, ermittelt über Ihre Internetadresse',
              `nach ${locationHours} Stunden erneuert`,
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
              'closedOrders',
              'Nummer und Stand einer offenen Bestellung, deren Hinweis Sie geschlossen haben',
              'bis sich die Bestellung ändert oder Sie sich abmelden',
            ],
            [
              'checkoutEmail',
              'Die E-Mail-Adresse, die Sie an der Kasse eingegeben haben; nur in diesem Tab',
              'bis zum Kauf, bis Sie den Warenkorb leeren, sich an- oder abmelden oder den Tab schliessen',
            ],
            [
              'guest',
              'Ihre E-Mail-Adresse, wenn Sie als Gast wiedererkannt werden wollen',
              'bis Sie es abwählen, «Liste leeren» drücken oder sich abmelden',
            ],
            [
              'recipients',
              'Namen, die Sie aufgeladenen Nummern gegeben haben, wenn Sie als Gast wiedererkannt werden wollen',
              'bis Sie sie entfernen, «Liste leeren» drücken oder sich abmelden',
            ],
            [
              'user, accessToken, refreshToken, tokenExpiry, signedInAt',
              'Hält Sie angemeldet',
              `bis Sie sich abmelden, oder ${idleMinutes} Minuten ohne Aktivität`,
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
};
