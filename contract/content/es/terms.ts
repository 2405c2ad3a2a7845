import { complaintDays, leastAge } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const terms: ContentPage = {
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
        `Debe tener al menos ${leastAge} años. Al hacer el pedido confirma que actúa por cuenta propia y que sus datos son verdaderos.`,
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
        'La entrega empieza cuando se confirma el pago. El saldo va al número indicado; los códigos se muestran en la página de su pedido y, salvo que pueda devolverlos, se envían a su correo. Lo que tarda depende del operador y de su banco. Compruebe número, país, importe y correo antes de pagar: entregamos según los datos que ha introducido.',
      ],
    },
    {
      id: 'refund',
      title: '6. Devoluciones, y reembolso si no podemos entregar',
      blocks: [
        'El saldo que ha llegado a un teléfono no se puede recuperar, ni tampoco un código entregado: nadie podría saber si se ha usado. Para estos bienes digitales no hay derecho de desistimiento una vez empezada la entrega.',
        'Solo puede devolver un código que nadie haya abierto si lo indican la página del producto y su pedido, dentro del plazo que allí figura. En ese caso recupera el importe completo en el método con el que pagó.',
        `Si un pedido pagado no se puede entregar, recupera el importe completo en el método con el que pagó. Si un código no funciona pese a usarse como se indica, escríbanos en un plazo de ${complaintDays} días; lo aclaramos con el emisor y lo sustituimos o le reembolsamos.`,
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
};
