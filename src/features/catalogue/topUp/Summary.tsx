import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isBeforeTax } from '../../../../contract/domain/catalogue/rates.ts';
import { periodText } from '../../../../contract/domain/catalogue/validity.ts';
import { useScreen } from '../../../components/flow/FlowRegion.tsx';
import { Received } from '../../../components/product/Received.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Facts, type Fact } from '../../../ui/text/Facts.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import type { TopUpActor, TopUpScreenName } from './actor.ts';
import s from './topUp.module.css';
import { useFullNumber } from './useFullNumber.ts';

/** Summary of the top-up so far, with the button to continue. */
export const Summary = ({ actor, action }: { actor: TopUpActor; action?: ReactNode }) => {
  const { t, i18n } = useLingui();
  const screen = useScreen<TopUpScreenName>(actor);
  const number = useFullNumber(actor);
  const offer = useSelector(actor, (state) => state.context.offer);
  const choice = useSelector(actor, (state) => state.context.choice);
  const rate = offer?.rates.find((one) => one.ProductPriceID === choice?.ProductPriceID);
  const validity = periodText(rate?.validity, i18n.locale);
  const facts: Fact[] = [{ id: 'number', label: t`Mobile number`, value: number }];
  if (offer && screen !== 'operator')
    facts.push({ id: 'operator', label: t`Operator`, value: offer.operator });
  if (offer && choice) {
    facts.push({
      id: 'receives',
      label: t`They receive`,
      value: (
        <Received
          value={choice.Receivevalue}
          currency={offer.ReceiveCurrency}
          beforeTax={isBeforeTax(offer, choice)}
          contents={rate?.contents}
        />
      ),
    });
    if (validity) facts.push({ id: 'validity', label: t`Valid for`, value: validity });
    facts.push({ id: 'total', label: t`Total`, value: <Money value={choice.Price} />, total: true });
  }
  return (
    <Card as="aside" className={s.summary} aria-label={t`Your top-up`}>
      <h2 className={s.asideTitle}>{t`Your top-up`}</h2>
      <Facts facts={facts} />
      {action}
    </Card>
  );
};
