import { nothing, part, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = part(async () => {
  const { PaypalPay } = await import('./PaypalPay.tsx');
  return ({ actor }) => <PaypalPay actor={actor} onPress={nothing} />;
});
