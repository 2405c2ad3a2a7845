import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { brandOf } from '../../../../contract/domain/catalogue/brandOf.ts';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import { reviewDays } from '../../../../contract/domain/limits.ts';
import type { CardRate } from '../../../../machines/types.ts';
import { Link } from '../../../components/link/Link.tsx';
import { PausedNote } from '../../../components/product/PausedNote.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import type { ProductActor } from './actor.ts';
import type { Obstacle } from './obstacle.ts';
import s from './offer.module.css';

/** Explains why the product cannot be bought. */
export const ObstacleNote = ({
  actor,
  obstacle,
  product,
  residence,
}: {
  actor: ProductActor;
  obstacle: Obstacle;
  product: CardRate;
  residence: string;
}) => {
  const { t, i18n } = useLingui();
  const own = useSelector(actor, (state) => state.context.ownCountryProduct);
  const [there, here] = [countryName(product.ccode_iso2, i18n.locale), countryName(residence, i18n.locale)];
  const texts =
    product.ProdType === prodType.voucher
      ? {
          soldOut: t`The voucher is not available at the moment.`,
          onlyAtHome: t`Vouchers can only be bought in your country of residence.`,
          elsewhere: t`This voucher is for ${there}; your country is ${here}. You can change it in the preferences.`,
        }
      : {
          soldOut: t`This card is not available at the moment.`,
          onlyAtHome: t`Gift cards can only be bought in your country of residence.`,
          elsewhere: t`This card is for ${there}; your country is ${here}. You can change it in the preferences.`,
        };
  const notes = {
    voucher: (
      <Alert quiet>
        <Trans>
          Vouchers are sold to verified customers, <Link to="/paysafe/paysafecard">on a separate page</Link>.
        </Trans>
      </Alert>
    ),
    paused: <PausedNote />,
    soldOut: (
      <Alert quiet tone="warn" title={t`Sold out`}>
        {texts.soldOut}
      </Alert>
    ),
    residence: (
      <Alert
        quiet
        tone="warn"
        title={texts.onlyAtHome}
        action={
          <span className={s.actions}>
            {own && (
              <Link
                to={`/giftcardworld/${own.slug}`}
                className={buttonClass({ variant: 'primary', size: 'sm' })}
              >
                {brandOf(own.ProdName, own.ccode_iso2)} · {here}
              </Link>
            )}
            <Button size="sm" onClick={() => actor.send({ type: 'product.countryChangeRequested' })}>
              <Trans>Change country</Trans>
            </Button>
          </span>
        }
      >
        {texts.elsewhere}
      </Alert>
    ),
    inReview: (
      <Alert quiet title={t`Your document is in review`}>
        {t`This usually takes up to ${reviewDays} days. We will e-mail you as soon as you can buy.`}
      </Alert>
    ),
  };
  return <div id="why-not">{notes[obstacle]}</div>;
};
