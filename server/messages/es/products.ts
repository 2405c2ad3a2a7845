import { leastAge } from '../../../contract/domain/limits.ts';
import type { Texts } from '../en/index.ts';

export const products: Texts['products'] = {
  categories: {
    shopping: 'Compras',
    fashion: 'Moda y belleza',
    food: 'Comida y bebida',
    travel: 'Viajes y trayectos',
    streaming: 'Streaming',
    apps: 'Aplicaciones',
    gaming: 'Videojuegos',
    vouchers: 'Vales de prepago',
  },
  validity: {
    code: {
      unlimited: 'El código no tiene fecha de caducidad.',
      limited: 'El código es válido durante {validity} a partir de la fecha de compra.',
    },
    pin: {
      unlimited: 'El PIN no tiene fecha de caducidad.',
      limited: 'El PIN es válido durante {validity} a partir de la fecha de compra.',
    },
  },
  returns: {
    final: 'Los códigos entregados no se pueden devolver ni cambiar.',
    unopened:
      'Puede devolver un código durante {period} después de la entrega, mientras nadie lo haya abierto.',
  },
  arrival: {
    mailed: 'Reciba el código en pantalla y por correo electrónico.',
    shown: 'Reciba el código en pantalla y el recibo por correo electrónico.',
  },
  warning: {
    title: 'Un código es como dinero en efectivo',
    html: '<p><strong>No dé nunca un código a nadie por teléfono, chat o correo electrónico.</strong> Ninguna autoridad, ningún banco, ningún servicio de asistencia ni ningún empleador pide que se le pague con vales o tarjetas regalo.</p><p>¿Alguien le presiona para que compre este código? Deténgase aquí y llame a la policía al 117.</p>',
  },
  families: {
    topup: {
      intro_html:
        '<p>Recargue desde Suiza un número de {brand}. Introduzca el número, elija un importe y pague en CHF. El saldo se envía en cuanto se confirma el pago.</p>',
      howto: [
        'Introduzca el número de móvil con el prefijo del país.',
        'Compruebe el operador y elija un importe.',
        'Pague en CHF con el método de pago que prefiera.',
        'El saldo se añade al número; la confirmación llega por correo electrónico.',
      ],
      faqs: [
        {
          question: '¿Cuánto tarda una recarga?',
          answer_html:
            '<p>El saldo se envía en cuanto se confirma el pago. Debajo de los importes ve cuánto han tardado las últimas recargas de {brand}, si hemos entregado suficientes. La página del pedido muestra siempre el estado actual.</p>',
        },
        {
          question: '¿Qué pasa si he introducido un número equivocado?',
          answer_html:
            '<p>Una recarga realizada no se puede anular, porque el operador ya ha abonado el saldo al número. Compruebe el número en el resumen antes de pagar.</p>',
        },
        {
          question: '¿Qué importe se abonará?',
          answer_html:
            '<p>El importe que se muestra como recibido, en {currency}. Si lleva la indicación «antes de impuestos locales», el operador le descuenta los impuestos del país de destino ({country}).</p>',
        },
        {
          question: '¿Qué significa la validez que aparece junto a un importe?',
          answer_html:
            '<p>Es el tiempo durante el cual se puede usar el saldo o el paquete. Los importes sin esa indicación siguen las reglas generales del operador.</p>',
        },
        {
          question: '¿Qué pasa si la recarga falla?',
          answer_html:
            '<p>Si una recarga falla, recupera el importe completo en el método de pago que utilizó.</p>',
        },
        {
          question: 'En algunos importes se envía un código. ¿Qué hago con él?',
          answer_html:
            '<p>Para estos importes, {brand} emite un código. Lo verá en pantalla y lo recibirá por correo electrónico; introdúzcalo en el teléfono como se indica en el recibo.</p>',
        },
      ],
      terms_html:
        '<ul><li>El saldo lo proporciona {issuer} y se rige por las condiciones de ese operador.</li><li>El precio en CHF queda fijado al pagar; no se añaden gastos.</li><li>Una recarga realizada no se puede anular, cambiar ni reembolsar.</li><li>Solo se pueden recargar números de {brand} (país: {country}).</li></ul>',
      redeem: {
        concise: 'El saldo se añade al número. No tiene que hacer nada.',
        verbose:
          'El saldo se añade automáticamente al número y el operador lo confirma por SMS. Si en su recibo aparece un código, introdúzcalo en el teléfono en el menú de recargas del operador. Conserve el recibo hasta que haya llegado el saldo.',
      },
    },
    giftcard: {
      intro_html:
        '<p>Una tarjeta regalo digital de {brand} (país: {country}). Se entrega en línea en cuanto se confirma el pago.</p>',
      howto: [
        'Elija un importe en {currency}.',
        'Pague en CHF.',
        '{arrival}',
        'Introduzca el código en {brand}.',
      ],
      faqs: [
        {
          question: '¿Cuándo recibo el código?',
          answer_html:
            '<p>En cuanto se confirma el pago. El código está en la página del pedido y le avisamos por correo electrónico.</p>',
        },
        {
          question: '¿Cuánto tiempo es válido el código?',
          answer_html: '<p>{validity} Se aplican las condiciones de {issuer}.</p>',
        },
        {
          question: '¿Dónde puedo usar la tarjeta regalo?',
          answer_html:
            '<p>Solo en {brand} y en el país indicado ({country}). Por lo general, una tarjeta de otro país se rechaza al canjearla, así que compruebe el país antes de comprar.</p>',
        },
        {
          question: '¿Por qué solo puedo comprar tarjetas de mi propio país?',
          answer_html:
            '<p>Los emisores venden sus tarjetas regalo a residentes del país para el que se ha creado la tarjeta. Lo comprobamos con el país que figura en su perfil.</p>',
        },
        {
          question: '¿Puedo devolver una tarjeta regalo?',
          answer_html: '<p>{returns} Si la entrega falla, recupera el importe completo.</p>',
        },
        {
          question: 'No se acepta el código. ¿Qué puedo hacer?',
          answer_html:
            '<p>Copie y pegue el código en lugar de teclearlo y asegúrese de que su cuenta esté configurada con el país correcto ({country}). Si así tampoco funciona, escríbanos indicando el número de pedido, pero nunca el código.</p>',
        },
      ],
      terms_html:
        '<ul><li>La tarjeta regalo la emite {issuer}, cuyas condiciones se aplican al canjearla.</li><li>Solo se puede usar en el país indicado ({country}).</li><li>{validity}</li><li>El valor no se paga en efectivo. {returns}</li><li>Tras la entrega, usted es responsable de guardar el código en un lugar seguro.</li></ul>',
      redeem: {
        concise: 'Introduzca el código al pagar en {brand}.',
        verbose:
          'Al pagar en {brand}, introduzca el código de su recibo en el campo para tarjetas regalo. Lo que no gaste queda en la tarjeta para la próxima vez.',
      },
    },
    voucher: {
      intro_html:
        '<p>{brand} es un vale de prepago para pagar en línea sin cuenta bancaria ni tarjeta. Recibe un PIN de {digits} dígitos en pantalla y por correo electrónico.</p>',
      howto: [
        'Elija un importe en {currency}.',
        'Inicie sesión; para su primer vale comprobamos su identidad.',
        'Pague.',
        'Reciba el PIN de {digits} dígitos en pantalla y por correo electrónico.',
        'Introduzca el PIN en la tienda en línea en la que quiera pagar.',
      ],
      faqs: [
        {
          question: 'Alguien me ha pedido que compre un PIN y se lo envíe. ¿Es seguro?',
          answer_html:
            '<p><strong>No, casi siempre es una estafa.</strong> Un PIN es como dinero en efectivo: quien lo tiene puede gastarlo y nadie puede recuperarlo. Introdúzcalo únicamente en la tienda en línea en la que quiera pagar.</p>',
        },
        {
          question: '¿Cuánto tiempo es válido el PIN?',
          answer_html:
            '<p>{validity} Tras un periodo prolongado sin uso, el emisor puede cobrar una comisión mensual de mantenimiento; el plazo y el importe vigentes figuran en las condiciones de {issuer}.</p>',
        },
        {
          question: '¿Dónde puedo pagar con él?',
          answer_html:
            '<p>En las tiendas en línea que aceptan {brand}. Un PIN comprado aquí está destinado al país indicado ({country}).</p>',
        },
        {
          question: '¿Por qué comprueban mi identidad?',
          answer_html:
            '<p>La ley suiza contra el blanqueo de capitales lo exige para los instrumentos de pago prepagados. Usted confirma su número de móvil, su correo electrónico y su dirección, sube un documento de identidad y declara que el dinero es suyo. Una vez aprobado, no tiene que repetirlo.</p>',
        },
        {
          question: '¿Cuánto puedo comprar?',
          answer_html:
            '<p>Hay un límite por pedido, por día y por año natural. En su cuenta ve lo que le queda y puede solicitar un límite más alto.</p>',
        },
        {
          question: '¿Puedo combinar varios PIN?',
          answer_html:
            '<p>Sí, muchas tiendas en línea aceptan hasta diez PIN para un mismo pago. Lo que no se gasta queda en el PIN.</p>',
        },
        {
          question: '¿Puedo devolver un PIN?',
          answer_html:
            '<p>No, un PIN entregado no se puede devolver. Si la entrega falla, recupera el importe completo.</p>',
        },
      ],
      terms_html: `<ul><li>El vale lo emite {issuer}, cuyas condiciones se aplican a su uso.</li><li>Se vende a clientes verificados de al menos ${leastAge} años y para uso propio.</li><li>Se aplican límites por pedido, por día y por año natural.</li><li>{validity} El emisor puede cobrar una comisión de mantenimiento.</li><li>Un PIN entregado no se puede devolver, cambiar ni pagar en efectivo.</li></ul>`,
      redeem: {
        concise: 'Introduzca el PIN de {digits} dígitos al pagar en la tienda en línea.',
        verbose:
          'En la tienda en línea, elija {brand} como método de pago, introduzca el PIN de {digits} dígitos y confirme. Se pueden combinar varios PIN; lo que sobra queda en el PIN. No facilite nunca el PIN por teléfono, chat o correo electrónico.',
      },
    },
  },
  kinds: {
    retail: {
      howto: [
        'Elija un importe en {currency} y pague en CHF.',
        '{arrival}',
        'Muestre el código en la tienda o introdúzcalo en línea al pagar en {brand}.',
      ],
      faqs: [
        {
          question: '¿Puedo usar la tarjeta en la tienda y en línea?',
          answer_html:
            '<p>Casi siempre, en ambos sitios. Algunas marcas aceptan la tarjeta solo en uno de los dos; en las condiciones de {issuer} se indica en cuál.</p>',
        },
      ],
      redeem: {
        concise: 'Muestre el código en la caja o introdúzcalo en línea al pagar en {brand}.',
        verbose:
          'En la tienda: muestre el código en la caja, en el teléfono o en papel. En línea: añada los artículos al carrito e introduzca el código en el campo para tarjetas regalo al pagar en {brand}. Lo que no gaste queda en la tarjeta.',
      },
    },
    fashion: {
      howto: [
        'Elija un importe en {currency} y pague en CHF.',
        '{arrival}',
        'Introduzca el código en {brand} antes de hacer el pedido.',
      ],
      faqs: [
        {
          question: '¿Qué pasa con el valor si devuelvo artículos?',
          answer_html:
            '<p>Normalmente, el importe se abona de nuevo en una tarjeta regalo. {brand} decide de qué manera.</p>',
        },
      ],
      redeem: {
        concise: 'Introduzca el código en el carrito de {brand} antes de hacer el pedido.',
        verbose:
          'Inicie sesión en {brand}, abra el carrito e introduzca el código en el campo para tarjetas regalo. El valor se descuenta del pedido; lo que sobra queda en su cuenta o en la tarjeta.',
      },
    },
    food: {
      howto: [
        'Elija un importe en {currency} y pague en CHF.',
        '{arrival}',
        'Añada el código a su cuenta en la aplicación de {brand}.',
      ],
      faqs: [],
      redeem: {
        concise: 'Añada el código a su cuenta en la aplicación de {brand}.',
        verbose:
          'Abra la aplicación de {brand}, vaya a su cuenta, elija los pagos o las tarjetas regalo e introduzca el código. El saldo se usa en sus próximos pedidos (país: {country}).',
      },
    },
    travel: {
      howto: [
        'Elija un importe en {currency} y pague en CHF.',
        '{arrival}',
        'Introduzca el código al reservar con {brand}.',
      ],
      faqs: [
        {
          question: '¿Qué pasa si cancelo una reserva?',
          answer_html:
            '<p>Se aplican las condiciones de la reserva. Normalmente, el reembolso se abona en la tarjeta regalo o en su cuenta de {brand}.</p>',
        },
      ],
      redeem: {
        concise: 'Introduzca el código al reservar con {brand}.',
        verbose:
          'Inicie sesión en {brand} en la web o en la aplicación, añada el código en el apartado de pagos o de tarjetas regalo y seleccione el saldo al reservar. La cuenta debe estar configurada con el país correcto ({country}).',
      },
    },
    streaming: {
      howto: [
        'Elija un importe en {currency} y pague en CHF.',
        '{arrival}',
        'Canjee el código en su cuenta de {brand}.',
      ],
      faqs: [
        {
          question: '¿Se renueva la suscripción automáticamente?',
          answer_html:
            '<p>No con la tarjeta: cuando se agota el saldo, {brand} pide otra tarjeta u otro método de pago.</p>',
        },
      ],
      redeem: {
        concise: 'Canjee el código en su cuenta de {brand}.',
        verbose:
          'Inicie sesión en {brand} con un navegador, abra su cuenta, elija canjear una tarjeta regalo e introduzca el código. El saldo se usa para los meses siguientes. La cuenta debe pertenecer al país de la tarjeta ({country}).',
      },
    },
    apps: {
      howto: [
        'Elija un importe en {currency} y pague en CHF.',
        '{arrival}',
        'Canjee el código en la tienda de aplicaciones de su teléfono, tableta u ordenador.',
      ],
      faqs: [
        {
          question: '¿Con qué país debe estar configurada mi cuenta?',
          answer_html:
            '<p>La cuenta debe estar configurada con el país de la tarjeta ({country}). La tienda de aplicaciones rechaza los códigos de otro país.</p>',
        },
        {
          question: 'Alguien quiere que le pague con un código de este tipo. ¿Es normal?',
          answer_html:
            '<p><strong>No.</strong> Estos códigos solo sirven para compras en la tienda de aplicaciones. Quien pide uno como pago de cualquier otra cosa quiere estafarle.</p>',
        },
      ],
      redeem: {
        concise: 'Abra la tienda de aplicaciones de {brand}, elija canjear un código e introdúzcalo.',
        verbose:
          'Abra la tienda de aplicaciones de {brand} en su dispositivo, toque su foto de perfil, elija canjear una tarjeta regalo o un código e introduzca el código de su recibo. El saldo aparece al instante en su cuenta.',
      },
    },
    wallet: {
      howto: [
        'Elija un importe en {currency} y pague en CHF.',
        '{arrival}',
        'Canjee el código en su cuenta; el saldo se añade a su monedero.',
      ],
      faqs: [
        {
          question: '¿Con qué país debe estar configurada mi cuenta?',
          answer_html:
            '<p>La cuenta debe estar configurada con el país de la tarjeta ({country}); de lo contrario, el código se rechaza.</p>',
        },
      ],
      redeem: {
        concise: 'Canjee el código en su cuenta de {brand}.',
        verbose:
          'Inicie sesión en {brand} en la consola, en la aplicación o en la web, elija canjear un código e introdúzcalo. El saldo se añade al monedero y sirve para cualquier compra en la tienda.',
      },
    },
    game: {
      howto: [
        'Elija un importe en {currency} y pague en CHF.',
        '{arrival}',
        'Canjee el código en la página web del juego.',
      ],
      faqs: [
        {
          question: '¿Puedo pasar el saldo a otro jugador?',
          answer_html:
            '<p>No. El saldo pertenece a la cuenta en la que se canjea el código, así que compruebe antes el nombre del jugador.</p>',
        },
      ],
      redeem: {
        concise: 'Canjee el código en la página web de {brand}.',
        verbose:
          'Inicie sesión en la página web de {brand} con la cuenta del jugador, abra la página para canjear códigos e introduzca el código. El saldo está al instante en el juego.',
      },
    },
  },
  brands: {
    'about-you': 'About You es una tienda de moda en línea con cientos de marcas.',
    adidas: 'adidas vende zapatillas y ropa deportiva con las tres bandas.',
    airbnb: 'Con Airbnb reserva alojamientos, habitaciones y experiencias de anfitriones.',
    aldi: 'Aldi vende a precios bajos alimentación y artículos de uso diario, en su mayoría de marca propia.',
    allegro: 'Allegro es un mercado en línea polaco donde venden muchas tiendas.',
    amazon:
      'Amazon vende libros, electrónica, artículos para el hogar y mucho más; el código añade saldo a una cuenta de Amazon.',
    apple: 'Con el saldo de su cuenta de Apple paga apps, juegos, música, películas y espacio en iCloud.',
    argos: 'Argos vende en el Reino Unido juguetes, tecnología, muebles y joyas.',
    auchan: 'Los hipermercados Auchan venden en Francia alimentación, ropa y artículos para el hogar.',
    audible: 'Audible ofrece audiolibros, ficciones sonoras y pódcast para escuchar en su aplicación.',
    'battle-net':
      'Con el saldo de Battle.net paga juegos de Blizzard como World of Warcraft, Diablo y Overwatch.',
    'best-buy': 'Best Buy vende en Norteamérica ordenadores, televisores, cámaras y electrodomésticos.',
    bigbasket: 'BigBasket lleva a domicilio en la India fruta, verdura y otros alimentos.',
    billa: 'BILLA vende alimentación en sus supermercados austriacos.',
    bol: 'bol es una tienda en línea de los Países Bajos y Bélgica con libros, juguetes, electrónica y más.',
    bolt: 'Con el saldo de Bolt paga los viajes en coche que pide en la aplicación de Bolt.',
    bookmyshow: 'BookMyShow vende entradas de cine, conciertos y teatro en la India.',
    boots: 'Boots es una cadena de farmacias con productos de salud y belleza.',
    'c-a': 'C&A vende ropa para el día a día de toda la familia.',
    careem: 'Con el saldo de Careem paga viajes en Oriente Medio que pide en la aplicación de Careem.',
    carrefour: 'Los supermercados Carrefour venden alimentación, artículos para el hogar y electrónica.',
    'checkers-sixty60': 'Checkers Sixty60 lleva en Sudáfrica la compra de los supermercados Checkers.',
    coles: 'Coles tiene supermercados en toda Australia.',
    coolblue: 'Coolblue vende portátiles, televisores y lavadoras en línea y en sus tiendas.',
    coop: 'Coop tiene supermercados en toda Suiza.',
    crunchyroll: 'Crunchyroll ofrece series y películas de anime japonés.',
    cultura: 'Cultura vende en Francia libros, música, juegos y material de manualidades.',
    currys: 'Currys vende en el Reino Unido e Irlanda tecnología y electrodomésticos de cocina.',
    dazn: 'DAZN emite deporte en directo y a la carta, por ejemplo fútbol y boxeo.',
    decathlon: 'Decathlon vende ropa y material para el deporte, del senderismo al ciclismo.',
    deezer: 'Deezer reproduce canciones, álbumes y pódcast; con el código paga Deezer Premium.',
    deliveroo: 'Los repartidores de Deliveroo traen comida de restaurantes y compras de tiendas.',
    'deutsche-bahn': 'Deutsche Bahn vende billetes de tren en Alemania y hacia los países vecinos.',
    'digitec-galaxus': 'Digitec vende tecnología en línea en Suiza, y Galaxus casi todo lo demás.',
    'disney-plus':
      'Disney+ ofrece películas y series de Disney, Pixar, Marvel, Star Wars y National Geographic.',
    dm: 'dm es una droguería con cosmética, higiene personal y productos para bebés y para el hogar.',
    dominos: 'Domino’s hace pizzas para recoger o recibir en casa.',
    doordash: 'DoorDash lleva comida de restaurantes y compras que se piden en su aplicación.',
    douglas: 'Douglas es una perfumería con fragancias, cosmética y cuidado del cabello.',
    'ea-play': 'EA Play es una suscripción de Electronic Arts con una selección de sus juegos.',
    ebay: 'eBay es un mercado de artículos nuevos y usados, en subasta o a precio fijo.',
    'el-corte-ingles':
      'Los grandes almacenes El Corte Inglés venden moda, electrónica, artículos para el hogar y alimentación.',
    elkjop: 'Elkjøp vende electrónica y electrodomésticos en los países nórdicos.',
    emag: 'eMAG es una tienda en línea rumana de electrónica, electrodomésticos y artículos de uso diario.',
    empik: 'Empik vende en Polonia libros, música, juegos y papelería.',
    esselunga: 'Esselunga vende alimentación en sus supermercados italianos y en línea.',
    falabella: 'Los grandes almacenes Falabella venden en Sudamérica moda, electrónica y muebles.',
    feltrinelli: 'laFeltrinelli vende en Italia libros, música y películas.',
    flipkart: 'Flipkart es una tienda en línea india de teléfonos, moda y artículos para el hogar.',
    flixbus: 'FlixBus une las ciudades con autobuses de larga distancia.',
    'fnac-darty': 'Fnac vende libros, música y electrónica, y Darty electrodomésticos.',
    foodpanda: 'foodpanda lleva en ciudades de Asia comida de restaurantes y compras.',
    'foot-locker': 'Foot Locker vende zapatillas y ropa urbana de varias marcas deportivas.',
    'fortnite-v-bucks': 'Con paVos paga trajes, gestos y el pase de batalla en Fortnite.',
    'free-fire': 'Con el código compra diamantes para Free Fire, para personajes, trajes y aspectos.',
    gamestop: 'GameStop vende videojuegos, consolas y artículos de colección.',
    globus: 'Globus son unos grandes almacenes suizos de moda de diseño, belleza y productos gourmet.',
    gojek: 'Gojek es una aplicación para viajes en moto o en coche y para pedir comida.',
    'google-play': 'Con el saldo de Google Play paga aplicaciones, juegos y libros para Android.',
    grab: 'Grab es una aplicación del Sudeste Asiático para viajes, comida y envíos.',
    'h-m': 'H&M vende moda asequible para mujer, hombre y niños.',
    hepsiburada:
      'Hepsiburada es una tienda en línea turca de electrónica, artículos para el hogar y alimentación.',
    hktvmall:
      'HKTVmall es una tienda en línea de Hong Kong con alimentación, belleza y artículos para el hogar.',
    'home-depot': 'The Home Depot vende herramientas, madera, pintura y plantas para la casa y el jardín.',
    'hotels-com': 'Con Hotels.com reserva habitaciones de hotel y apartamentos de vacaciones.',
    ifood: 'iFood es una aplicación brasileña para pedir a restaurantes y supermercados.',
    ikea: 'IKEA vende muebles, lámparas y textiles para el hogar.',
    interdiscount:
      'Interdiscount vende en Suiza electrónica de consumo como teléfonos, ordenadores y televisores.',
    jarir: 'Jarir Bookstore vende libros, material escolar y de oficina y electrónica.',
    'jb-hi-fi': 'JB Hi-Fi vende en Australia y Nueva Zelanda música, juegos, teléfonos y ordenadores.',
    'john-lewis': 'Los grandes almacenes John Lewis venden moda, tecnología y muebles.',
    jollibee: 'Jollibee es una cadena de comida rápida de Filipinas, conocida por su pollo frito.',
    jumia: 'Jumia es un mercado en línea africano de teléfonos, moda y artículos para el hogar.',
    'just-eat': 'Con Just Eat pide a restaurantes locales, que llevan la comida a domicilio.',
    'lastminute-com': 'lastminute.com vende vuelos, hoteles y escapadas a ciudades, también a última hora.',
    lazada: 'Lazada vende en línea en el Sudeste Asiático electrónica, cosmética y artículos para el hogar.',
    'leroy-merlin':
      'Leroy Merlin vende herramientas y materiales para construir, reformar y cuidar el jardín.',
    lidl: 'Lidl vende alimentación a precios de descuento, con ofertas que cambian cada semana.',
    liverpool: 'Los grandes almacenes Liverpool venden en México moda, perfumes, muebles y tecnología.',
    lyft: 'Con el saldo de Lyft paga viajes en coche en Norteamérica.',
    macys: 'Los grandes almacenes Macy’s venden en Estados Unidos moda, perfumes y artículos para el hogar.',
    magalu: 'Magalu vende en Brasil muebles, electrodomésticos y teléfonos.',
    makemytrip: 'MakeMyTrip vende vuelos, hoteles y vacaciones a viajeros de la India.',
    mango: 'Mango vende moda de Barcelona para mujer, hombre y niños.',
    manor: 'Manor tiene en Suiza grandes almacenes de moda, belleza y hogar.',
    'marks-spencer': 'Marks & Spencer vende ropa, artículos para el hogar y sus propios alimentos.',
    mediamarkt: 'MediaMarkt vende teléfonos, ordenadores, televisores y electrodomésticos.',
    'mercado-libre': 'Mercado Libre es un mercado en línea latinoamericano de artículos nuevos y usados.',
    'meta-quest':
      'Con el saldo de Meta Quest paga aplicaciones y juegos para las gafas de realidad virtual de Meta.',
    migros: 'Migros vende alimentación y artículos para el hogar en sus supermercados suizos.',
    minecraft: 'Minecraft es el juego en el que se construyen y exploran mundos de bloques.',
    'mobile-legends':
      'Con el código compra diamantes para Mobile Legends, para nuevos héroes y sus aspectos.',
    mobility: 'Mobility alquila coches compartidos en toda Suiza, incluso por horas.',
    myntra: 'Myntra es una tienda en línea india de moda y cosmética.',
    netflix: 'Netflix ofrece series y películas por suscripción; el código añade saldo para pagarla.',
    netflorist: 'Netflorist lleva flores y regalos en Sudáfrica.',
    nike: 'Nike vende calzado, ropa y equipamiento para entrenar y para el día a día.',
    'nintendo-eshop': 'Nintendo eShop vende juegos y contenidos descargables para Nintendo Switch.',
    noon: 'noon es una tienda en línea de Oriente Medio con electrónica, moda y belleza.',
    'ochsner-sport':
      'Ochsner Sport es una cadena suiza de tiendas de deporte con calzado, ropa y equipamiento.',
    'orell-fussli': 'Orell Füssli es una librería suiza con libros, libros electrónicos y juegos.',
    otto: 'OTTO es una tienda en línea alemana de moda, muebles y tecnología.',
    'playstation-store':
      'PlayStation Store vende juegos, contenidos adicionales y PlayStation Plus para PS4 y PS5.',
    primark: 'Primark vende en sus tiendas ropa, cosmética y artículos para el hogar a precios bajos.',
    'pubg-mobile-uc': 'UC es la moneda de PUBG MOBILE, para trajes, aspectos de armas y el Royale Pass.',
    rappi: 'Los repartidores de Rappi llevan comida, compras y medicamentos en ciudades de América Latina.',
    'razer-gold': 'Razer Gold es saldo para comprar en muchos juegos en línea.',
    renner: 'Renner es una cadena de moda brasileña con ropa, calzado y cosmética.',
    rewe: 'REWE tiene supermercados en Alemania y lleva la compra a domicilio en muchas ciudades.',
    'riot-games': 'Con el código compra la moneda de los juegos de Riot, como League of Legends y VALORANT.',
    roblox: 'Con el saldo de Roblox compra Robux, que sirven para objetos y pases en los juegos de Roblox.',
    ryanair: 'Ryanair es una aerolínea de bajo coste con vuelos por Europa y el Mediterráneo.',
    sbb: 'SBB explota los ferrocarriles suizos y vende billetes de transporte público para toda Suiza.',
    sephora: 'Sephora vende maquillaje, cuidado de la piel y perfumes.',
    shopee:
      'Shopee es un mercado en línea del Sudeste Asiático con artículos de uso diario, moda y tecnología.',
    shoprite: 'Shoprite vende alimentos a precios bajos en sus supermercados sudafricanos.',
    showmax: 'Showmax ofrece series africanas, películas y producciones internacionales.',
    spotify:
      'Spotify reproduce música y pódcast; con el código paga meses de Spotify Premium Individual al precio normal.',
    starbucks: 'Starbucks sirve café, té y tentempiés en sus cafeterías.',
    steam: 'Steam es la tienda de juegos para PC de Valve; el código recarga la cartera de Steam.',
    swiggy: 'Swiggy lleva comida y compras en las ciudades indias.',
    takealot: 'Takealot es una tienda en línea sudafricana de electrónica, libros y artículos para el hogar.',
    talabat: 'talabat lleva en los países del Golfo comida de restaurantes y compras.',
    target: 'Target vende en Estados Unidos ropa, artículos para el hogar, juguetes y alimentación.',
    tesco: 'Tesco tiene supermercados con alimentación, ropa y artículos para el hogar.',
    thalia: 'Thalia vende libros, libros electrónicos, juguetes y papelería.',
    'the-warehouse': 'The Warehouse vende en Nueva Zelanda ropa, juguetes y artículos para el hogar.',
    tokopedia: 'Tokopedia es un mercado en línea indonesio con artículos de millones de vendedores.',
    trendyol: 'Trendyol es un mercado en línea turco de moda y hogar.',
    twitch: 'Twitch emite directos; con el saldo paga suscripciones a canales y Bits.',
    uber: 'Con el saldo de Uber paga los viajes que pide en la aplicación de Uber.',
    'uber-eats': 'Uber Eats lleva platos de los restaurantes cercanos a usted.',
    unieuro: 'Unieuro vende en Italia electrónica y grandes electrodomésticos.',
    walmart: 'Las tiendas Walmart venden alimentación, ropa, juguetes y artículos para el hogar.',
    woolworths: 'Woolworths vende alimentación y, en Sudáfrica, también ropa y artículos para el hogar.',
    xbox: 'Con el saldo de Xbox paga juegos, contenidos adicionales y suscripciones en Microsoft Store, en la consola y en Windows.',
    xxxlutz: 'XXXLutz vende sofás, camas, cocinas y accesorios para el hogar.',
    zalando: 'Zalando vende en línea ropa, calzado y accesorios de muchas marcas.',
    zomato:
      'Zomato es una aplicación para encontrar restaurantes y, en la India, para pedir comida a domicilio.',
  },
};
