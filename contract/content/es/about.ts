import { topUpCountries } from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const about: ContentPage = {
  lead: 'Vendemos saldo para móviles, tarjetas regalo y vales de prepago: a quienes quieren regalar algo al instante y a quienes prefieren no dejar el número de su tarjeta en todas partes.',
  sections: [
    {
      id: 'what',
      title: 'Qué hacemos',
      blocks: [
        `Recargue un móvil en ${topUpCountries} países o elija una tarjeta o un vale. Antes de pagar ve el precio en francos suizos y el saldo que se recibe.`,
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
};
