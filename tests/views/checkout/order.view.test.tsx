import { orderDrivers } from '../../../flows/drivers/checkout/order.ts';
import { walkView } from '../harness/walkView/checkout.ts';

// a phone has it; where a browser has not, the button is not there
Object.defineProperty(navigator, 'share', { value: () => Promise.resolve(), configurable: true });
walkView('order', orderDrivers, {
  ignored: { 'order.codeCopied': 'copying takes a moment, and a press meanwhile asks for what comes anyway' },
});
