import { leastAge } from '../../../contract/domain/limits.ts';
import type { Texts } from '../en/index.ts';

export const products: Texts['products'] = {
  categories: {
    shopping: 'Einkaufen',
    fashion: 'Mode und Beauty',
    food: 'Essen und Trinken',
    travel: 'Reisen und Fahrten',
    streaming: 'Streaming',
    apps: 'Apps',
    gaming: 'Gaming',
    vouchers: 'Prepaid-Gutscheine',
  },
  validity: {
    code: {
      unlimited: 'Der Code läuft nicht ab.',
      limited: 'Der Code gilt ab Kaufdatum {validity}.',
    },
    pin: {
      unlimited: 'Die PIN läuft nicht ab.',
      limited: 'Die PIN gilt ab Kaufdatum {validity}.',
    },
  },
  returns: {
    final: 'Gelieferte Codes können nicht zurückgegeben oder umgetauscht werden.',
    unopened:
      'Sie können einen Code nach der Lieferung {period} lang zurückgeben, solange ihn niemand geöffnet hat.',
  },
  arrival: {
    mailed: 'Sie erhalten den Code am Bildschirm und per E-Mail.',
    shown: 'Sie erhalten den Code am Bildschirm, die Quittung per E-Mail.',
  },
  warning: {
    title: 'Ein Code ist wie Bargeld',
    html: '<p><strong>Geben Sie einen Code nie per Telefon, Chat oder E-Mail weiter.</strong> Keine Behörde, keine Bank, kein Kundendienst und kein Arbeitgeber lässt sich mit Gutscheinen oder Geschenkkarten bezahlen.</p><p>Drängt Sie jemand zum Kauf? Brechen Sie hier ab und rufen Sie die Polizei an: 117.</p>',
  },
  families: {
    topup: {
      intro_html:
        '<p>Laden Sie von der Schweiz aus eine Nummer von {brand} auf. Nummer eingeben, Betrag wählen, in CHF bezahlen. Das Guthaben wird gesendet, sobald die Zahlung bestätigt ist.</p>',
      howto: [
        'Geben Sie die Mobilnummer mit der Landesvorwahl ein.',
        'Prüfen Sie den Anbieter und wählen Sie einen Betrag.',
        'Bezahlen Sie in CHF mit dem Zahlungsmittel Ihrer Wahl.',
        'Das Guthaben wird der Nummer gutgeschrieben; die Bestätigung kommt per E-Mail.',
      ],
      faqs: [
        {
          question: 'Wie lange dauert eine Aufladung?',
          answer_html:
            '<p>Das Guthaben wird gesendet, sobald die Zahlung bestätigt ist. Unter den Beträgen sehen Sie, wie schnell die letzten Aufladungen bei {brand} angekommen sind, sofern wir genug davon geliefert haben. Auf der Bestellseite sehen Sie jederzeit den aktuellen Stand.</p>',
        },
        {
          question: 'Was gilt, wenn ich eine falsche Nummer eingegeben habe?',
          answer_html:
            '<p>Eine ausgeführte Aufladung lässt sich nicht zurücknehmen, weil der Anbieter das Guthaben bereits gutgeschrieben hat. Vergleichen Sie die Nummer bitte, bevor Sie bezahlen.</p>',
        },
        {
          question: 'Welcher Betrag wird gutgeschrieben?',
          answer_html:
            '<p>Der Betrag in {currency}, der unter «Empfänger erhält» steht. Steht dabei «vor lokalen Steuern», zieht der Anbieter die Steuern des Empfangslands ({country}) davon ab.</p>',
        },
        {
          question: 'Was bedeutet die Gültigkeit neben einem Betrag?',
          answer_html:
            '<p>So lange lässt sich das Guthaben oder das Paket nutzen. Für Beträge ohne Angabe gelten die allgemeinen Regeln des Anbieters.</p>',
        },
        {
          question: 'Was geschieht, wenn die Aufladung fehlschlägt?',
          answer_html:
            '<p>Schlägt eine Aufladung fehl, erhalten Sie den ganzen Betrag zurück. Er geht auf das verwendete Zahlungsmittel.</p>',
        },
        {
          question: 'Bei manchen Beträgen wird ein Code gesendet. Was mache ich damit?',
          answer_html:
            '<p>Für diese Beträge gibt {brand} einen Code aus. Sie sehen ihn am Bildschirm und erhalten ihn per E-Mail. Geben Sie ihn so am Telefon ein, wie es auf der Quittung steht.</p>',
        },
      ],
      terms_html:
        '<ul><li>Das Guthaben stammt von {issuer}; es gelten die Bedingungen dieses Anbieters.</li><li>Der Preis in CHF steht bei der Zahlung fest; es kommt keine Gebühr dazu.</li><li>Eine ausgeführte Aufladung kann nicht widerrufen, umgetauscht oder zurückerstattet werden.</li><li>Aufgeladen werden nur Nummern von {brand} (Land: {country}).</li></ul>',
      redeem: {
        concise: 'Das Guthaben wird der Nummer gutgeschrieben. Sie müssen nichts weiter tun.',
        verbose:
          'Das Guthaben wird der Nummer automatisch gutgeschrieben, und der Anbieter bestätigt es per SMS. Steht auf Ihrer Quittung ein Code, geben Sie ihn am Telefon im Auflademenü des Anbieters ein. Bewahren Sie die Quittung auf, bis das Guthaben da ist.',
      },
    },
    giftcard: {
      intro_html:
        '<p>Eine digitale Geschenkkarte für {brand} (Land: {country}). Sie wird online geliefert, sobald die Zahlung bestätigt ist.</p>',
      howto: [
        'Wählen Sie einen Betrag in {currency}.',
        'Bezahlen Sie in CHF.',
        '{arrival}',
        'Lösen Sie den Code bei {brand} ein.',
      ],
      faqs: [
        {
          question: 'Wann erhalte ich den Code?',
          answer_html:
            '<p>Sobald die Zahlung bestätigt ist. Den Code finden Sie auf der Bestellseite, und wir benachrichtigen Sie per E-Mail.</p>',
        },
        {
          question: 'Wie lange ist der Code gültig?',
          answer_html: '<p>{validity} Es gelten die Bedingungen von {issuer}.</p>',
        },
        {
          question: 'Wo kann ich die Geschenkkarte verwenden?',
          answer_html:
            '<p>Nur bei {brand} im angegebenen Land ({country}). Karten eines anderen Landes werden beim Einlösen meist abgelehnt. Prüfen Sie das Land bitte vor dem Kauf.</p>',
        },
        {
          question: 'Warum kann ich nur Karten meines Wohnsitzlandes kaufen?',
          answer_html:
            '<p>Die Herausgeber verkaufen ihre Geschenkkarten an Personen, die im Land der Karte wohnen. Wir prüfen dies anhand des Landes in Ihrem Profil.</p>',
        },
        {
          question: 'Kann ich eine Geschenkkarte zurückgeben?',
          answer_html: '<p>{returns} Schlägt die Lieferung fehl, erhalten Sie den ganzen Betrag zurück.</p>',
        },
        {
          question: 'Der Code wird nicht angenommen. Was nun?',
          answer_html:
            '<p>Kopieren Sie den Code, statt ihn abzutippen, und prüfen Sie, ob Ihr Konto auf das richtige Land eingestellt ist ({country}). Hilft das nicht, schreiben Sie uns mit der Bestellnummer, aber nie mit dem Code selbst.</p>',
        },
      ],
      terms_html:
        '<ul><li>Die Geschenkkarte wird von {issuer} herausgegeben; beim Einlösen gelten deren Bedingungen.</li><li>Sie gilt nur im angegebenen Land ({country}).</li><li>{validity}</li><li>Der Wert wird nicht bar ausbezahlt. {returns}</li><li>Nach der Lieferung sind Sie für die sichere Aufbewahrung des Codes verantwortlich.</li></ul>',
      redeem: {
        concise: 'Geben Sie den Code beim Bezahlen bei {brand} ein.',
        verbose:
          'Geben Sie den Code von Ihrer Quittung beim Bezahlen bei {brand} ins Feld für Geschenkkarten ein. Was Sie nicht brauchen, bleibt für das nächste Mal auf der Karte.',
      },
    },
    voucher: {
      intro_html:
        '<p>{brand} ist ein Prepaid-Gutschein, mit dem Sie online ohne Bankkonto und ohne Karte bezahlen. Sie erhalten eine PIN mit {digits} Ziffern am Bildschirm und per E-Mail.</p>',
      howto: [
        'Wählen Sie einen Betrag in {currency}.',
        'Melden Sie sich an; vor dem ersten Gutschein prüfen wir Ihre Identität.',
        'Bezahlen Sie.',
        'Sie erhalten die PIN mit {digits} Ziffern am Bildschirm und per E-Mail.',
        'Geben Sie die PIN im Webshop ein, in dem Sie bezahlen möchten.',
      ],
      faqs: [
        {
          question: 'Jemand bittet mich, eine PIN zu kaufen und zu senden. Ist das sicher?',
          answer_html:
            '<p><strong>Nein, das ist fast immer Betrug.</strong> Eine PIN ist wie Bargeld: Wer sie hat, kann sie ausgeben, und niemand kann sie zurückholen. Geben Sie sie nur in dem Webshop ein, in dem Sie bezahlen möchten.</p>',
        },
        {
          question: 'Wie lange ist die PIN gültig?',
          answer_html:
            '<p>{validity} Bleibt der Gutschein länger unbenutzt, kann der Herausgeber eine monatliche Bereitstellungsgebühr verlangen; Frist und Betrag stehen in den Bedingungen von {issuer}.</p>',
        },
        {
          question: 'Wo kann ich damit bezahlen?',
          answer_html:
            '<p>In Webshops, die {brand} annehmen. Eine hier gekaufte PIN ist für das angegebene Land bestimmt ({country}).</p>',
        },
        {
          question: 'Warum prüfen Sie meine Identität?',
          answer_html:
            '<p>Das Schweizer Geldwäschereigesetz verlangt es bei vorausbezahlten Zahlungsmitteln. Sie bestätigen Mobilnummer, E-Mail und Adresse, laden einen Ausweis hoch und erklären, dass das Geld Ihnen gehört. Das machen Sie nur einmal.</p>',
        },
        {
          question: 'Wie viel kann ich kaufen?',
          answer_html:
            '<p>Es gilt eine Limite pro Bestellung, pro Tag und pro Kalenderjahr. In Ihrem Konto sehen Sie, was noch verfügbar ist, und können eine höhere Limite beantragen.</p>',
        },
        {
          question: 'Kann ich mehrere PINs kombinieren?',
          answer_html:
            '<p>Ja, viele Webshops nehmen bis zu zehn PINs für eine Zahlung an. Was nicht gebraucht wird, bleibt auf der PIN.</p>',
        },
        {
          question: 'Kann ich eine PIN zurückgeben?',
          answer_html:
            '<p>Nein, eine gelieferte PIN kann nicht zurückgegeben werden. Schlägt die Lieferung fehl, erhalten Sie den ganzen Betrag zurück.</p>',
        },
      ],
      terms_html: `<ul><li>Der Gutschein wird von {issuer} herausgegeben; für die Verwendung gelten deren Bedingungen.</li><li>Er wird nach einer Identitätsprüfung an Personen ab ${leastAge} Jahren für den eigenen Gebrauch verkauft.</li><li>Es gelten Limiten pro Bestellung, Tag und Kalenderjahr.</li><li>{validity} Der Herausgeber kann eine Bereitstellungsgebühr verlangen.</li><li>Eine gelieferte PIN kann nicht zurückgegeben, umgetauscht oder ausbezahlt werden.</li></ul>`,
      redeem: {
        concise: 'Geben Sie die {digits}-stellige PIN an der Kasse des Webshops ein.',
        verbose:
          'Wählen Sie im Webshop {brand} als Zahlungsmittel, geben Sie die {digits}-stellige PIN ein und bestätigen Sie. Mehrere PINs lassen sich kombinieren; der Rest bleibt auf der PIN. Geben Sie die PIN nie per Telefon, Chat oder E-Mail weiter.',
      },
    },
  },
  kinds: {
    retail: {
      howto: [
        'Wählen Sie einen Betrag in {currency} und bezahlen Sie in CHF.',
        '{arrival}',
        'Zeigen Sie den Code im Laden oder geben Sie ihn beim Online-Kauf bei {brand} ein.',
      ],
      faqs: [
        {
          question: 'Gilt die Karte im Laden und online?',
          answer_html:
            '<p>Meist beides. Manche Marken nehmen die Karte nur an einem der beiden Orte an; die Bedingungen von {issuer} sagen, wo.</p>',
        },
      ],
      redeem: {
        concise: 'Zeigen Sie den Code an der Kasse oder geben Sie ihn beim Online-Kauf bei {brand} ein.',
        verbose:
          'Im Laden: Zeigen Sie den Code an der Kasse auf dem Telefon oder auf Papier. Online: Legen Sie die Ware in den Warenkorb und geben Sie den Code beim Bezahlen bei {brand} ins Feld für Geschenkkarten ein. Was Sie nicht brauchen, bleibt auf der Karte.',
      },
    },
    fashion: {
      howto: [
        'Wählen Sie einen Betrag in {currency} und bezahlen Sie in CHF.',
        '{arrival}',
        'Geben Sie den Code bei {brand} ein, bevor Sie bestellen.',
      ],
      faqs: [
        {
          question: 'Was geschieht mit dem Wert, wenn ich Ware zurücksende?',
          answer_html:
            '<p>Der Betrag kommt in der Regel wieder auf eine Geschenkkarte. {brand} entscheidet, auf welchem Weg.</p>',
        },
      ],
      redeem: {
        concise: 'Geben Sie den Code vor der Bestellung im Warenkorb von {brand} ein.',
        verbose:
          'Melden Sie sich bei {brand} an, öffnen Sie den Warenkorb und geben Sie den Code ins Feld für Geschenkkarten ein. Der Wert wird von der Bestellung abgezogen; der Rest bleibt auf Ihrem Konto oder auf der Karte.',
      },
    },
    food: {
      howto: [
        'Wählen Sie einen Betrag in {currency} und bezahlen Sie in CHF.',
        '{arrival}',
        'Fügen Sie den Code in der App von {brand} Ihrem Konto hinzu.',
      ],
      faqs: [],
      redeem: {
        concise: 'Fügen Sie den Code in der App von {brand} Ihrem Konto hinzu.',
        verbose:
          'Öffnen Sie die App von {brand}, gehen Sie zu Ihrem Konto, wählen Sie Zahlung oder Geschenkkarten und geben Sie den Code ein. Das Guthaben wird für Ihre nächsten Bestellungen verwendet (Land: {country}).',
      },
    },
    travel: {
      howto: [
        'Wählen Sie einen Betrag in {currency} und bezahlen Sie in CHF.',
        '{arrival}',
        'Geben Sie den Code bei der Buchung mit {brand} ein.',
      ],
      faqs: [
        {
          question: 'Was gilt, wenn ich eine Buchung storniere?',
          answer_html:
            '<p>Es gelten die Bedingungen der Buchung. Eine Rückerstattung geht in der Regel auf die Geschenkkarte oder auf Ihr Konto bei {brand}.</p>',
        },
      ],
      redeem: {
        concise: 'Geben Sie den Code bei der Buchung mit {brand} ein.',
        verbose:
          'Melden Sie sich im Web oder in der App bei {brand} an, fügen Sie den Code unter Zahlung oder Geschenkkarten hinzu und wählen Sie das Guthaben bei der Buchung. Das Konto muss auf das richtige Land eingestellt sein ({country}).',
      },
    },
    streaming: {
      howto: [
        'Wählen Sie einen Betrag in {currency} und bezahlen Sie in CHF.',
        '{arrival}',
        'Lösen Sie den Code in Ihrem Konto bei {brand} ein.',
      ],
      faqs: [
        {
          question: 'Verlängert sich das Abo automatisch?',
          answer_html:
            '<p>Nicht über die Karte: Ist das Guthaben aufgebraucht, fragt {brand} nach einer weiteren Karte oder einem anderen Zahlungsmittel.</p>',
        },
      ],
      redeem: {
        concise: 'Lösen Sie den Code in Ihrem Konto bei {brand} ein.',
        verbose:
          'Melden Sie sich im Browser bei {brand} an, öffnen Sie Ihr Konto, wählen Sie das Einlösen einer Geschenkkarte und geben Sie den Code ein. Das Guthaben wird für die kommenden Monate verwendet. Das Konto muss zum Land der Karte gehören ({country}).',
      },
    },
    apps: {
      howto: [
        'Wählen Sie einen Betrag in {currency} und bezahlen Sie in CHF.',
        '{arrival}',
        'Lösen Sie den Code im Store auf Telefon, Tablet oder Computer ein.',
      ],
      faqs: [
        {
          question: 'Welches Land muss mein Konto haben?',
          answer_html:
            '<p>Das Konto muss auf das Land der Karte eingestellt sein ({country}). Codes anderer Länder lehnt der Store ab.</p>',
        },
        {
          question: 'Jemand möchte mit einem solchen Code bezahlt werden. Stimmt das?',
          answer_html:
            '<p><strong>Nein.</strong> Diese Codes gelten nur für Käufe im Store. Wer sie als Bezahlung für etwas anderes verlangt, will Sie betrügen.</p>',
        },
      ],
      redeem: {
        concise: 'Öffnen Sie den Store von {brand}, wählen Sie «Code einlösen» und geben Sie ihn ein.',
        verbose:
          'Öffnen Sie den Store von {brand} auf Ihrem Gerät, tippen Sie auf Ihr Profilbild, wählen Sie das Einlösen einer Geschenkkarte oder eines Codes und geben Sie den Code von Ihrer Quittung ein. Das Guthaben erscheint sofort in Ihrem Konto.',
      },
    },
    wallet: {
      howto: [
        'Wählen Sie einen Betrag in {currency} und bezahlen Sie in CHF.',
        '{arrival}',
        'Lösen Sie den Code in Ihrem Konto ein; das Guthaben kommt in Ihre Wallet.',
      ],
      faqs: [
        {
          question: 'Welches Land muss mein Konto haben?',
          answer_html:
            '<p>Das Konto muss auf das Land der Karte eingestellt sein ({country}), sonst wird der Code abgelehnt.</p>',
        },
      ],
      redeem: {
        concise: 'Lösen Sie den Code in Ihrem Konto bei {brand} ein.',
        verbose:
          'Melden Sie sich auf der Konsole, in der App oder im Web bei {brand} an, wählen Sie «Code einlösen» und geben Sie ihn ein. Das Guthaben kommt in die Wallet und gilt für alle Käufe im Store.',
      },
    },
    game: {
      howto: [
        'Wählen Sie einen Betrag in {currency} und bezahlen Sie in CHF.',
        '{arrival}',
        'Lösen Sie den Code auf der Website des Spiels ein.',
      ],
      faqs: [
        {
          question: 'Kann ich das Guthaben einer anderen Person übertragen?',
          answer_html:
            '<p>Nein. Das Guthaben gehört zum Konto, in dem der Code eingelöst wird. Prüfen Sie bitte zuerst den Spielernamen.</p>',
        },
      ],
      redeem: {
        concise: 'Lösen Sie den Code auf der Website von {brand} ein.',
        verbose:
          'Melden Sie sich auf der Website von {brand} mit dem Spielerkonto an, öffnen Sie die Seite zum Einlösen von Codes und geben Sie den Code ein. Das Guthaben ist sofort im Spiel.',
      },
    },
  },
  brands: {
    'about-you': 'About You ist ein Onlineshop für Mode von Hunderten Labels.',
    adidas: 'adidas verkauft Sportschuhe und Sportkleider mit den drei Streifen.',
    airbnb: 'Über Airbnb buchen Sie Wohnungen, Zimmer und Erlebnisse bei Gastgebern.',
    aldi: 'Aldi verkauft Lebensmittel und Alltagswaren zu tiefen Preisen, meist Eigenmarken.',
    allegro: 'Allegro ist ein polnischer Online-Marktplatz, auf dem viele Händler verkaufen.',
    amazon:
      'Amazon verkauft Bücher, Elektronik, Haushaltswaren und vieles mehr; der Code bringt Guthaben auf ein Amazon-Konto.',
    apple:
      'Mit dem Guthaben auf Ihrem Apple Account bezahlen Sie Apps, Spiele, Musik, Filme und iCloud-Speicher.',
    argos: 'Argos verkauft im Vereinigten Königreich Spielwaren, Technik, Möbel und Schmuck.',
    auchan:
      'Die Verbrauchermärkte von Auchan in Frankreich verkaufen Lebensmittel, Kleider und Haushaltswaren.',
    audible: 'Audible bietet Hörbücher, Hörspiele und Podcasts, die Sie in der App hören.',
    'battle-net':
      'Mit Battle.net-Guthaben bezahlen Sie Spiele von Blizzard wie World of Warcraft, Diablo und Overwatch.',
    'best-buy': 'Best Buy verkauft in Nordamerika Computer, Fernseher, Kameras und Haushaltsgeräte.',
    bigbasket: 'BigBasket liefert in Indien Obst, Gemüse und andere Lebensmittel.',
    billa: 'BILLA verkauft Lebensmittel in ihren österreichischen Supermärkten.',
    bol: 'bol ist ein Onlineshop in den Niederlanden und Belgien für Bücher, Spielwaren, Elektronik und mehr.',
    bolt: 'Mit Bolt-Guthaben bezahlen Sie Autofahrten, die Sie in der App von Bolt bestellen.',
    bookmyshow: 'BookMyShow verkauft Tickets für Kinos, Konzerte und Theater in Indien.',
    boots: 'Boots ist eine Apothekenkette mit Gesundheits- und Schönheitsprodukten.',
    'c-a': 'C&A verkauft Alltagskleider für die ganze Familie.',
    careem: 'Mit Careem-Guthaben bezahlen Sie Fahrten im Nahen Osten, die Sie in der App bestellen.',
    carrefour: 'Die Supermärkte von Carrefour verkaufen Lebensmittel, Haushaltswaren und Elektronik.',
    'checkers-sixty60':
      'Checkers Sixty60 bringt in Südafrika Lebensmittel aus den Supermärkten von Checkers.',
    coles: 'Coles führt Supermärkte in ganz Australien.',
    coolblue: 'Coolblue verkauft Laptops, Fernseher und Waschmaschinen online und in seinen Läden.',
    coop: 'Coop führt Supermärkte in der ganzen Schweiz.',
    crunchyroll: 'Crunchyroll zeigt Anime-Serien und -Filme aus Japan.',
    cultura: 'Cultura verkauft in Frankreich Bücher, Musik, Spiele und Bastelmaterial.',
    currys: 'Currys verkauft im Vereinigten Königreich und in Irland Technik und Küchengeräte.',
    dazn: 'DAZN zeigt Sport live und auf Abruf, etwa Fussball und Boxen.',
    decathlon: 'Decathlon verkauft Bekleidung und Ausrüstung für Sport vom Wandern bis zum Velofahren.',
    deezer: 'Deezer spielt Lieder, Alben und Podcasts; mit dem Code bezahlen Sie Deezer Premium.',
    deliveroo: 'Die Kuriere von Deliveroo bringen Essen aus Restaurants und Einkäufe aus Läden.',
    'deutsche-bahn':
      'Die Deutsche Bahn verkauft Fahrkarten für Züge in Deutschland und in die Nachbarländer.',
    'digitec-galaxus': 'Digitec verkauft in der Schweiz online Technik, Galaxus fast alles andere.',
    'disney-plus':
      'Disney+ zeigt Filme und Serien von Disney, Pixar, Marvel, Star Wars und National Geographic.',
    dm: 'dm ist eine Drogerie mit Kosmetik, Körperpflege und Produkten für Babys und den Haushalt.',
    dominos: 'Domino’s bäckt Pizzas zum Abholen oder zum Liefern.',
    doordash: 'DoorDash bringt Restaurantessen und Lebensmittel, die Sie in der App bestellen.',
    douglas: 'Douglas ist eine Parfümerie für Düfte, Kosmetik und Haarpflege.',
    'ea-play': 'EA Play ist ein Abo von Electronic Arts mit einer Auswahl seiner Spiele.',
    ebay: 'eBay ist ein Marktplatz für neue und gebrauchte Waren, in Auktionen oder zum Festpreis.',
    'el-corte-ingles':
      'Die Warenhäuser von El Corte Inglés verkaufen Mode, Elektronik, Wohnartikel und Lebensmittel.',
    elkjop: 'Elkjøp verkauft Elektronik und Haushaltsgeräte in den nordischen Ländern.',
    emag: 'eMAG ist ein Onlineshop aus Rumänien für Elektronik, Haushaltsgeräte und Alltagswaren.',
    empik: 'Empik verkauft in Polen Bücher, Musik, Spiele und Schreibwaren.',
    esselunga: 'Esselunga verkauft Lebensmittel in ihren italienischen Supermärkten und online.',
    falabella: 'Die Warenhäuser von Falabella verkaufen in Südamerika Mode, Elektronik und Möbel.',
    feltrinelli: 'laFeltrinelli verkauft in Italien Bücher, Musik und Filme.',
    flipkart: 'Flipkart ist ein indischer Onlineshop für Handys, Mode und Haushaltswaren.',
    flixbus: 'FlixBus fährt mit Fernbussen von Stadt zu Stadt.',
    'fnac-darty': 'Fnac verkauft Bücher, Musik und Elektronik, Darty Haushaltsgeräte.',
    foodpanda: 'foodpanda bringt in Asiens Städten Restaurantessen und Lebensmittel.',
    'foot-locker': 'Foot Locker verkauft Sneakers und Streetwear mehrerer Sportmarken.',
    'fortnite-v-bucks': 'Mit V-Bucks bezahlen Sie in Fortnite Outfits, Emotes und den Battle Pass.',
    'free-fire': 'Mit dem Code kaufen Sie Diamanten für Free Fire, für Figuren, Outfits und Skins.',
    gamestop: 'GameStop verkauft Videospiele, Konsolen und Sammlerstücke.',
    globus: 'Globus ist ein Schweizer Warenhaus für Designermode, Beauty und Delikatessen.',
    gojek: 'Gojek ist eine App für Fahrten mit Töff oder Auto und für Essenslieferungen.',
    'google-play': 'Mit Google-Play-Guthaben bezahlen Sie Apps, Spiele und Bücher für Android.',
    grab: 'Grab ist eine App in Südostasien für Fahrten, Essen und Lieferungen.',
    'h-m': 'H&M verkauft günstige Mode für Damen, Herren und Kinder.',
    hepsiburada: 'Hepsiburada ist ein türkischer Onlineshop für Elektronik, Haushaltswaren und Lebensmittel.',
    hktvmall: 'HKTVmall ist ein Onlineshop in Hongkong für Lebensmittel, Beauty und Haushaltswaren.',
    'home-depot': 'The Home Depot verkauft Werkzeug, Holz, Farben und Pflanzen für Haus und Garten.',
    'hotels-com': 'Über Hotels.com buchen Sie Hotelzimmer und Ferienwohnungen.',
    ifood: 'iFood ist eine brasilianische App, mit der man bei Restaurants und Märkten bestellt.',
    ikea: 'IKEA verkauft Möbel, Leuchten und Textilien für das Zuhause.',
    interdiscount: 'Interdiscount verkauft in der Schweiz Heimelektronik wie Handys, Computer und Fernseher.',
    jarir: 'Der Jarir Bookstore verkauft Bücher, Schul- und Bürobedarf und Elektronik.',
    'jb-hi-fi': 'JB Hi-Fi verkauft in Australien und Neuseeland Musik, Spiele, Handys und Computer.',
    'john-lewis': 'Die Warenhäuser von John Lewis verkaufen Mode, Technik und Möbel.',
    jollibee: 'Jollibee ist eine Schnellimbisskette aus den Philippinen, bekannt für ihr frittiertes Poulet.',
    jumia: 'Jumia ist ein afrikanischer Online-Marktplatz für Handys, Mode und Wohnartikel.',
    'just-eat':
      'Bei Just Eat bestellen Sie bei Restaurants aus der Umgebung, die das Essen nach Hause liefern.',
    'lastminute-com': 'lastminute.com verkauft Flüge, Hotels und Städtereisen, auch kurzfristig.',
    lazada: 'Lazada verkauft in Südostasien online Elektronik, Kosmetik und Haushaltswaren.',
    'leroy-merlin': 'Leroy Merlin verkauft Werkzeug und Material zum Bauen, Renovieren und Gärtnern.',
    lidl: 'Lidl verkauft Lebensmittel zu Discountpreisen, mit Aktionen, die jede Woche wechseln.',
    liverpool: 'Die Warenhäuser von Liverpool verkaufen in Mexiko Mode, Parfum, Möbel und Technik.',
    lyft: 'Mit Lyft-Guthaben bezahlen Sie Autofahrten in Nordamerika.',
    macys: 'Die Warenhäuser von Macy’s verkaufen in den USA Mode, Parfum und Wohnartikel.',
    magalu: 'Magalu verkauft in Brasilien Möbel, Haushaltsgeräte und Handys.',
    makemytrip: 'MakeMyTrip verkauft Flüge, Hotels und Ferien für Reisende aus Indien.',
    mango: 'Mango verkauft Mode aus Barcelona für Damen, Herren und Kinder.',
    manor: 'Manor führt in der Schweiz Warenhäuser für Mode, Beauty und Wohnen.',
    'marks-spencer': 'Marks & Spencer verkauft Kleider, Wohnartikel und eigene Lebensmittel.',
    mediamarkt: 'MediaMarkt verkauft Handys, Computer, Fernseher und Haushaltsgeräte.',
    'mercado-libre': 'Mercado Libre ist ein lateinamerikanischer Marktplatz für neue und gebrauchte Waren.',
    'meta-quest': 'Mit Meta-Quest-Guthaben bezahlen Sie Apps und Spiele für die VR-Brillen von Meta.',
    migros: 'Die Migros verkauft in ihren Schweizer Supermärkten Lebensmittel und Haushaltswaren.',
    minecraft: 'Minecraft ist das Spiel, in dem man Welten aus Blöcken baut und erkundet.',
    'mobile-legends': 'Mit dem Code kaufen Sie Diamanten für Mobile Legends, für neue Helden und ihre Skins.',
    mobility: 'Mobility vermietet an Standorten in der ganzen Schweiz Autos, auch stundenweise.',
    myntra: 'Myntra ist ein indischer Onlineshop für Mode und Kosmetik.',
    netflix: 'Netflix zeigt Serien und Filme im Abo; der Code bringt Guthaben, mit dem Sie es bezahlen.',
    netflorist: 'Netflorist liefert in Südafrika Blumen und Geschenke.',
    nike: 'Nike verkauft Schuhe, Kleider und Ausrüstung für Training und Alltag.',
    'nintendo-eshop':
      'Der Nintendo eShop verkauft Spiele und Zusatzinhalte zum Herunterladen für Nintendo Switch.',
    noon: 'noon ist ein Onlineshop im Nahen Osten für Elektronik, Mode und Beauty.',
    'ochsner-sport':
      'Ochsner Sport ist eine Schweizer Kette von Sportgeschäften für Schuhe, Bekleidung und Ausrüstung.',
    'orell-fussli': 'Orell Füssli ist eine Schweizer Buchhandlung mit Büchern, E-Books und Spielen.',
    otto: 'OTTO ist ein deutscher Onlineshop für Mode, Möbel und Technik.',
    'playstation-store':
      'Der PlayStation Store verkauft Spiele, Erweiterungen und PlayStation Plus für PS4 und PS5.',
    primark: 'Primark verkauft in seinen Läden preiswerte Kleider, Kosmetik und Wohnartikel.',
    'pubg-mobile-uc': 'UC ist die Währung von PUBG MOBILE, für Outfits, Waffen-Skins und den Royale Pass.',
    rappi: 'Die Kuriere von Rappi bringen in Lateinamerikas Städten Essen, Einkäufe und Medikamente.',
    'razer-gold': 'Razer Gold ist Guthaben für Käufe in vielen Onlinespielen.',
    renner: 'Renner ist eine brasilianische Modekette mit Kleidern, Schuhen und Kosmetik.',
    rewe: 'REWE führt in Deutschland Supermärkte und liefert vielerorts Lebensmittel nach Hause.',
    'riot-games':
      'Mit dem Code kaufen Sie die Währung der Spiele von Riot, etwa von League of Legends und VALORANT.',
    roblox: 'Mit Roblox-Guthaben kaufen Sie Robux, die in Roblox für Gegenstände und Spielpässe gelten.',
    ryanair: 'Ryanair ist eine Billigfluggesellschaft mit Flügen in Europa und rund ums Mittelmeer.',
    sbb: 'Die SBB fährt die Schweizer Bahnen und verkauft Billette für den öffentlichen Verkehr der ganzen Schweiz.',
    sephora: 'Sephora verkauft Make-up, Hautpflege und Parfum.',
    shopee: 'Shopee ist ein Online-Marktplatz in Südostasien für Alltagswaren, Mode und Technik.',
    shoprite: 'Shoprite verkauft in seinen südafrikanischen Supermärkten günstige Lebensmittel.',
    showmax: 'Showmax zeigt afrikanische Serien, Filme und internationale Produktionen.',
    spotify:
      'Spotify spielt Musik und Podcasts; mit dem Code bezahlen Sie Monate von Spotify Premium Individual zum regulären Preis.',
    starbucks: 'Starbucks serviert Kaffee, Tee und Snacks in seinen Coffeehouses.',
    steam: 'Steam ist Valves Store für PC-Spiele; der Code lädt das Steam-Guthaben auf.',
    swiggy: 'Swiggy bringt in Indiens Städten Essen und Lebensmittel nach Hause.',
    takealot: 'Takealot ist ein südafrikanischer Onlineshop für Elektronik, Bücher und Wohnartikel.',
    talabat: 'talabat bringt in den Golfstaaten Restaurantessen und Lebensmittel.',
    target: 'Target verkauft in den USA Kleider, Wohnartikel, Spielwaren und Lebensmittel.',
    tesco: 'Tesco führt Supermärkte mit Lebensmitteln, Kleidern und Haushaltswaren.',
    thalia: 'Thalia verkauft Bücher, E-Books, Spielwaren und Schreibwaren.',
    'the-warehouse': 'The Warehouse verkauft in Neuseeland Kleider, Spielwaren und Haushaltswaren.',
    tokopedia: 'Tokopedia ist ein indonesischer Online-Marktplatz mit Waren von Millionen Anbietern.',
    trendyol: 'Trendyol ist ein türkischer Online-Marktplatz für Mode und Wohnen.',
    twitch: 'Twitch zeigt Livestreams; mit dem Guthaben bezahlen Sie Kanal-Abos und Bits.',
    uber: 'Mit Uber-Guthaben bezahlen Sie Fahrten, die Sie in der App von Uber bestellen.',
    'uber-eats': 'Uber Eats bringt Mahlzeiten aus Restaurants in Ihrer Nähe.',
    unieuro: 'Unieuro verkauft in Italien Elektronik und Haushaltsgrossgeräte.',
    walmart: 'Die Märkte von Walmart verkaufen Lebensmittel, Kleider, Spielwaren und Wohnartikel.',
    woolworths: 'Woolworths verkauft Lebensmittel, in Südafrika auch Kleider und Wohnartikel.',
    xbox: 'Mit Xbox-Guthaben bezahlen Sie Spiele, Erweiterungen und Abos im Microsoft Store, auf der Konsole und unter Windows.',
    xxxlutz: 'XXXLutz verkauft Sofas, Betten, Küchen und Wohnaccessoires.',
    zalando: 'Zalando verkauft online Kleider, Schuhe und Accessoires vieler Marken.',
    zomato: 'Mit der App von Zomato finden Sie Restaurants und lassen sich in Indien Essen liefern.',
  },
};
