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

type View = FC<{ actor: PaypalActor }>;

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

/** Loads with the script when PayPal is first chosen; the chart keeps it. */
const Buttons: View = ({ actor }) => {
  const view = useSelector(actor, (snapshot) => snapshot.context.view as View | null);
  return view && createElement(view, { actor });
};

const screens = { loading: Loading, failed: Failed, buttons: Buttons } satisfies Record<
  ScreenTag<typeof paypalMachine>,
  View
>;

/** In place of the pay button of the other methods. */
export const PaypalPay: View = ({ actor }) => {
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <FlowRegion actor={actor} className={s.paypal}>
      <Screen actor={actor} />
    </FlowRegion>
  );
};
