import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { createElement, type FC } from 'react';
import type { paypalMachine } from '../../../../machines/checkout/paypal/paypal.machine.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { PaypalActor } from './actor.ts';
import s from './paypal.module.css';

/** Clicking PayPal's button calls `onPress`, which requests an order unless one already exists. */
export type PaypalProps = { actor: PaypalActor; onPress: () => void };
type View = FC<PaypalProps>;

const Loading: View = () => <Skeleton height="3rem" radius="var(--r-md)" />;

const Failed: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <Alert
      tone="warn"
      title={t`PayPal is not available right now`}
      action={<Button onClick={() => actor.send({ type: 'paypal.retried' })}>{t`Try again`}</Button>}
    >
      {t`You have not been charged. A content blocker may be in the way; you can also choose another method.`}
    </Alert>
  );
};

/** Renders the view stored in the chart's context. It is loaded when the customer first selects PayPal. */
const Buttons: View = (props) => {
  const view = useSelector(props.actor, (snapshot) => snapshot.context.view as View | null);
  return view && createElement(view, props);
};

const screens = { loading: Loading, failed: Failed, buttons: Buttons } satisfies Record<
  ScreenTag<typeof paypalMachine>,
  View
>;

/** Replaces the pay button while PayPal is selected. */
export const PaypalPay: View = (props) => {
  const Screen: View = screens[useScreen<keyof typeof screens>(props.actor)];
  return (
    <FlowRegion actor={props.actor} className={s.paypal}>
      <Screen {...props} />
    </FlowRegion>
  );
};
