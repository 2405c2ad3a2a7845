import { topUpCountries } from '../../../contract/domain/limits.ts';
import type { Texts } from '../en/index.ts';

export const heads: Texts['heads'] = {
  home: {
    title: 'Recargas y tarjetas regalo',
    description: `Recargas de móvil en ${topUpCountries} países, tarjetas regalo y vales de prepago. Desde Suiza y sin gastos de servicio.`,
  },
  topUp: {
    title: 'Recarga internacional',
    description: `Recargue un móvil en ${topUpCountries} países. Vea el precio en francos suizos y el saldo que se recibe antes de pagar.`,
  },
  giftCards: {
    title: 'Tarjetas regalo',
    description: 'Tarjetas regalo para compras, juegos, música y cine. El código aparece en pantalla.',
  },
  voucher: {
    title: 'PaysafeCard',
    description: 'Compre un vale PaysafeCard en francos suizos y pague en línea sin tarjeta.',
  },
  help: {
    title: 'Ayuda',
    description: 'Respuestas sobre códigos, pagos, recargas, tarjetas regalo, límites y su cuenta.',
  },
  about: { title: 'Quiénes somos', description: 'Quién está detrás de Rigi y cómo trabajamos.' },
  contact: {
    title: 'Contacto',
    description: 'Escríbanos. Respondemos por correo electrónico, normalmente en un día laborable.',
  },
  terms: {
    title: 'Condiciones generales',
    description: 'Las condiciones de la tienda, en un lenguaje sencillo.',
  },
  cookies: {
    title: 'Cookies',
    description: 'Todo lo que este sitio guarda en su navegador, para qué y cuánto tiempo.',
  },
  privacy: {
    title: 'Privacidad',
    description: 'Qué sabemos de usted, por qué, a quién se lo comunicamos y cuándo lo borramos.',
  },
  disclosure: {
    title: 'Aviso legal',
    description: 'La empresa que hay detrás de la tienda y cómo contactar con ella.',
  },
  checkout: {
    title: 'Compra y pago',
    description: 'Lo que está a punto de comprar, lo que cuesta y cómo desea pagar.',
  },
  payment: { title: 'Pago', description: 'En qué punto está su pago y si se ha cobrado algo.' },
  order: {
    title: 'Su pedido',
    description: 'Lo que ha comprado: el código, el recibo y qué puede hacer con ellos.',
  },
  sharedTopUp: {
    title: 'Su recarga',
    description: 'Qué está en camino a su teléfono y si ya ha llegado.',
  },
  gift: {
    title: 'Su regalo',
    description: 'Una tarjeta regalo para usted: ábrala, use el código y dé las gracias.',
  },
  topUpRequest: {
    title: 'Pedir saldo',
    description: 'Pedir saldo con un solo clic.',
  },
  requestLinks: {
    title: 'Sus enlaces de solicitud',
    description: 'Enlaces con los que su familia y sus amistades pueden pedirle saldo.',
  },
  newsletter: { title: 'Boletín', description: 'Suscríbase al boletín o dese de baja con un clic.' },
  emailConfirmation: {
    title: 'Verificación del correo electrónico',
    description: 'Confirme aquí que una dirección de correo electrónico es suya.',
  },
  forgotPassword: {
    title: 'Contraseña olvidada',
    description: 'Le enviamos un correo electrónico con un enlace para una contraseña nueva.',
  },
  contactUndo: {
    title: 'Deshacer un cambio',
    description: 'Recupere el correo electrónico o el número de móvil que su cuenta tenía antes.',
  },
  newPassword: { title: 'Contraseña nueva', description: 'Elija la contraseña nueva de su cuenta.' },
  account: {
    title: 'Su cuenta',
    description: 'Sus datos, pedidos, vales y límites, una vez que haya accedido.',
  },
  recipients: {
    title: 'Sus destinatarios',
    description: 'Nombres y recordatorios de los números que ha recargado.',
  },
  reminderEnd: {
    title: 'Recordatorios',
    description: 'Dejar de recibir correos antes de que caduque un saldo, con un clic.',
  },
  listing: {
    title: 'Tarjetas regalo y vales',
    description: 'Tarjetas regalo y vales de prepago, con sus precios en francos suizos.',
  },
  missing: { title: 'Página no encontrada', description: 'No hay ninguna página en esta dirección.' },
};

export const productHeads: Texts['productHeads'] = {
  card: (name, price) => ({
    title: name,
    description: `Compre ${name} desde ${price}. El código aparece en pantalla.`,
  }),
  topUp: (name, price) => ({
    title: `Recargar ${name}`,
    description: `Recargue ${name} desde ${price}. Vea el saldo que se recibe antes de pagar.`,
  }),
};

export const browserNotices: Texts['browserNotices'] = {
  scriptNeeded: 'Sin JavaScript puede mirar la tienda. Para comprar y pagar, actívelo.',
  browserTooOld:
    'Este navegador es demasiado antiguo para comprar aquí con seguridad. Puede mirar la tienda; para comprar, actualícelo o use otro.',
};
