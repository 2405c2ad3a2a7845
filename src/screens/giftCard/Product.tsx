import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { countryName } from '../../domain/countryNames.ts';
import { prodType } from '../../domain/prodType.ts';
import {
  Alert,
  artOf,
  Button,
  Card,
  EmptyState,
  Facts,
  Money,
  ProductArt,
  StickyBar,
} from '../../ui/index.ts';
import { AddedNote } from '../common/AddedNote.tsx';
import { AmountPicker } from '../common/AmountPicker.tsx';
import { FailureNote } from '../common/FailureNote.tsx';
import { texts } from '../common/failureText.ts';
import { brandOf } from '../common/names.ts';
import { ProductFacts } from '../common/ProductFacts.tsx';
import { useTag } from '../common/Stage.tsx';
import type { GiftCardProps } from './actor.ts';
import { Info } from './Info.tsx';
import { obstacleOf } from './product.ts';
import type { Obstacle } from './product.ts';
import s from './giftCard.module.css';

const ObstacleNote = ({
  obstacle,
  sold,
  residence,
}: {
  obstacle: Obstacle;
  sold: string;
  residence: string;
}) => {
  const { t, i18n } = useLingui();
  const [there, here] = [countryName(sold, i18n.locale), countryName(residence, i18n.locale)];
  const notes = {
    voucher: (
      <Alert quiet>
        <Trans>
          Vouchers are sold to verified customers,{' '}
          <Link to="/paysafe/paysafecard">on a page of their own</Link>.
        </Trans>
      </Alert>
    ),
    soldOut: (
      <Alert quiet tone="warn" title={t`Sold out`}>{t`This card is not available at the moment.`}</Alert>
    ),
    residence: (
      <Alert quiet tone="warn" title={t`Gift cards can only be bought in your country of residence.`}>
        {t`This card is for ${there}; your country is ${here}. You can change it in the preferences.`}
      </Alert>
    ),
  };
  return <div id="why-not">{notes[obstacle]}</div>;
};

/** The card, its facts, its values and the way into the cart. */
export const Product = ({ actor }: GiftCardProps) => {
  const { t, i18n } = useLingui();
  const product = useSelector(actor, (state) => state.context.product);
  const residence = useSelector(actor, (state) => state.context.residence);
  const choice = useSelector(actor, (state) => state.context.choice);
  const typed = useSelector(actor, (state) => state.context.typed);
  const failure = useSelector(actor, (state) => state.context.failure);
  const ready = useSelector(actor, (state) => state.can({ type: 'giftCard.bought' }));
  const busy = useTag(actor, 'busy');
  const added = useTag(actor, 'added');
  if (!product) return null;
  const obstacle = obstacleOf(product, residence);
  const offered = product.rates.length > 0 || product.range !== null;
  const brand = brandOf(product.ProdName, product.ccode_iso2);
  const value = choice ? `${product.ReceiveCurrency} ${choice.Receivevalue}` : '';
  const buy = (
    <Button
      variant="primary"
      size="lg"
      block
      busy={busy}
      disabled={!busy && !ready}
      aria-describedby={obstacle ? 'why-not' : undefined}
      onClick={() => actor.send({ type: 'giftCard.bought' })}
    >
      {t`Buy`}
    </Button>
  );
  return (
    <>
      <div className={s.product}>
        <div className={s.face}>
          <ProductArt
            kind={product.ProdType === prodType.voucher ? 'voucher' : 'giftcard'}
            art={{ ...artOf(brand), ...product.art }}
            src={product.logo || null}
            alt={brand}
            className={s.art}
          />
          <ProductFacts product={product} />
        </div>
        <div className={s.side}>
          <Card as="section" className={s.offer} aria-label={t`Values and price`}>
            {obstacle && <ObstacleNote obstacle={obstacle} sold={product.ccode_iso2} residence={residence} />}
            {added && (
              <div className={s.added}>
                <AddedNote what={`${brand} ${value}`} />
              </div>
            )}
            {!added && <FailureNote failure={failure} price={choice?.Price ?? null} />}
            {offered ? (
              <AmountPicker
                kind="card"
                rates={product.rates}
                range={product.range}
                currency={product.ReceiveCurrency}
                choice={added ? null : choice}
                typed={added ? '' : typed}
                onRate={(rate) => actor.send({ type: 'giftCard.rateChosen', rate })}
                onAmount={(text, amount) =>
                  actor.send({ type: 'giftCard.amountTyped', typed: text, choice: amount })
                }
                disabled={busy}
              />
            ) : (
              <EmptyState icon="gift" title={i18n._(texts.noData)} />
            )}
            {!added && offered && (
              <>
                <Facts
                  facts={[
                    { id: 'fee', label: t`Service fee`, value: <Money value="0.00" /> },
                    {
                      id: 'total',
                      label: t`Total`,
                      value: choice ? <Money value={choice.Price} /> : '–',
                      total: true,
                    },
                  ]}
                />
                <div className={s.wide}>{buy}</div>
              </>
            )}
          </Card>
        </div>
      </div>
      <Info actor={actor} />
      {!added && offered && (
        <StickyBar
          lead={
            choice ? (
              <>
                <span className={s.barNote}>{t`Total`}</span>
                <span>{`CHF ${choice.Price}`}</span>
              </>
            ) : (
              <span className={s.barNote}>{t`Choose a value`}</span>
            )
          }
        >
          {buy}
        </StickyBar>
      )}
    </>
  );
};
