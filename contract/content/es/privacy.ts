import {
  answerDays,
  archiveYears,
  cartDays,
  deviceMonths,
  giftMonths,
  messageMonths,
  reminderDays,
  requestMonths,
  sessionDays,
  sessionIdleMinutes,
  shareDays,
  unconfirmedAddressDays,
  unpaidOrderDays,
  unsubscribedAddressDays,
} from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const privacy: ContentPage = {
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
        `Los pedidos y recibos se guardan ${archiveYears} años porque lo exige el derecho mercantil. Un pedido que nunca se pagó se elimina a los ${unpaidOrderDays} días, y un carrito ${cartDays} días después de caducar.`,
        `Si regala una tarjeta, su página y nuestro correo a la dirección que nos indica muestran su nombre y su mensaje. Si quien la recibe le da las gracias, le enviamos sus palabras por correo. La dirección, los mensajes y la página se borran al cabo de ${giftMonths} meses.`,
        `Un nombre que da a un número que recarga se guarda en su cuenta o, sin cuenta, solo en su dispositivo. Si lo pide, le escribimos ${reminderDays} días antes de que caduque el saldo, hasta que lo anule con un clic. Sin cuenta, el número se borra un año después del último de esos correos. Puede eliminar un número de su lista en cualquier momento: así se borra el nombre y terminan esos correos.`,
        `Si crea un enlace para la persona a la que recarga, quien tenga el enlace ve su nombre, el operador, el importe recibido y las últimas cifras del número, pero no el precio. Puede eliminar un enlace en cualquier momento. Un enlace que muestra la entrega caduca a los ${shareDays} días, un enlace de solicitud a los ${requestMonths} meses.`,
      ],
    },
    {
      id: 'account',
      title: '3. Cuando tiene una cuenta',
      blocks: [
        `Guardamos nombre, correo y móvil, su idioma y una huella irreversible (hash) de su contraseña. Con Google recibimos también la dirección de su imagen. Quien le invitó con un enlace se guarda como número, para contar invitaciones. Una sesión termina ${sessionIdleMinutes} minutos después de su último uso y, como máximo, a los ${sessionDays} días.`,
        `Recordamos con qué navegadores ha iniciado sesión: su nombre, el país y el día, no la dirección de internet. Los ve en su perfil, y le avisamos por correo de uno nuevo. Se olvidan ${deviceMonths} meses después del último inicio de sesión.`,
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
        `Guardamos su mensaje con nombre y dirección para responderlo y lo borramos al cabo de ${messageMonths} meses.`,
        `El boletín solo se envía a direcciones confirmadas con un enlace. Cada envío lleva un enlace para darse de baja. Una dirección sin confirmar se borra a los ${unconfirmedAddressDays} días; una dada de baja, a los ${unsubscribedAddressDays} días.`,
      ],
    },
    {
      id: 'visit',
      title: '6. Cuando solo mira',
      blocks: [
        'Nuestro servidor ve su dirección de internet, como todo servidor. Pregunta a un servicio de localización qué país le corresponde, para mostrar los productos adecuados. Contra abusos, los intentos se cuentan con una huella formada con una clave: durante una hora como máximo por dirección y una semana como máximo por número o cuenta. El registro de peticiones no contiene direcciones. Lo que queda en su navegador está en la [política de cookies](/cookies-policy). No usamos análisis ni publicidad.',
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
        `Puede preguntar qué sabemos de usted, pedir que se corrija, se borre o se le entregue, y oponerse a su uso. En su [perfil](/profile) puede descargar una copia de sus datos y cerrar su cuenta. También puede escribir a {email} o con el [formulario de contacto](/contact-us); respondemos en un plazo de ${answerDays} días. También puede acudir al Comisionado Federal suizo de Protección de Datos e Información (FDPIC) o a la autoridad de su país.`,
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
};
