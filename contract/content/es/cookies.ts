import { cookieMonths, idleMinutes, locationHours } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const cookies: ContentPage = {
  lead: 'Este sitio guarda poco en su navegador y, antes de su elección, solo lo que le es imprescindible. Esta página lo enumera todo.',
  sections: [
    {
      id: 'choice',
      title: 'Su elección',
      blocks: [
        'Hay tres categorías. «Necesarias» está siempre activa. «Análisis» y «Marketing» están desactivadas hasta que las permita. Hoy no usamos ninguna: en este sitio no hay herramientas de análisis ni publicidad. Si eso cambiara, solo sería para quienes lo hayan permitido.',
        `Puede cambiar su elección en cualquier momento con «Configuración de cookies» al final de cada página. Tras ${idleMinutes} minutos sin actividad se olvida junto con su sesión y volvemos a preguntar: puede que otra persona esté ante el dispositivo.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        {
          head: ['Nombre', 'Para qué sirve', 'Duración'],
          rows: [
            ['language', 'Recuerda el idioma de la tienda', `${cookieMonths} meses`],
            [
              'XSRF-TOKEN',
              'Protege los formularios de peticiones de sitios ajenos',
              'hasta cerrar el navegador',
            ],
            [
              'buyer',
              'Reconoce el navegador que compró, para que solo él muestre los códigos; se crea con el primer carrito',
              `${cookieMonths} meses`,
            ],
            [
              'device',
              'Reconoce si su cuenta ya se ha usado con este navegador, para avisarle de otros accesos y dejarle entrar mientras otra persona prueba contraseñas; no identifica a nadie, se crea cuando inicia sesión o pide un código',
              `${cookieMonths} meses`,
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
              `hasta que la cambie, o ${idleMinutes} minutos sin actividad`,
            ],
            ['language, currentLocation', 'Idioma y país en uso', 'hasta que los cambie'],
            [
              'Location',
              'País, idioma y moneda determinados por su dirección de internet',
              `se renueva tras ${locationHours} horas`,
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
              'closedOrders',
              'Número y estado de un pedido abierto cuyo aviso ha cerrado',
              'hasta que el pedido cambie o usted cierre la sesión',
            ],
            [
              'checkoutEmail',
              'La dirección de correo que ha escrito al finalizar la compra; solo en esta pestaña',
              'hasta la compra, o hasta que vacíe el carrito, inicie o cierre la sesión o cierre la pestaña',
            ],
            [
              'guest',
              'Su dirección de correo, si pidió que le recordáramos sin cuenta',
              'hasta que quite la marca, pulse «Borrar la lista» o cierre la sesión',
            ],
            [
              'recipients',
              'Los nombres que dio a los números que recarga, si pidió que le recordáramos sin cuenta',
              'hasta que los quite, pulse «Borrar la lista» o cierre la sesión',
            ],
            [
              'user, accessToken, refreshToken, tokenExpiry, signedInAt',
              'Mantiene su sesión',
              `hasta cerrar sesión, o ${idleMinutes} minutos sin actividad`,
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
};
