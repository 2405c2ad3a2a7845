import { idleMinutes, linkMinutes, reviewDays } from '../../domain/limits.ts';
import type { HelpTopic } from '../help.ts';

export const topics: readonly HelpTopic[] = [
  {
    id: 'codes',
    name: 'Códigos y entrega',
    questions: [
      {
        id: 'whereIsMyCode',
        question: '¿Dónde está mi código?',
        answer:
          'Se muestra en la página después del pago y se envía a la dirección de correo electrónico de su pedido. Un código que todavía puede devolver no está en el correo electrónico: abra su pedido para verlo. Mire también en la carpeta de correo no deseado. En la página de su pedido puede pedir que se le envíe de nuevo el correo electrónico.',
      },
      {
        id: 'howFast',
        question: '¿Cuánto tarda en llegar una recarga?',
        answer:
          'El saldo se envía en cuanto se confirma el pago. Debajo de los importes ve cuánto han tardado las últimas recargas del operador, si hemos entregado suficientes. Algunos operadores envían en su lugar un código: se muestra en la página y se envía por correo electrónico, con los pasos para canjearlo.',
      },
      {
        id: 'notArrived',
        question: 'He pagado y no ha llegado nada. ¿Qué hago?',
        answer:
          'Deje abierta la página de su pedido: sigue la entrega automáticamente. Si el proveedor no puede entregar, la página lo indica y ofrece el reembolso. No pague por segunda vez.',
      },
      {
        id: 'codeRejected',
        question: 'No se acepta mi código',
        answer:
          'Cópielo con el botón en lugar de escribirlo y compruebe que lo canjea en la tienda y el país de la tarjeta. Si sigue sin funcionar, escríbanos indicando su número de pedido, pero nunca el código.',
      },
    ],
  },
  {
    id: 'payment',
    name: 'Pago',
    questions: [
      {
        id: 'pending',
        question: 'Mi pago aparece como no confirmado',
        answer:
          'Algunos bancos tardan más en responder. No pague otra vez: seguimos preguntando al proveedor de pagos y, cuando se confirma el pago, el pedido se entrega y usted recibe un correo electrónico.',
      },
      {
        id: 'pay',
        question: '¿Cómo puedo pagar?',
        answer:
          'Con tarjeta, TWINT, PostFinance, PayPal, Apple Pay o Google Pay. Paga en la página del proveedor de pagos; el número de su tarjeta nunca llega a nosotros.',
      },
      {
        id: 'declined',
        question: 'Mi pago ha sido rechazado',
        answer:
          'No se ha cobrado nada. Puede intentarlo de nuevo con otro método de pago en el mismo pedido. Una retención que muestre su banco se libera automáticamente.',
      },
      {
        id: 'refund',
        question: '¿Cuándo tengo derecho a un reembolso?',
        answer:
          'Cuando un pedido pagado no se puede entregar. El reembolso es automático: no tiene que pedirlo. Se hace al método con el que pagó; normalmente en pocos días, según su banco.',
      },
      {
        id: 'cost',
        question: '¿Cuánto cuesta?',
        answer:
          'Paga el precio en francos suizos que figura junto a cada importe. Los gastos de servicio son de CHF 0.00. Antes de pagar ve también el saldo que se recibe, en la moneda de quien lo recibe.',
      },
    ],
  },
  {
    id: 'cards',
    name: 'Tarjetas regalo y vales',
    questions: [
      {
        id: 'otherCountry',
        question: '¿Puedo comprar una tarjeta regalo de otro país?',
        answer:
          'Puede ver las tarjetas de todos los países. Puede comprar las del país en el que vive, porque solo valen allí.',
      },
      {
        id: 'returnCard',
        question: '¿Puedo devolver una tarjeta regalo?',
        answer:
          'No: un código entregado no se puede devolver, porque nadie puede saber si se ha usado. Si la página de la tarjeta y su pedido indican que puede devolver un código sin abrir, hágalo en la página de su pedido, dentro del plazo que allí figura.',
      },
      {
        id: 'scam',
        question: 'Alguien me pide un código. ¿Debo enviarlo?',
        answer:
          'No. Ninguna autoridad, ninguna empresa y nadie de nuestro equipo le pedirá nunca un código por teléfono, correo electrónico o chat. Quien tiene el código tiene el dinero.',
      },
    ],
  },
  {
    id: 'vouchers',
    name: 'Vales de prepago y límites',
    questions: [
      {
        id: 'limits',
        question: '¿Cuánto puedo comprar?',
        answer:
          'Hay un límite por día y otro por año natural. Lo que queda de ambos se muestra junto a los vales y en su cuenta, donde también puede solicitar un límite más alto. El límite anual termina el 31 de diciembre.',
      },
      {
        id: 'verification',
        question: '¿Por qué tengo que demostrar quién soy?',
        answer:
          'La ley y los emisores lo exigen antes del primer vale: número de móvil, correo electrónico, dirección, un documento de identidad y la declaración de que compra para sí. Se hace una sola vez. Las recargas y las tarjetas regalo no lo necesitan.',
      },
      {
        id: 'review',
        question: '¿Cuánto tarda la revisión de mi documento?',
        answer: `Normalmente ${reviewDays} días como máximo. Recibirá un correo cuando haya terminado y no hace falta dejar la página abierta. Si una imagen no se lee bien, el correo dirá por qué y podrá subir otra.`,
      },
    ],
  },
  {
    id: 'topup',
    name: 'Recargas de móvil',
    questions: [
      {
        id: 'wrongNumber',
        question: 'He recargado un número equivocado',
        answer:
          'Una recarga que ya ha llegado a un teléfono no se puede anular. Compruebe el número en el resumen antes de pagar; allí figura completo, con el prefijo del país.',
      },
      {
        id: 'operator',
        question: 'El operador que se muestra no es el mío',
        answer:
          'Los números que se han pasado a otro operador no siempre se reconocen. Elija «Cambiar de operador» y tome el suyo de la lista.',
      },
      {
        id: 'lessArrived',
        question: '¿Por qué ha llegado menos saldo del esperado?',
        answer:
          'El importe que llega se muestra antes de pagar, en la moneda de quien lo recibe. Si lleva la indicación «antes de impuestos locales», el operador le descuenta impuestos.',
      },
    ],
  },
  {
    id: 'account',
    name: 'Cuenta e inicio de sesión',
    questions: [
      {
        id: 'account',
        question: '¿Necesito una cuenta?',
        answer:
          'No. Para una recarga o una tarjeta regalo basta con una dirección de correo electrónico para el recibo.',
      },
      {
        id: 'noCode',
        question: 'No me llega el código para iniciar sesión',
        answer:
          'Un SMS puede tardar un minuto. Compruebe el número con su prefijo y pida un código nuevo cuando lo permita la cuenta atrás. Solo vale el último.',
      },
      {
        id: 'forgotPassword',
        question: 'He olvidado mi contraseña',
        answer: `Elija «¿Ha olvidado su contraseña?» en la ventana de inicio de sesión. Recibirá un enlace válido durante ${linkMinutes} minutos y de un solo uso.`,
      },
      {
        id: 'signedOut',
        question: '¿Por qué se ha cerrado mi sesión?',
        answer: `Tras ${idleMinutes} minutos sin actividad cerramos la sesión y olvidamos lo que este navegador sabía de usted, para que nadie más use su cuenta. El carrito se conserva.`,
      },
    ],
  },
];
