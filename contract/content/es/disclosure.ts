import type { ContentPage } from '../contentPage.ts';

export const disclosure: ContentPage = {
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
};
