import type { ContentPages } from '../contentPage.ts';

export const pages: ContentPages = {
  about: {
    lead: 'Vendemos saldo para móviles, tarjetas regalo y vales de prepago: a quienes quieren regalar algo al instante y a quienes prefieren no dejar el número de su tarjeta en todas partes.',
    sections: [
      {
        id: 'what',
        title: 'Qué hacemos',
        blocks: [
          'Recargue un móvil en 140 países o elija una tarjeta o un vale. Antes de pagar ve el precio en francos y lo que llega al otro lado. La mayoría de los pedidos se entregan en menos de un minuto.',
        ],
      },
      {
        id: 'how',
        title: 'Cómo lo hacemos',
        blocks: [
          {
            list: [
              'El precio que ve es el precio que paga. Los gastos de servicio son de CHF 0.00.',
              'Paga en la página de un proveedor de pagos. El número de su tarjeta nunca nos llega.',
              'Si no podemos entregar lo que ha pagado, recupera su dinero.',
              'Nunca vendemos sus datos ni le seguimos por internet.',
            ],
          },
        ],
      },
      {
        id: 'who',
        title: 'Quiénes somos',
        blocks: [
          '{company} es una empresa suiza de {city}, al pie del monte Rigi. De ahí viene el nombre.',
          'Puede contactar con nosotros con [un mensaje](/contact-us) o en {email}. Muchas respuestas están en el [centro de ayuda](/help).',
        ],
      },
    ],
  },
  terms: {
    lead: 'Estas condiciones se aplican a todo lo que compra en esta tienda. Están escritas en un lenguaje sencillo.',
    sections: [
      {
        id: 'seller',
        title: '1. Quién vende',
        blocks: [
          'Vende {company}, {street}, {postcode} {city}, Suiza. En el [aviso legal](/legal-disclosure) se indica cómo contactar con nosotros.',
        ],
      },
      {
        id: 'goods',
        title: '2. Qué vendemos',
        blocks: [
          'Vendemos saldo para móviles, tarjetas regalo y vales de prepago. El saldo y las tarjetas proceden de operadores y emisores; para su uso rigen las condiciones de estos. El importe que llega se muestra antes de pagar. Los impuestos que un operador descuente en el país del destinatario no dependen de nosotros.',
        ],
      },
      {
        id: 'order',
        title: '3. Pedido y contrato',
        blocks: [
          'Lo que muestra la tienda es una invitación, no una oferta. Con su pedido hace usted una oferta; el contrato se perfecciona cuando se confirma su pago. Puede tener un pedido abierto a la vez y cancelarlo mientras no esté pagado. Un pedido que no se paga a tiempo caduca automáticamente y no cuesta nada.',
          'Debe tener al menos 16 años. Al hacer el pedido confirma que actúa por cuenta propia y que sus datos son verdaderos.',
        ],
      },
      {
        id: 'price',
        title: '4. Precio y pago',
        blocks: [
          'Los precios se indican en francos suizos y son lo que paga; los gastos de servicio son de CHF 0.00. Si un precio cambia antes de que haya pagado, le mostramos el nuevo y volvemos a preguntar. Paga en la página de un proveedor de pagos, cuyas condiciones rigen el pago. Su banco puede cobrar gastos propios.',
          'Los vales y el saldo no están sujetos al IVA al venderse; el impuesto se debe al usarlos.',
        ],
      },
      {
        id: 'delivery',
        title: '5. Entrega',
        blocks: [
          'La entrega empieza cuando se confirma el pago. El saldo va al número indicado; los códigos se muestran en la página de su pedido y se envían a su correo. La mayoría de los pedidos se entregan en menos de un minuto; algunos tardan más por un operador o un banco. Compruebe número, país, importe y correo antes de pagar: entregamos según los datos que ha introducido.',
        ],
      },
      {
        id: 'refund',
        title: '6. Sin devolución, pero con reembolso si no podemos entregar',
        blocks: [
          'El saldo que ha llegado a un teléfono no se puede recuperar, ni tampoco un código mostrado o enviado: nadie podría saber si se ha usado. Para estos bienes digitales no hay derecho de desistimiento una vez empezada la entrega.',
          'Si un pedido pagado no se puede entregar, recupera el importe completo en el método con el que pagó. Si un código no funciona pese a usarse como se indica, escríbanos en un plazo de 30 días; lo aclaramos con el emisor y lo sustituimos o le reembolsamos.',
        ],
      },
      {
        id: 'cards',
        title: '7. Tarjetas regalo y su país',
        blocks: [
          'Las tarjetas regalo solo se pueden comprar en el país donde vive. Valen en las tiendas y el país indicados en el producto y durante el tiempo que allí figura.',
        ],
      },
      {
        id: 'vouchers',
        title: '8. Vales de prepago',
        blocks: [
          'Los vales requieren una cuenta. Antes del primero debemos saber quién compra: móvil, correo, dirección, un documento de identidad y su declaración de que compra para sí. Hay límites por día y por año natural. Si la ley o el emisor lo exigen, podemos rechazar o detener un pedido; lo que haya pagado se reembolsa.',
        ],
      },
      {
        id: 'codes',
        title: '9. Los códigos son dinero',
        blocks: [
          'Quien tiene un código puede usarlo. Guárdelo para usted. Ninguna autoridad, ninguna empresa y nadie de nuestro equipo se lo pedirá jamás. No respondemos de un código que haya facilitado a otros o perdido tras la entrega.',
        ],
      },
      {
        id: 'account',
        title: '10. Su cuenta',
        blocks: [
          'Mantenga en secreto su contraseña y los códigos de su teléfono, y avísenos si otra persona puede conocerlos. Podemos cerrar una cuenta que se use con fines fraudulentos o en contra de estas condiciones. Puede pedir que se borre la suya en cualquier momento; lo que la ley nos obliga a guardar permanece el tiempo que exige.',
        ],
      },
      {
        id: 'liability',
        title: '11. Responsabilidad',
        blocks: [
          'Respondemos sin límite de los daños que causemos con dolo o negligencia grave, y en la medida en que la ley no admita límite. Por lo demás, nuestra responsabilidad termina en el valor del pedido. No respondemos de lo que hagan operadores, emisores o proveedores de pagos en su ámbito.',
        ],
      },
      {
        id: 'data',
        title: '12. Sus datos',
        blocks: [
          'Qué sabemos de usted, para qué y cuánto tiempo se dice en la [política de privacidad](/privacy-policy); qué guarda este sitio en su navegador, en la [política de cookies](/cookies-policy).',
        ],
      },
      {
        id: 'law',
        title: '13. Cambios, derecho aplicable y fuero',
        blocks: [
          'Para su pedido rigen las condiciones vigentes ese día. Se aplica el derecho suizo, con exclusión de la Convención de Viena. Son competentes los tribunales de nuestra sede, salvo que la ley le dé otro fuero como consumidora o consumidor. Conserva los derechos irrenunciables que le da en esa calidad el derecho de su país.',
        ],
      },
    ],
  },
  cookies: {
    lead: 'Este sitio guarda poco en su navegador y, antes de su elección, solo lo que le es imprescindible. Esta página lo enumera todo.',
    sections: [
      {
        id: 'choice',
        title: 'Su elección',
        blocks: [
          'Hay tres categorías. «Necesarias» está siempre activa. «Análisis» y «Marketing» están desactivadas hasta que las permita. Hoy no usamos ninguna: en este sitio no hay herramientas de análisis ni publicidad. Si eso cambiara, solo sería para quienes lo hayan permitido.',
          'Puede cambiar su elección en cualquier momento con «Configuración de cookies» al final de cada página. Tras 30 minutos sin actividad se olvida junto con su sesión y volvemos a preguntar: puede que otra persona esté ante el dispositivo.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies',
        blocks: [
          {
            head: ['Nombre', 'Para qué sirve', 'Duración'],
            rows: [
              ['language', 'Recuerda el idioma de la tienda', '1 año'],
              [
                'XSRF-TOKEN',
                'Protege los formularios de peticiones de sitios ajenos',
                'hasta cerrar el navegador',
              ],
              [
                'buyer',
                'Reconoce el navegador que compró, para que solo él muestre los códigos; se crea con el primer carrito',
                '1 año',
              ],
              [
                'device',
                'Reconoce si su cuenta ya se ha usado con este navegador, para avisarle de otros accesos y dejarle entrar mientras otra persona prueba contraseñas; no identifica a nadie, se crea cuando inicia sesión o pide un código',
                '1 año',
              ],
            ],
          },
        ],
      },
      {
        id: 'storage',
        title: 'Almacenamiento del navegador',
        blocks: [
          'Estas entradas quedan en su navegador hasta que la tienda o usted las quiten. Nadie más las lee.',
          {
            head: ['Nombre', 'Para qué sirve', 'Duración'],
            rows: [
              [
                'cookieConsent',
                'La elección descrita arriba',
                'hasta que la cambie, o 30 minutos sin actividad',
              ],
              ['language, currentLocation', 'Idioma y país en uso', 'hasta que los cambie'],
              [
                'Location',
                'País, idioma y moneda determinados por su dirección de internet',
                'se renueva tras 24 horas',
              ],
              [
                'lastActivity',
                'Su última actividad aquí, para cerrar la sesión a tiempo',
                'hasta que lo borre',
              ],
              ['cartToken, checkoutProduct, selctdProduct', 'Su carrito', 'hasta comprarlo o quitarlo'],
              [
                'rechargeData, pageData',
                'Una recarga que ha empezado a rellenar, o el valor de una tarjeta que ha elegido',
                'hasta comprarla o quitarla',
              ],
              [
                'orderToken',
                'Su pedido abierto, para que no se pierda nada si se cierra una ventana',
                'hasta terminar el pedido',
              ],
              [
                'lastOrders',
                'Número, fecha, producto y estado de sus últimos pedidos, para leerlos sin conexión; ningún código, ningún importe',
                'hasta que cierre la sesión',
              ],
              [
                'guest',
                'Su dirección de correo, si pidió que le recordáramos sin cuenta',
                'hasta que quite la marca, pulse «Olvidarme en este dispositivo» o cierre la sesión',
              ],
              [
                'user, accessToken, refreshToken, tokenExpiry, signedInAt',
                'Mantiene su sesión',
                'hasta cerrar sesión, o 30 minutos sin actividad',
              ],
              [
                'signOutToken',
                'El cierre de su sesión, hasta que nuestro servidor lo sepa; no da acceso a nada',
                'un instante, o hasta que vuelva a tener conexión',
              ],
              [
                'otp_timestamp, otpTicket, mobileTicket',
                'Un código en camino a su teléfono',
                'hasta introducirlo o que caduque',
              ],
              ['toRegister, emailVerified', 'El paso de un registro', 'hasta completar el paso'],
              [
                'referral',
                'El código de la persona cuyo enlace le trajo aquí; solo si lo hubo',
                'hasta registrarse',
              ],
            ],
          },
        ],
      },
      {
        id: 'others',
        title: 'Páginas de terceros',
        blocks: [
          'Al pagar va a la página de un proveedor de pagos. Si inicia sesión con Google o se registra, en ese momento se carga un script de Google o de Cloudflare, para identificarle o comprobar que es una persona. Lo que guardan se dice en sus propias políticas. En las demás páginas todo procede de este sitio.',
        ],
      },
      {
        id: 'browser',
        title: 'Borrarlo por su cuenta',
        blocks: [
          'Su navegador permite ver y borrar todo esto en sus ajustes. La tienda sigue funcionando; se cerrará su sesión y se perderá un carrito abierto.',
        ],
      },
    ],
  },
  privacy: {
    lead: 'Qué sabemos de usted, por qué lo sabemos, a quién se lo comunicamos y cuándo lo borramos.',
    sections: [
      {
        id: 'controller',
        title: '1. Quién es responsable',
        blocks: [
          '{company}, {street}, {postcode} {city}, Suiza, {email}. Se aplica la ley suiza de protección de datos y, para personas en la Unión Europea, el RGPD en lo que les alcance.',
        ],
      },
      {
        id: 'order',
        title: '2. Cuando compra',
        blocks: [
          'Necesitamos su correo, lo que compra, en una recarga el número de teléfono, y lo que el proveedor de pagos nos comunica. Lo usamos para entregar, enviar el recibo, ayudarle y llevar nuestras cuentas. No vemos el número de su tarjeta. Los códigos se guardan cifrados.',
          'Los pedidos y recibos se guardan diez años porque lo exige el derecho mercantil. Un pedido que nunca se pagó se elimina a los 90 días, y un carrito 30 días después de caducar.',
          'Si envía una tarjeta como regalo, la enviamos con su nombre y su mensaje a la dirección que nos indica; la dirección y el mensaje se borran al cabo de un año.',
        ],
      },
      {
        id: 'account',
        title: '3. Cuando tiene una cuenta',
        blocks: [
          'Guardamos nombre, correo y móvil, su idioma y una huella irreversible (hash) de su contraseña. Con Google recibimos también la dirección de su imagen. Quien le invitó con un enlace se guarda como número, para contar invitaciones. Una sesión termina 90 minutos después de su último uso y, como máximo, a los 30 días.',
          'Recordamos con qué navegadores ha iniciado sesión: su nombre, el país y el día, no la dirección de internet. Los ve en su perfil, y le avisamos por correo de uno nuevo. Se olvidan un año después del último inicio de sesión.',
          'Si añade una llave de acceso, guardamos su nombre, su clave pública y cuándo se creó y se usó por última vez. Lo que demuestra que es usted, como su huella dactilar, nunca sale de su dispositivo. Se borra cuando la elimina.',
          'La cuenta se conserva hasta que la cierre.',
          'Una vez confirmada su dirección, la cuenta muestra también lo que se compró antes con ella sin cuenta.',
        ],
      },
      {
        id: 'identity',
        title: '4. Cuando compra vales',
        blocks: [
          'Antes del primer vale debemos comprobar quién es. Para ello tratamos fecha de nacimiento, dirección, imagen de un documento y su declaración de que compra para sí. Las imágenes se guardan cifradas, solo las ven quienes las revisan y se borran tras la decisión, una vez pasado el plazo que exijan la ley o el emisor. Los límites se calculan a partir de sus compras.',
        ],
      },
      {
        id: 'contact',
        title: '5. Cuando nos escribe',
        blocks: [
          'Guardamos su mensaje con nombre y dirección para responderlo y lo borramos al cabo de un año.',
          'El boletín solo se envía a direcciones confirmadas con un enlace. Cada envío lleva un enlace para darse de baja. Una dirección sin confirmar se borra a los siete días; una dada de baja, a los 30 días.',
        ],
      },
      {
        id: 'visit',
        title: '6. Cuando solo mira',
        blocks: [
          'Nuestro servidor ve su dirección de internet, como todo servidor. Pregunta a un servicio de localización qué país le corresponde, para mostrar los productos adecuados. Contra abusos, los intentos se cuentan con una huella formada con una clave, durante una hora como máximo. El registro de peticiones no contiene direcciones. Lo que queda en su navegador está en la [política de cookies](/cookies-policy). No usamos análisis ni publicidad.',
        ],
      },
      {
        id: 'recipients',
        title: '7. A quién se lo comunicamos',
        blocks: [
          'Solo a quienes intervienen en su pedido, y solo lo que necesitan:',
          {
            list: [
              'proveedores de pagos (tarjeta, TWINT, PostFinance, PayPal): importe, moneda y número de pedido',
              'proveedores de saldo, tarjetas y vales: el producto y, en una recarga, el número de teléfono',
              'servicios de envío de correos y SMS: su dirección o número, y el mensaje',
              'Google, si inicia sesión con él; Cloudflare, al registrarse, para comprobar que es una persona',
              'un servicio de direcciones, para comprobar una dirección postal; uno de localización, para determinar el país',
              'autoridades, cuando la ley nos obliga',
            ],
          },
          'Algunos están fuera de Suiza, también en Estados Unidos. Nos apoyamos en países con protección reconocida y en las cláusulas contractuales tipo. No vendemos datos a nadie.',
        ],
      },
      {
        id: 'grounds',
        title: '8. Base jurídica',
        blocks: [
          'El contrato con usted, obligaciones legales como la contabilidad y la lucha contra el blanqueo, nuestro interés en una tienda segura y su consentimiento donde lo pedimos. Puede retirar un consentimiento en cualquier momento.',
        ],
      },
      {
        id: 'rights',
        title: '9. Sus derechos',
        blocks: [
          'Puede preguntar qué sabemos de usted, pedir que se corrija, se borre o se le entregue, y oponerse a su uso. En su [perfil](/profile) puede descargar una copia de sus datos y cerrar su cuenta. También puede escribir a {email} o con el [formulario de contacto](/contact-us); respondemos en un plazo de 30 días. También puede acudir al Comisionado Federal suizo de Protección de Datos e Información (FDPIC) o a la autoridad de su país.',
          'Ninguna decisión con efectos jurídicos para usted la toma una máquina sola.',
        ],
      },
      {
        id: 'security',
        title: '10. Cómo se protege',
        blocks: [
          'Las conexiones están cifradas. Códigos y documentos se guardan cifrados; contraseñas y códigos de acceso, de modo que no se puedan volver a leer. Solo unas pocas personas tienen acceso, y únicamente a lo que necesitan.',
        ],
      },
    ],
  },
  disclosure: {
    lead: 'Quién gestiona esta tienda y cómo contactar con nosotros.',
    sections: [
      {
        id: 'company',
        title: 'Empresa',
        blocks: ['{company}', '{street}, {postcode} {city}, Suiza', 'Número de IVA: {vat}'],
      },
      {
        id: 'contact',
        title: 'Contacto',
        blocks: ['Correo: {email}', 'Teléfono: {phone}', 'O [escríbanos un mensaje](/contact-us).'],
      },
      {
        id: 'content',
        title: 'Contenido y enlaces',
        blocks: [
          'Redactamos el contenido de este sitio con cuidado, pero no podemos prometer que esté completo en todo momento. Los enlaces llevan a páginas de terceros, que responden de ellas.',
        ],
      },
      {
        id: 'marks',
        title: 'Nombres y marcas',
        blocks: [
          'Los nombres, logotipos y signos son marcas, registradas o no, de sus titulares: operadores, emisores, comercios y proveedores de pagos. Los mostramos solo para nombrar lo que se vende y cómo se puede pagar. Ningún titular patrocina ni recomienda esta tienda, y de ello no se deriva ninguna colaboración.',
        ],
      },
      {
        id: 'complaints',
        title: 'Reclamaciones',
        blocks: [
          'Escríbanos primero; casi todo se aclara en un día. Si no encontramos una solución, puede acudir a los tribunales de nuestra sede o, como consumidora o consumidor, a los de su domicilio.',
        ],
      },
    ],
  },
};
