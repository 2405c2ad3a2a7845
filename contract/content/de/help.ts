import { idleMinutes, linkMinutes, reviewDays } from '../../domain/limits.ts';
import type { HelpTopic } from '../help.ts';

export const topics: readonly HelpTopic[] = [
  {
    id: 'codes',
    name: 'Codes und Lieferung',
    questions: [
      {
        id: 'whereIsMyCode',
        question: 'Wo ist mein Code?',
        answer:
          'Er wird nach der Zahlung auf der Seite angezeigt und an die E-Mail-Adresse Ihrer Bestellung geschickt. Ein Code, den Sie noch zurückgeben können, steht nicht in der E-Mail: Öffnen Sie Ihre Bestellung, um ihn zu sehen. Schauen Sie auch im Spam-Ordner nach. Auf der Seite Ihrer Bestellung können Sie die E-Mail erneut senden lassen.',
      },
      {
        id: 'howFast',
        question: 'Wie schnell ist eine Aufladung da?',
        answer:
          'Das Guthaben wird gesendet, sobald Ihre Zahlung bestätigt ist. Unter den Beträgen sehen Sie, wie schnell die letzten Aufladungen bei diesem Anbieter angekommen sind, sofern wir genug davon geliefert haben. Manche Anbieter senden stattdessen einen Code: Er wird auf der Seite angezeigt und per E-Mail geschickt, mit der Anleitung zum Einlösen.',
      },
      {
        id: 'notArrived',
        question: 'Ich habe bezahlt, und nichts ist angekommen. Was nun?',
        answer:
          'Lassen Sie die Seite Ihrer Bestellung offen: Sie verfolgt die Lieferung automatisch. Kann der Lieferant nicht liefern, steht das auf der Seite, und Sie können dort die Rückerstattung anfordern. Bezahlen Sie nicht ein zweites Mal.',
      },
      {
        id: 'codeRejected',
        question: 'Mein Code wird nicht angenommen',
        answer:
          'Kopieren Sie ihn mit der Schaltfläche, statt ihn abzutippen, und prüfen Sie, ob Sie ihn im Shop und im Land der Karte einlösen. Geht es dann immer noch nicht, schreiben Sie uns mit Ihrer Bestellnummer, aber nie mit dem Code.',
      },
    ],
  },
  {
    id: 'payment',
    name: 'Zahlung',
    questions: [
      {
        id: 'pending',
        question: 'Meine Zahlung wird als nicht bestätigt angezeigt',
        answer:
          'Manche Banken brauchen länger für die Antwort. Bezahlen Sie nicht noch einmal: Wir fragen weiter beim Zahlungsdienst nach. Sobald die Zahlung bestätigt ist, wird die Bestellung geliefert und Sie erhalten eine E-Mail.',
      },
      {
        id: 'pay',
        question: 'Wie kann ich bezahlen?',
        answer:
          'Mit Karte, TWINT, PostFinance, PayPal, Apple Pay oder Google Pay. Sie bezahlen auf der Seite des Zahlungsdienstes; Ihre Kartennummer gelangt nie zu uns.',
      },
      {
        id: 'declined',
        question: 'Meine Zahlung wurde abgelehnt',
        answer:
          'Es wurde nichts belastet. Sie können es bei derselben Bestellung mit einer anderen Zahlungsart erneut versuchen. Einen Betrag, den Ihre Bank als reserviert anzeigt, gibt sie automatisch frei.',
      },
      {
        id: 'refund',
        question: 'Wann habe ich Anspruch auf eine Rückerstattung?',
        answer:
          'Wenn eine bezahlte Bestellung nicht geliefert werden kann. Die Rückerstattung beginnt automatisch, Sie müssen nichts tun. Sie geht auf das Zahlungsmittel, mit dem Sie bezahlt haben; in der Regel innert weniger Tage, je nach Bank.',
      },
      {
        id: 'cost',
        question: 'Was kostet es?',
        answer:
          'Sie bezahlen den Preis in Schweizer Franken, der bei jedem Betrag steht. Die Servicegebühr beträgt CHF 0.00. Vor dem Bezahlen sehen Sie auch, wie viel ankommt, in der Währung der Empfängerin oder des Empfängers.',
      },
    ],
  },
  {
    id: 'cards',
    name: 'Geschenkkarten und Gutscheine',
    questions: [
      {
        id: 'otherCountry',
        question: 'Kann ich eine Geschenkkarte eines anderen Landes kaufen?',
        answer:
          'Ansehen können Sie die Karten jedes Landes. Kaufen können Sie die des Landes, in dem Sie wohnen, denn sie gelten nur dort.',
      },
      {
        id: 'returnCard',
        question: 'Kann ich eine Geschenkkarte zurückgeben?',
        answer:
          'Nein: Ein gelieferter Code lässt sich nicht zurückgeben, weil niemand sagen kann, ob er schon eingelöst wurde. Steht auf der Seite der Karte und in Ihrer Bestellung, dass Sie einen ungeöffneten Code zurückgeben können, tun Sie es auf der Seite Ihrer Bestellung, innert der dort genannten Zeit.',
      },
      {
        id: 'scam',
        question: 'Jemand verlangt einen Code von mir. Soll ich ihn schicken?',
        answer:
          'Nein. Keine Behörde, keine Firma und niemand von uns wird Sie je per Telefon, E-Mail oder Chat nach einem Code fragen. Wer den Code hat, hat das Geld.',
      },
    ],
  },
  {
    id: 'vouchers',
    name: 'Prepaid-Gutscheine und Limiten',
    questions: [
      {
        id: 'limits',
        question: 'Wie viel kann ich kaufen?',
        answer:
          'Es gibt eine Limite pro Tag und eine pro Kalenderjahr. Was davon übrig ist, steht bei den Gutscheinen und in Ihrem Konto; dort können Sie auch eine höhere Limite beantragen. Die Jahreslimite endet am 31. Dezember.',
      },
      {
        id: 'verification',
        question: 'Warum muss ich nachweisen, wer ich bin?',
        answer:
          'Gesetz und Herausgeber verlangen es vor dem ersten Gutschein: Mobilnummer, E-Mail, Adresse, ein Ausweis und die Erklärung, dass Sie für sich selbst kaufen. Das machen Sie nur einmal. Für Aufladungen und Geschenkkarten braucht es nichts davon.',
      },
      {
        id: 'review',
        question: 'Wie lange dauert die Prüfung meines Ausweises?',
        answer: `Meist bis zu ${reviewDays} Tage. Sie erhalten eine E-Mail, sobald sie fertig ist, und müssen die Seite nicht offen lassen. Ist ein Bild nicht lesbar, steht der Grund in der E-Mail, und Sie können ein anderes hochladen.`,
      },
    ],
  },
  {
    id: 'topup',
    name: 'Guthaben aufladen',
    questions: [
      {
        id: 'wrongNumber',
        question: 'Ich habe die falsche Nummer aufgeladen',
        answer:
          'Eine Aufladung, die auf einem Handy angekommen ist, lässt sich nicht rückgängig machen. Bitte prüfen Sie die Nummer in der Übersicht, bevor Sie bezahlen; sie steht dort vollständig, mit der Landesvorwahl.',
      },
      {
        id: 'operator',
        question: 'Der angezeigte Anbieter ist nicht meiner',
        answer:
          'Nummern, die zu einem anderen Anbieter gewechselt haben, werden nicht immer erkannt. Wählen Sie «Anbieter wechseln» und nehmen Sie Ihren aus der Liste.',
      },
      {
        id: 'lessArrived',
        question: 'Warum ist weniger Guthaben angekommen als erwartet?',
        answer:
          'Der Betrag, der ankommt, wird Ihnen vor dem Bezahlen in der Währung der Empfängerin oder des Empfängers angezeigt. Steht dabei «vor lokalen Steuern», zieht der Anbieter davon Steuern ab.',
      },
    ],
  },
  {
    id: 'account',
    name: 'Konto und Anmeldung',
    questions: [
      {
        id: 'account',
        question: 'Brauche ich ein Konto?',
        answer:
          'Nein. Für eine Aufladung oder eine Geschenkkarte genügt eine E-Mail-Adresse für die Quittung.',
      },
      {
        id: 'noCode',
        question: 'Der Anmeldecode kommt nicht an',
        answer:
          'Eine SMS kann eine Minute brauchen. Prüfen Sie die Nummer mit der Landesvorwahl und verlangen Sie nach Ablauf der Wartezeit einen neuen Code. Gültig ist nur der neueste.',
      },
      {
        id: 'forgotPassword',
        question: 'Ich habe mein Passwort vergessen',
        answer: `Wählen Sie «Passwort vergessen?» im Anmeldefenster. Sie erhalten einen Link, der ${linkMinutes} Minuten lang gültig ist und einmal funktioniert.`,
      },
      {
        id: 'signedOut',
        question: 'Warum wurde ich abgemeldet?',
        answer: `Nach ${idleMinutes} Minuten ohne Aktivität melden wir Sie ab und vergessen, was dieser Browser über Sie wusste, damit niemand sonst Ihr Konto benutzt. Ihr Warenkorb bleibt.`,
      },
    ],
  },
];
