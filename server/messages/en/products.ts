import { leastAge } from '../../../contract/domain/limits.ts';

/**
 * Text on product pages and receipts. `server/catalogue/texts.ts` replaces the placeholders in braces. The only
 * markup is `<p>`, `<ul>`, `<li>` and `<strong>`. `brands` contains a sentence about each gift card brand,
 * keyed by the brand's slug.
 */
export const products = {
  categories: {
    shopping: 'Shopping',
    fashion: 'Fashion and beauty',
    food: 'Food and drink',
    travel: 'Travel and rides',
    streaming: 'Streaming',
    apps: 'Apps',
    gaming: 'Games',
    vouchers: 'Prepaid vouchers',
  },
  validity: {
    code: {
      unlimited: 'The code has no end date.',
      limited: 'The code is valid for {validity} from the day of purchase.',
    },
    pin: {
      unlimited: 'The PIN has no end date.',
      limited: 'The PIN is valid for {validity} from the day of purchase.',
    },
  },
  returns: {
    final: 'Delivered codes cannot be returned or exchanged.',
    unopened: 'You can return a code for {period} after its delivery, as long as nobody has opened it.',
  },
  arrival: {
    mailed: 'Receive the code on screen and by e-mail.',
    shown: 'Receive the code on screen; the receipt comes by e-mail.',
  },
  warning: {
    title: 'A code is like cash',
    html: '<p><strong>Never give a code to anyone by phone, chat or e-mail.</strong> No authority, bank, support desk or employer asks to be paid with vouchers or gift cards.</p><p>Has someone pushed you to buy this code? Stop here and call the police on 117.</p>',
  },
  families: {
    topup: {
      intro_html:
        '<p>Add credit to a {brand} number from Switzerland. Enter the number, choose a value and pay in CHF. The credit is sent as soon as the payment is confirmed.</p>',
      howto: [
        'Enter the mobile number with its country code.',
        'Check the operator and choose a value.',
        'Pay in CHF with the method you prefer.',
        'The credit is added to the number; the confirmation comes by e-mail.',
      ],
      faqs: [
        {
          question: 'How long does a top-up take?',
          answer_html:
            '<p>The credit is sent as soon as the payment is confirmed. Below the amounts you see how fast the last top-ups of {brand} arrived, if we have delivered enough of them. The order page always shows the current state.</p>',
        },
        {
          question: 'What if I entered a wrong number?',
          answer_html:
            '<p>A completed top-up cannot be taken back, because the operator has already credited the number. Please check the number in the order summary before you pay.</p>',
        },
        {
          question: 'Which amount will be credited?',
          answer_html:
            '<p>The amount shown as received, in {currency}. If it is marked “before local taxes”, the operator deducts the taxes of {country} from it.</p>',
        },
        {
          question: 'What does the validity next to a value mean?',
          answer_html:
            '<p>It is the time during which the credit or the bundle can be used. Values without such a note follow the operator’s general rules.</p>',
        },
        {
          question: 'What happens if the top-up fails?',
          answer_html:
            '<p>If a top-up fails, you get the full amount back. It goes to the card or account you paid with.</p>',
        },
        {
          question: 'Some values say that a code is sent. What do I do with it?',
          answer_html:
            '<p>For these values {brand} gives out a code. You see it on screen and receive it by e-mail; key it in on the phone as described on the receipt.</p>',
        },
      ],
      terms_html:
        '<ul><li>The credit is provided by {issuer} and follows that operator’s terms.</li><li>The price in CHF is fixed when you pay; no fee is added.</li><li>A top-up that has been carried out cannot be cancelled, exchanged or refunded.</li><li>Only numbers of {brand} in {country} can be topped up.</li></ul>',
      redeem: {
        concise: 'The credit is added to the number. There is nothing to do.',
        verbose:
          'The credit is added to the number automatically and the operator confirms it by text message. If your receipt shows a code, key it in on the phone with the operator’s top-up menu. Keep the receipt until the credit has arrived.',
      },
    },
    giftcard: {
      intro_html:
        '<p>A digital gift card for {brand}, valid in {country}. It is delivered online as soon as the payment is confirmed.</p>',
      howto: ['Choose a value in {currency}.', 'Pay in CHF.', '{arrival}', 'Enter the code at {brand}.'],
      faqs: [
        {
          question: 'When do I receive the code?',
          answer_html:
            '<p>As soon as the payment is confirmed. The order page shows the code, and we e-mail you when it is ready.</p>',
        },
        {
          question: 'How long is the code valid?',
          answer_html: '<p>{validity} The terms of {issuer} apply.</p>',
        },
        {
          question: 'Where can I use the gift card?',
          answer_html:
            '<p>Only with {brand} in {country}. A card of another country is usually refused when it is redeemed, so please check the country before you buy.</p>',
        },
        {
          question: 'Why can I only buy cards of my own country?',
          answer_html:
            '<p>The issuers sell their gift cards to residents of the country the card is for. We check this with the country in your profile.</p>',
        },
        {
          question: 'Can I return a gift card?',
          answer_html: '<p>{returns} If delivery fails, you get the full amount back.</p>',
        },
        {
          question: 'The code is not accepted. What now?',
          answer_html:
            '<p>Copy the code instead of typing it, and make sure that your account is set to {country}. If that does not help, write to us with the order number, never with the code itself.</p>',
        },
      ],
      terms_html:
        '<ul><li>The gift card is issued by {issuer}, whose terms apply when it is redeemed.</li><li>It can be used in {country} only.</li><li>{validity}</li><li>The value is not paid out in cash. {returns}</li><li>You are responsible for keeping the code safe after delivery.</li></ul>',
      redeem: {
        concise: 'Enter the code when you pay at {brand}.',
        verbose:
          'Enter the code from your receipt in the gift card field when you pay at {brand}. What you do not use stays on the card for next time.',
      },
    },
    voucher: {
      intro_html:
        '<p>{brand} is a prepaid voucher for paying online without a bank account or a card. You receive a PIN of {digits} digits, on screen and by e-mail.</p>',
      howto: [
        'Choose a value in {currency}.',
        'Log in; before your first voucher we verify your identity.',
        'Pay.',
        'Receive the PIN of {digits} digits on screen and by e-mail.',
        'Enter the PIN in the web shop you want to pay.',
      ],
      faqs: [
        {
          question: 'Someone asked me to buy a PIN and to send it. Is that safe?',
          answer_html:
            '<p><strong>No, this is almost always fraud.</strong> A PIN is like cash: whoever has it can spend it, and nobody can get it back. Enter it only in the web shop you want to pay.</p>',
        },
        {
          question: 'How long is the PIN valid?',
          answer_html:
            '<p>{validity} After a longer time without use the issuer may charge a monthly maintenance fee; you’ll find the current period and amount in the terms of {issuer}.</p>',
        },
        {
          question: 'Where can I pay with it?',
          answer_html: '<p>In web shops that accept {brand}. A PIN bought here is for use in {country}.</p>',
        },
        {
          question: 'Why do you verify my identity?',
          answer_html:
            '<p>Swiss anti-money-laundering law requires it for prepaid means of payment. You confirm your mobile number, e-mail and address, upload an ID and declare that the money is your own. Once approved, you don’t have to do it again.</p>',
        },
        {
          question: 'How much can I buy?',
          answer_html:
            '<p>There is a limit for each order, each day and each calendar year. Your account shows what is left and lets you ask for a higher limit.</p>',
        },
        {
          question: 'Can I combine several PINs?',
          answer_html:
            '<p>Yes, many web shops take up to ten PINs for one payment. What is not used stays on the PIN.</p>',
        },
        {
          question: 'Can I return a PIN?',
          answer_html:
            '<p>No, a delivered PIN cannot be returned. If delivery fails, you get the full amount back.</p>',
        },
      ],
      terms_html: `<ul><li>The voucher is issued by {issuer}, whose terms apply to its use.</li><li>It is sold to verified customers of at least ${leastAge} years, for their own use.</li><li>Limits by order, day and calendar year apply.</li><li>{validity} The issuer may charge a maintenance fee.</li><li>A PIN that has been delivered cannot be returned, exchanged or paid out.</li></ul>`,
      redeem: {
        concise: 'Enter the {digits}-digit PIN at the checkout of the web shop.',
        verbose:
          'Choose {brand} as the means of payment in the web shop, enter the {digits}-digit PIN and confirm. Several PINs can be combined; what is left stays on the PIN. Never pass the PIN on by phone, chat or e-mail.',
      },
    },
  },
  kinds: {
    retail: {
      howto: [
        'Choose a value in {currency} and pay in CHF.',
        '{arrival}',
        'Show the code in the shop or enter it online when you pay at {brand}.',
      ],
      faqs: [
        {
          question: 'Can I use the card in the shop and online?',
          answer_html:
            '<p>Usually both. Some brands accept the card in one of the two only; the terms of {issuer} say which.</p>',
        },
      ],
      redeem: {
        concise: 'Show the code at the till or enter it online when you pay at {brand}.',
        verbose:
          'In the shop: show the code on your phone or on paper at the till. Online: put the goods into the basket and enter the code in the gift card field when you pay at {brand}. What you do not use stays on the card.',
      },
    },
    fashion: {
      howto: [
        'Choose a value in {currency} and pay in CHF.',
        '{arrival}',
        'Enter the code at {brand} before you place the order.',
      ],
      faqs: [
        {
          question: 'What happens to the value when I send goods back?',
          answer_html: '<p>The seller normally puts the amount back on a gift card. {brand} decides how.</p>',
        },
      ],
      redeem: {
        concise: 'Enter the code in the basket of {brand} before you order.',
        verbose:
          'Sign in at {brand}, open the basket and enter the code in the gift card field. The value is deducted from the order; what is left stays on your account or card.',
      },
    },
    food: {
      howto: [
        'Choose a value in {currency} and pay in CHF.',
        '{arrival}',
        'Add the code to your account in the {brand} app.',
      ],
      faqs: [] as { question: string; answer_html: string }[],
      redeem: {
        concise: 'Add the code to your account in the {brand} app.',
        verbose:
          'Open the {brand} app, go to your account, choose payment or gift cards and enter the code. The credit is used for your next orders in {country}.',
      },
    },
    travel: {
      howto: [
        'Choose a value in {currency} and pay in CHF.',
        '{arrival}',
        'Enter the code when you book with {brand}.',
      ],
      faqs: [
        {
          question: 'What if I cancel a booking?',
          answer_html:
            '<p>The conditions of the booking apply. A refund normally goes back to the gift card or to your account with {brand}.</p>',
        },
      ],
      redeem: {
        concise: 'Enter the code when you book with {brand}.',
        verbose:
          'Sign in at {brand} on the web or in the app, add the code under payment or gift cards, and choose the credit when you book. The account has to be set to {country}.',
      },
    },
    streaming: {
      howto: [
        'Choose a value in {currency} and pay in CHF.',
        '{arrival}',
        'Redeem the code in your account with {brand}.',
      ],
      faqs: [
        {
          question: 'Does the subscription renew automatically?',
          answer_html:
            '<p>Not from the card: when the credit is used up, {brand} asks for another one or for another means of payment.</p>',
        },
      ],
      redeem: {
        concise: 'Redeem the code in your account with {brand}.',
        verbose:
          'Sign in at {brand} in a browser, open your account, choose to redeem a gift card and enter the code. The credit is used for the coming months. The account must be registered in {country}.',
      },
    },
    apps: {
      howto: [
        'Choose a value in {currency} and pay in CHF.',
        '{arrival}',
        'Redeem the code in the store on your phone, tablet or computer.',
      ],
      faqs: [
        {
          question: 'Which country must my account be set to?',
          answer_html:
            '<p>The account must be set to {country}. A code of another country is refused by the store.</p>',
        },
        {
          question: 'Someone wants to be paid with such a code. Is that right?',
          answer_html:
            '<p><strong>No.</strong> These codes can only be used for purchases in the store. Anyone who wants one as payment for anything else is a fraudster.</p>',
        },
      ],
      redeem: {
        concise: 'Open the store of {brand}, choose to redeem a code and enter it.',
        verbose:
          'Open the store of {brand} on your device, tap your profile picture, choose to redeem a gift card or code and enter the code from your receipt. The credit appears at once in your account.',
      },
    },
    wallet: {
      howto: [
        'Choose a value in {currency} and pay in CHF.',
        '{arrival}',
        'Redeem the code in your account; the credit is added to your wallet.',
      ],
      faqs: [
        {
          question: 'Which country must my account be set to?',
          answer_html: '<p>The account must be set to {country}, otherwise the code is refused.</p>',
        },
      ],
      redeem: {
        concise: 'Redeem the code in your account with {brand}.',
        verbose:
          'Sign in to {brand} on the console, in the app or on the web, choose to redeem a code and enter it. The credit is added to the wallet and can be used for any purchase in the store.',
      },
    },
    game: {
      howto: [
        'Choose a value in {currency} and pay in CHF.',
        '{arrival}',
        'Redeem the code on the web page of the game.',
      ],
      faqs: [
        {
          question: 'Can I move the credit to another player?',
          answer_html:
            '<p>No. The credit belongs to the account in which the code is redeemed, so please check the player name first.</p>',
        },
      ],
      redeem: {
        concise: 'Redeem the code on the web page of {brand}.',
        verbose:
          'Sign in on the web page of {brand} with the player’s account, open the page for redeeming codes and enter the code. The credit is in the game at once.',
      },
    },
  },
  brands: {
    'about-you': 'About You is an online shop for fashion from hundreds of labels.',
    adidas: 'adidas sells sports shoes and sportswear under the three stripes.',
    airbnb: 'Airbnb is for booking homes, rooms and experiences from hosts.',
    aldi: 'Aldi sells groceries and everyday goods at low prices, most of them its own brands.',
    allegro: 'Allegro is a Polish online marketplace where many shops sell their goods.',
    amazon:
      'Amazon sells books, electronics, household goods and much more; the code adds credit to an Amazon account.',
    apple: 'Credit for an Apple account pays for apps, games, music, films and iCloud storage.',
    argos: 'Argos sells toys, technology, furniture and jewellery in the United Kingdom.',
    auchan: 'Auchan hypermarkets in France sell groceries, clothes and household goods.',
    audible: 'Audible offers audiobooks, radio plays and podcasts to listen to in its app.',
    'battle-net':
      'Battle.net credit pays for Blizzard games such as World of Warcraft, Diablo and Overwatch.',
    'best-buy': 'Best Buy sells computers, televisions, cameras and appliances in North America.',
    bigbasket: 'BigBasket delivers fruit, vegetables and other groceries in India.',
    billa: 'BILLA sells groceries in its Austrian supermarkets.',
    bol: 'bol is an online shop in the Netherlands and Belgium for books, toys, electronics and more.',
    bolt: 'Bolt credit pays for car rides that you order in the Bolt app.',
    bookmyshow: 'BookMyShow sells tickets for cinemas, concerts and plays in India.',
    boots: 'Boots is a chain of pharmacies with health and beauty products.',
    'c-a': 'C&A sells everyday clothes for the whole family.',
    careem: 'Careem credit pays for rides in the Middle East, booked in the Careem app.',
    carrefour: 'Carrefour supermarkets sell groceries, household goods and electronics.',
    'checkers-sixty60': 'Checkers Sixty60 brings groceries from Checkers supermarkets in South Africa.',
    coles: 'Coles runs supermarkets throughout Australia.',
    coolblue: 'Coolblue sells laptops, televisions and washing machines online and in its shops.',
    coop: 'Coop runs supermarkets throughout Switzerland.',
    crunchyroll: 'Crunchyroll shows anime series and films from Japan.',
    cultura: 'Cultura sells books, music, games and craft materials in France.',
    currys: 'Currys sells technology and kitchen appliances in the United Kingdom and Ireland.',
    dazn: 'DAZN shows sport live and on demand, such as football and boxing.',
    decathlon: 'Decathlon sells clothing and equipment for sports from hiking to cycling.',
    deezer: 'Deezer plays songs, albums and podcasts; the code pays for Deezer Premium.',
    deliveroo: 'Deliveroo riders bring meals from restaurants and groceries from shops.',
    'deutsche-bahn': 'Deutsche Bahn sells tickets for trains in Germany and to its neighbours.',
    'digitec-galaxus': 'Digitec sells technology online in Switzerland, and Galaxus almost everything else.',
    'disney-plus':
      'Disney+ shows films and series from Disney, Pixar, Marvel, Star Wars and National Geographic.',
    dm: 'dm is a chemist’s with cosmetics, toiletries and products for babies and the household.',
    dominos: 'Domino’s bakes pizzas to collect or to have delivered.',
    doordash: 'DoorDash brings restaurant meals and groceries, ordered in its app.',
    douglas: 'Douglas is a perfumery for scents, cosmetics and hair care.',
    'ea-play': 'EA Play is a subscription from Electronic Arts with a library of its games.',
    ebay: 'eBay is a marketplace for new and used goods, by auction or at a fixed price.',
    'el-corte-ingles': 'El Corte Inglés department stores sell fashion, electronics, homeware and food.',
    elkjop: 'Elkjøp sells electronics and household appliances in the Nordic countries.',
    emag: 'eMAG is an online shop from Romania for electronics, appliances and everyday goods.',
    empik: 'Empik sells books, music, games and stationery in Poland.',
    esselunga: 'Esselunga sells groceries in its Italian supermarkets and online.',
    falabella: 'Falabella department stores in South America sell fashion, electronics and furniture.',
    feltrinelli: 'laFeltrinelli sells books, music and films in Italy.',
    flipkart: 'Flipkart is an Indian online shop for phones, fashion and household goods.',
    flixbus: 'FlixBus runs long-distance coaches from city to city.',
    'fnac-darty': 'Fnac sells books, music and electronics, and Darty household appliances.',
    foodpanda: 'foodpanda brings meals from restaurants and groceries in Asian cities.',
    'foot-locker': 'Foot Locker sells trainers and streetwear from several sports brands.',
    'fortnite-v-bucks': 'V-Bucks pay for outfits, emotes and the Battle Pass in Fortnite.',
    'free-fire': 'The code buys diamonds for Free Fire, for characters, outfits and skins.',
    gamestop: 'GameStop sells video games, consoles and collectibles.',
    globus: 'Globus is a Swiss department store for designer fashion, beauty and fine food.',
    gojek: 'Gojek is an app for rides by motorbike or car and for food deliveries.',
    'google-play': 'Google Play credit pays for apps, games and books for Android.',
    grab: 'Grab is a Southeast Asian app for rides, meals and deliveries.',
    'h-m': 'H&M sells affordable fashion for women, men and children.',
    hepsiburada: 'Hepsiburada is a Turkish online shop for electronics, household goods and groceries.',
    hktvmall: 'HKTVmall is a Hong Kong online shop for groceries, beauty and household goods.',
    'home-depot': 'The Home Depot sells tools, timber, paint and plants for the house and garden.',
    'hotels-com': 'Hotels.com is for booking hotel rooms and holiday flats.',
    ifood: 'iFood is a Brazilian app for ordering meals from restaurants and goods from markets.',
    ikea: 'IKEA sells furniture, lighting and textiles for the home.',
    interdiscount:
      'Interdiscount sells home electronics in Switzerland, such as phones, computers and televisions.',
    jarir: 'Jarir Bookstore sells books, school and office supplies and electronics.',
    'jb-hi-fi': 'JB Hi-Fi sells music, games, phones and computers in Australia and New Zealand.',
    'john-lewis': 'John Lewis department stores sell fashion, technology and furniture.',
    jollibee: 'Jollibee is a fast-food chain from the Philippines, known for its fried chicken.',
    jumia: 'Jumia is an African online marketplace for phones, fashion and things for the home.',
    'just-eat': 'Just Eat takes orders for local restaurants, which deliver the food to your door.',
    'lastminute-com': 'lastminute.com sells flights, hotels and city breaks, also at short notice.',
    lazada: 'Lazada sells electronics, cosmetics and household goods online in Southeast Asia.',
    'leroy-merlin': 'Leroy Merlin sells tools and materials for building, renovating and gardening.',
    lidl: 'Lidl sells groceries at discount prices, with special offers that change every week.',
    liverpool: 'Liverpool department stores in Mexico sell fashion, perfume, furniture and technology.',
    lyft: 'Lyft credit pays for car rides in North America.',
    macys: 'Macy’s department stores sell fashion, perfume and homeware in the United States.',
    magalu: 'Magalu sells furniture, appliances and phones in Brazil.',
    makemytrip: 'MakeMyTrip sells flights, hotels and holidays for travellers from India.',
    mango: 'Mango sells fashion from Barcelona for women, men and children.',
    manor: 'Manor runs department stores in Switzerland for fashion, beauty and the home.',
    'marks-spencer': 'Marks & Spencer sells clothing, homeware and its own food.',
    mediamarkt: 'MediaMarkt sells phones, computers, televisions and household appliances.',
    'mercado-libre': 'Mercado Libre is a Latin American marketplace for new and used goods.',
    'meta-quest': 'Meta Quest credit pays for apps and games for Meta’s VR headsets.',
    migros: 'Migros sells groceries and household goods in its Swiss supermarkets.',
    minecraft: 'Minecraft is the game in which players build and explore worlds made of blocks.',
    'mobile-legends': 'The code buys diamonds for Mobile Legends, for new heroes and their skins.',
    mobility: 'Mobility rents out shared cars at stations throughout Switzerland, even by the hour.',
    myntra: 'Myntra is an Indian online shop for fashion and cosmetics.',
    netflix: 'Netflix shows series and films by subscription; the code adds credit that pays for it.',
    netflorist: 'Netflorist delivers flowers and presents in South Africa.',
    nike: 'Nike sells shoes, clothing and equipment for training and for every day.',
    'nintendo-eshop': 'The Nintendo eShop sells games and add-ons to download for Nintendo Switch.',
    noon: 'noon is an online shop in the Middle East for electronics, fashion and beauty.',
    'ochsner-sport': 'Ochsner Sport is a Swiss chain of sports shops for shoes, clothing and equipment.',
    'orell-fussli': 'Orell Füssli is a Swiss bookseller with books, e-books and games.',
    otto: 'OTTO is a German online shop for fashion, furniture and technology.',
    'playstation-store': 'The PlayStation Store sells games, add-ons and PlayStation Plus for PS4 and PS5.',
    primark: 'Primark sells low-priced clothes, beauty products and homeware in its shops.',
    'pubg-mobile-uc': 'UC is the currency of PUBG MOBILE, for outfits, weapon skins and the Royale Pass.',
    rappi: 'Rappi couriers bring meals, shopping and medicines in Latin American cities.',
    'razer-gold': 'Razer Gold is credit for buying in many online games.',
    renner: 'Renner is a Brazilian fashion chain with clothes, shoes and cosmetics.',
    rewe: 'REWE runs supermarkets in Germany and delivers groceries in many towns.',
    'riot-games': 'The code buys the currency of Riot’s games, such as League of Legends and VALORANT.',
    roblox: 'Roblox credit buys Robux, with which players get items and passes in Roblox games.',
    ryanair: 'Ryanair is a low-cost airline with flights in Europe and around the Mediterranean.',
    sbb: 'SBB runs the Swiss railways and sells tickets for public transport throughout Switzerland.',
    sephora: 'Sephora sells make-up, skincare and perfume.',
    shopee: 'Shopee is an online marketplace in Southeast Asia for everyday goods, fashion and technology.',
    shoprite: 'Shoprite sells low-priced groceries in its South African supermarkets.',
    showmax: 'Showmax shows African series, films and international productions.',
    spotify:
      'Spotify plays music and podcasts; the code pays for months of Spotify Premium Individual at the regular price.',
    starbucks: 'Starbucks serves coffee, tea and snacks in its coffee houses.',
    steam: 'Steam is Valve’s store for PC games; the code tops up the Steam Wallet.',
    swiggy: 'Swiggy brings meals and groceries in Indian cities.',
    takealot: 'Takealot is a South African online shop for electronics, books and things for the home.',
    talabat: 'talabat brings restaurant meals and groceries in the Gulf.',
    target: 'Target sells clothing, homeware, toys and groceries in the United States.',
    tesco: 'Tesco runs supermarkets with groceries, clothing and household goods.',
    thalia: 'Thalia sells books, e-books, toys and stationery.',
    'the-warehouse': 'The Warehouse sells clothes, toys and household goods in New Zealand.',
    tokopedia: 'Tokopedia is an Indonesian online marketplace with goods from millions of sellers.',
    trendyol: 'Trendyol is a Turkish online marketplace for fashion and the home.',
    twitch: 'Twitch shows live streams; the credit pays for subscriptions to channels and for Bits.',
    uber: 'Uber credit pays for rides that you book in the Uber app.',
    'uber-eats': 'Uber Eats brings meals from restaurants near you.',
    unieuro: 'Unieuro sells electronics and large household appliances in Italy.',
    walmart: 'Walmart stores sell groceries, clothing, toys and things for the home.',
    woolworths: 'Woolworths sells groceries and, in South Africa, also clothing and homeware.',
    xbox: 'Xbox credit pays for games, add-ons and subscriptions in the Microsoft Store, on the console and on Windows.',
    xxxlutz: 'XXXLutz sells sofas, beds, kitchens and home accessories.',
    zalando: 'Zalando sells clothes, shoes and accessories from many brands online.',
    zomato: 'Zomato is an app for finding restaurants and, in India, for having meals delivered.',
  },
};
